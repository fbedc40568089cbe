import type { Messages } from './messages.ts';

/** An error that can have a text in the catalogues, which is shown in place of its message. */
export class LocalizedError extends Error {
  /** Undefined where `message` itself is the text, such as one of the server's. */
  readonly text: keyof Pick<Messages['failure'], 'unreachable' | 'malformed'> | undefined;

  constructor(
    message: string,
    { text, ...options }: ErrorOptions & Partial<Pick<LocalizedError, 'text'>> = {},
  ) {
    super(message, options);
    this.text = text;
  }
}

/** The text to show for anything that was thrown. */
export function failureText(error: unknown, { errors, failure }: Messages): string {
  if (!(error instanceof Error)) return errors.unexpected;
  return error instanceof LocalizedError && error.text !== undefined ? failure[error.text] : error.message;
}
