/** The state of a figure that asks the core with a few whole numbers and a seed. */
import { html, type TemplateResult } from 'lit-html';
import type { Inputs } from '../worker/protocol';
import type { CellPlace } from './cell-cursor';
import { button, range } from './fields';
import { noFrameActions, type FigureSetup, type FrameActions } from './figure-frame';
import type { Found } from './found';
import { kSeeds, linkInteger } from './link-number';
import { unpackFindings, type PackedFindings } from './packed-findings';

export interface NumberSpec {
  /** As the measurement calls it. */
  input: string;
  min: number;
  max: number;
  first: number;
}

export type NumberSpecs<Name extends string> = Record<Name, NumberSpec>;

export interface NumbersSetup extends FigureSetup {
  /** What the core found for the first numbers. */
  found: PackedFindings;
}

export interface NumbersState<Name extends string> {
  numbers: Record<Name, number>;
  seed: number;
  found: Found;
  /** Under the cursor, whose value is read out. */
  at: CellPlace | null;
}

export interface NumbersActions<Name extends string> extends FrameActions {
  move(to: CellPlace): void;
  setNumber(name: Name, value: number): void;
  newSeed(): void;
}

const ignore = () => {};

/** A static drawing has no one to answer. */
export const kStillNumbers = {
  ...noFrameActions,
  move: ignore,
  setNumber: ignore,
  newSeed: ignore,
};

const kFirstSeed = 42;

function eachName<Name extends string, T>(
  specs: NumberSpecs<Name>,
  of: (name: Name, spec: NumberSpec) => T,
): [Name, T][] {
  return (Object.keys(specs) as Name[]).map((name) => [name, of(name, specs[name])]);
}

export function firstNumbers<Name extends string>(
  specs: NumberSpecs<Name>,
  { found }: Pick<NumbersSetup, 'found'>,
): NumbersState<Name> {
  const numbers = Object.fromEntries(eachName(specs, (_, { first }) => first));
  return {
    numbers: numbers as Record<Name, number>,
    seed: kFirstSeed,
    found: unpackFindings(found),
    at: null,
  };
}

/** What the core is asked with while the site is built. */
export function firstInputs<Name extends string>(specs: NumberSpecs<Name>): Inputs {
  const named = eachName(specs, (_, { input, first }) => [input, first] as const);
  return { ...Object.fromEntries(named.map(([, pair]) => pair)), seed: kFirstSeed };
}

export function numberInputs<Name extends string>(
  specs: NumberSpecs<Name>,
  { numbers, seed }: NumbersState<Name>,
): Inputs {
  const named = eachName(specs, (name, { input }) => [input, numbers[name]] as const);
  return { ...Object.fromEntries(named.map(([, pair]) => pair)), seed };
}

export function nextSeed(seed: number): number {
  return (seed + 1) % (kSeeds.max + 1);
}

/** Whatever no control could have been set to stays as it was at first. */
export function numbersFromLink<Name extends string>(
  specs: NumberSpecs<Name>,
  link: URLSearchParams,
  first: NumbersState<Name>,
): NumbersState<Name> {
  const read = eachName(specs, (name, spec) => linkInteger(link, name, spec) ?? spec.first);
  return {
    ...first,
    numbers: Object.fromEntries(read) as Record<Name, number>,
    seed: linkInteger(link, 'seed', kSeeds) ?? first.seed,
  };
}

/** Badges speak of the lesson's own numbers: with others they wait. */
export function measuredAtFirst<Name extends string>(
  specs: NumberSpecs<Name>,
  { numbers, found }: NumbersState<Name>,
): Map<string, number> {
  const atFirst = eachName(specs, (name, { first }) => numbers[name] === first);
  return atFirst.every(([, same]) => same) ? found.values() : new Map<string, number>();
}

/** A slider for each number of which there is a label, and the button for another seed. */
export function numberFields<Name extends string>(
  specs: NumberSpecs<Name>,
  labels: Partial<Record<Name, string>>,
  { numbers }: NumbersState<Name>,
  actions: NumbersActions<Name>,
  newSeed: string,
): TemplateResult {
  const fields = eachName(specs, (name, { min, max }) => {
    const label = labels[name];
    const change = (value: number) => actions.setNumber(name, value);
    return label ? range({ name, label, min, max, value: numbers[name], change }) : '';
  });
  return html`${fields.map(([, field]) => field)}
  ${button({ action: 'seed', label: newSeed, act: actions.newSeed })}`;
}
