/** The server can't start. The message is one sentence that tells the user what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
