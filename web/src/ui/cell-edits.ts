/** Changes that a reader made in the cells of drawn numbers, and their place in a link. */
import { within } from './link-number';

/** Changed cells of each array, by place in memory. */
export type Edits<Name extends string> = Record<Name, Record<number, number>>;

export function noEdits<Name extends string>(names: readonly Name[]): Edits<Name> {
  return Object.fromEntries(names.map((name) => [name, {}])) as Edits<Name>;
}

/** The change of one cell. */
export function withCell<Name extends string>(
  edits: Edits<Name>,
  name: NoInfer<Name>,
  place: number,
  value: number,
): Edits<Name> {
  return { ...edits, [name]: { ...edits[name], [place]: value } };
}

/** The drawn numbers, with the changes put in. */
export function withEdits<Name extends string>(
  drawn: Record<Name, number[]>,
  edits: Edits<Name>,
): Record<Name, number[]> {
  const edited = (Object.keys(drawn) as Name[]).map((name) => {
    const values = [...drawn[name]];
    for (const [place, value] of Object.entries(edits[name]))
      values[Number(place)] = value as number;
    return [name, values] as const;
  });
  return Object.fromEntries(edited) as Record<Name, number[]>;
}

/** "q3:1.5,k0:2": the changed cells of a link. Names begin with different letters. */
export function editsText<Name extends string>(edits: Edits<Name>): string {
  return (Object.keys(edits) as Name[])
    .flatMap((name) =>
      Object.entries(edits[name]).map(
        ([place, value]) => `${name[0]}${place}:${Number((value as number).toPrecision(9))}`,
      ),
    )
    .join(',');
}

/** Largest size of a number that the core takes. */
const kMostInCell = 1000;

/** What of a link's text could have been made with the controls; anything else is passed over. */
export function editsFromText<Name extends string>(
  text: string,
  cells: Record<Name, number>,
): Edits<Name> {
  const names = Object.keys(cells) as Name[];
  const edits = noEdits(names);
  for (const part of text.split(',')) {
    const [, letter, place = '', number = ''] = /^([a-z])(\d+):(-?[\d.e+-]+)$/.exec(part) ?? [];
    const name = names.find((one) => one[0] === letter);
    const value = Number(number);
    if (!name || Number(place) >= cells[name]) continue;
    if (within(value, { min: -kMostInCell, max: kMostInCell })) edits[name][Number(place)] = value;
  }
  return edits;
}
