/** The rows of the figure "sliding window": the core's ids beside the characters they stand for. */

export interface WindowCell {
  character: string;
  id: number;
}

export interface WindowRow {
  context: WindowCell[];
  target: WindowCell;
}

/** `alphabet`: the vocabulary, index = id. Throws at an id that has no character. */
export function windowRows(
  { contexts, targets }: { contexts: number[][]; targets: number[] },
  alphabet: readonly string[],
): WindowRow[] {
  const cell = (id: number | undefined): WindowCell => {
    const character = id === undefined ? undefined : alphabet[id];
    if (id === undefined || character === undefined) {
      throw new Error(`the id ${id} has no character among the alphabet's ${alphabet.length}`);
    }
    return { character, id };
  };
  return contexts.map((context, row) => ({
    context: context.map(cell),
    target: cell(targets[row]),
  }));
}
