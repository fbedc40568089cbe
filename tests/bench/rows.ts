/** The rows of the benchmark's table. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  readonly goal: string;
  readonly from: string;
}

/** A measured value with its goal, which is `null` if it has none. */
export interface Judged {
  readonly what: string;
  readonly value: number;
  readonly goal: { readonly atMost: number } | { readonly atLeast: number } | null;
  readonly from: string;
  /** Formats the value and its goal. Default: as a ratio. */
  readonly write?: (value: number) => string;
}

/** Compares a value with its goal. */
export function judge({ what, value, goal, from, write = (ratio) => ratio.toFixed(2) }: Judged): Row {
  if (goal === null) return { what, figure: write(value), goal: '–', from };
  const isMost = 'atMost' in goal;
  const bound = isMost ? goal.atMost : goal.atLeast;
  const isMet = isMost ? value <= bound : value >= bound;
  return {
    what,
    figure: write(value),
    goal: `${isMost ? '≤' : '≥'} ${write(bound)}${isMet ? '' : '  MISSED'}`,
    from,
  };
}

/** In ms. During a longer block, an animation or a key press noticeably waits for main. */
export const blockGoal = { atMost: 50 };

export const ms = (time: number) => `${time.toFixed(time < 10 ? 2 : 0)} ms`;
export const rate = (perSecond: number) => `${Math.round(perSecond)}/s`;
export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
export const count = (value: number) => value.toLocaleString('en-GB');

export function note(text: string): void {
  console.error(`${text} …`);
}

export function print(rows: readonly Row[]): void {
  const header: Row = { what: 'What', figure: 'Figure', goal: 'Goal', from: 'From' };
  const all = [header, ...rows];
  const width = (key: keyof Row) => Math.max(...all.map((row) => row[key].length));
  for (const { what, figure, goal, from } of all) {
    console.log(
      `${what.padEnd(width('what'))}  ${figure.padStart(width('figure'))}  ${goal.padEnd(width('goal'))}  ${from}`.trimEnd(),
    );
  }
}
