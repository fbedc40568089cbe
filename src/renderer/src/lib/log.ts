/** Logs a failure that spec §8 wants logged and not shown. */
export function logFailure(what: string, error: unknown): void {
  console.error(`${what}:`, error);
}

/** Logs why a query failed, under the name in its `meta.log`: lists that can't be loaded are logged (spec §8). */
export function logQueryError(
  error: unknown,
  { meta }: { readonly meta?: Record<string, unknown> | undefined },
): void {
  if (typeof meta?.['log'] === 'string') logFailure(meta['log'], error);
}
