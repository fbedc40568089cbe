/**
 * Keeps a process running whose output nobody reads any more, as when the program that its log is piped to has ended. The
 * error of such a stream would end the process.
 */
export function runWithoutReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
