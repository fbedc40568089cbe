/** The middle value; for an even count, the lower of the two. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value that the share `p` (0 to 1) of all values does not exceed. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * p) - 1)];
  if (value === undefined) throw new Error('There is nothing to take a percentile of.');
  return value;
}
