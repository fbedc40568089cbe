/** The server can't start. The message is one sentence that says what to do about it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
