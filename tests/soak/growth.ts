/** Measured amounts, by name and unit. */
export type Figures<Name extends string> = Readonly<Record<Name, number>>;

const goal = 1.1;

/** Prints the early and the final amounts. Returns whether no amount has grown by more than its goal. */
export function hasNotGrown<Name extends string>(first: Figures<Name>, last: Figures<Name>): boolean {
  const starts = new Map<string, number>(Object.entries<number>(first));
  const rows = Object.entries<number>(last).map(([what, end]) => {
    const start = starts.get(what) ?? 0;
    return { what, start, end, ratio: end / Math.max(1, start) };
  });
  console.table(rows.map((row) => ({ ...row, ratio: row.ratio.toFixed(3) })));
  const grown = rows.filter(({ ratio }) => ratio > goal).map(({ what }) => what);
  console.log(
    grown.length === 0 ? `Nothing has grown by more than ${goal}.` : `Has grown: ${grown.join(', ')}.`,
  );
  return grown.length === 0;
}
