/** The result of a promise, or the fallback if it rejects or does not settle within a time in ms. */
export async function within<Result>(
  promise: Promise<Result>,
  ms: number,
  fallback: Result,
): Promise<Result> {
  const late = Promise.withResolvers<Result>();
  const timer = setTimeout(() => late.resolve(fallback), ms);
  try {
    return await Promise.race([promise, late.promise]);
  } catch {
    return fallback;
  } finally {
    clearTimeout(timer);
  }
}
