/** An administrator's command can't be run, and has changed nothing. The message says what to do. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}
