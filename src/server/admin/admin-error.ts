/** A command of an administrator can't be carried out, and has changed nothing. The message says what to do. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}
