/** Logs a failure that spec §8 wants logged and not shown. */
export function logFailure(what: string, error: unknown): void {
  console.error(`${what}:`, error);
}
