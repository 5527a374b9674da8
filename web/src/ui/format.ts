/** Numbers as the page's language writes and reads them: 40.000 and 0,2 in Turkish. */
import type { Language } from '../i18n/messages';

export interface Formats {
  integer(value: number): string;
  /** Exactly `digits` after the mark. */
  fixed(value: number, digits: number): string;
  /** At most `digits` significant ones, without trailing zeros. */
  short(value: number, digits?: number): string;
  /** The same, to be read and not typed: what is tiny or huge has its power of ten, as in "1,2 × 10⁻⁷". */
  compact(value: number, digits: number): string;
  percent(fraction: number): string;
}

const kNoNumber = '–';

const kDigitsForFields = 12;

/** Nobody counts the digits of a number beyond: it is written with its power of ten. */
const kLargestInFull = 1e15;

/** Nobody counts the zeros after the mark of a number below, either. */
const kSmallestInFull = 1e-4;

const kRaised: Record<string, string> = Object.fromEntries(
  [...'-0123456789'].map((sign, index) => [sign, [...'⁻⁰¹²³⁴⁵⁶⁷⁸⁹'][index]!]),
);

export function formats(language: Language): Formats {
  const make = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options);
  const integer = make({ maximumFractionDigits: 0 });
  const percent = make({ style: 'percent', maximumFractionDigits: 0 });
  const power = make({ notation: 'scientific', maximumSignificantDigits: kDigitsForFields });
  const fixed = new Map<number, Intl.NumberFormat>();
  const short = new Map<number, Intl.NumberFormat>();
  const cached = (
    cache: Map<number, Intl.NumberFormat>,
    digits: number,
    options: Intl.NumberFormatOptions,
  ) => {
    let format = cache.get(digits);
    if (!format) cache.set(digits, (format = make(options)));
    return format;
  };
  const say = (format: Intl.NumberFormat, value: number) => {
    if (!Number.isFinite(value)) return infinite(value);
    return (Math.abs(value) < kLargestInFull ? format : power).format(value);
  };
  const sayShort = (value: number, digits: number) =>
    say(cached(short, digits, { maximumSignificantDigits: digits }), value);
  return {
    integer: (value) => say(integer, value),
    fixed: (value, digits) =>
      say(
        cached(fixed, digits, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
        value,
      ),
    short: (value, digits = kDigitsForFields) => sayShort(value, digits),
    compact: (value, digits) => {
      const size = Math.abs(value);
      const inFull = size >= kSmallestInFull && size < kLargestInFull;
      if (value === 0 || inFull || !Number.isFinite(value)) return sayShort(value, digits);
      return withPower(value, digits, sayShort);
    },
    percent: (fraction) => say(percent, fraction),
  };
}

/** "1,2 × 10⁻⁷" in one piece; "10⁻⁶" where the factor is 1. */
function withPower(
  value: number,
  digits: number,
  say: (value: number, digits: number) => string,
): string {
  // Rounded first: 9.99 may become 10, which has another power.
  const [factor = '', exponent = ''] = value.toExponential(digits - 1).split('e');
  const power = `10${[...exponent.replace('+', '')].map((sign) => kRaised[sign]).join('')}`;
  return Number(factor) === 1 ? power : `${say(Number(factor), digits)}\u00a0×\u00a0${power}`;
}

function infinite(value: number): string {
  if (Number.isNaN(value)) return kNoNumber;
  return value > 0 ? '∞' : '−∞';
}

/**
 * Reads what a person typed. A mark followed by groups of exactly three digits is a thousands mark
 * where the language writes it so; any other single comma or dot is the decimal mark, since both are
 * typed in both languages. NaN when it is no number.
 */
export function parseNumber(text: string, language: Language): number {
  const compact = withoutSpaces(text);
  if (!compact) return NaN;
  const group = language === 'tr' ? '.' : ',';
  const grouped = new RegExp(`^[-+]?[1-9]\\d{0,2}(\\${group}\\d{3})+$`);
  const plain = grouped.test(compact) ? compact.replaceAll(group, '') : compact.replace(',', '.');
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : NaN;
}

/**
 * True for "40,000" on a Turkish page and "40.000" on an English one: forty thousand to a reader who
 * groups digits as the other language does, forty to the page. Where a whole number belongs, better
 * ask than guess.
 */
export function isAmbiguous(text: string, language: Language): boolean {
  const mark = language === 'tr' ? ',' : '.';
  return new RegExp(`^[-+]?[1-9]\\d{0,2}(\\${mark}\\d{3})+$`).test(withoutSpaces(text));
}

function withoutSpaces(text: string): string {
  return text
    .trim()
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(/^−/, '-');
}

const kEchoedCharacters = 24;

/** What a person typed, short enough to stand in a sentence. */
export function clipped(text: string): string {
  const characters = [...text.trim()];
  if (characters.length <= kEchoedCharacters) return characters.join('');
  return `${characters.slice(0, kEchoedCharacters).join('')}…`;
}
