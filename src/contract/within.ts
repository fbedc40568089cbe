/**
 * The result of some work, or that of `late` if the work does not end within a time in ms. The work itself goes on.
 * @throws {unknown} what the work is rejected with, or `late` throws
 */
export async function within<Result, Late>(
  work: Promise<Result>,
  ms: number,
  late: () => Late,
): Promise<Result | Late> {
  const timeout = Promise.withResolvers<void>();
  const timer = setTimeout(timeout.resolve, ms);
  try {
    return await Promise.race([work, timeout.promise.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
