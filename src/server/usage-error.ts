/** A command line or a setting is wrong; the message tells the administrator what, in a sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * What `parseArgs` of Node found wrong with a command line, without its advice about positional arguments, and without
 * a full stop.
 */
export function parseArgsReason(error: unknown): string {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split(/[.\n]/);
  const valueless = /^Option '(?:-h, )?(--[\w-]+).*(?:argument missing|argument is ambiguous)$/.exec(reason);
  return valueless === null ? reason : `${valueless[1]} needs a value`;
}
