/** An administrator's command can't be run and has changed nothing. The message explains what to do. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}
