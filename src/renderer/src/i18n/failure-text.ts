import { CodeError } from '#renderer/lib/load.ts';
import type { Messages } from './messages.ts';

/** An error that can have a text in the catalogues, which is shown in place of its message. */
export class LocalizedError extends Error {
  /** Undefined where `message` itself is the text, such as one of the server's. */
  readonly text: keyof Pick<Messages['failure'], 'unreachable' | 'malformed'> | undefined;
  /** The text in place of the message if something could not be loaded: never one of the server's (spec §8). */
  readonly loadText: keyof Pick<Messages['failure'], 'refused' | 'gone'> | undefined;

  constructor(
    message: string,
    { text, loadText, ...options }: ErrorOptions & Partial<Pick<LocalizedError, 'text' | 'loadText'>> = {},
  ) {
    super(message, options);
    this.text = text;
    this.loadText = loadText;
  }
}

/** The text to show for anything that was thrown; a general one where it has none, as for a response without a body. */
export function failureText(error: unknown, { errors, failure }: Messages): string {
  // Its message is the browser's.
  if (error instanceof CodeError) return failure.title;
  const said =
    error instanceof LocalizedError && error.text
      ? failure[error.text]
      : error instanceof Error && error.message;
  return said || errors.unexpected;
}

/** The text to show in place of what could not be loaded. */
export function loadFailureText(error: unknown, messages: Messages): string {
  return error instanceof LocalizedError && error.loadText !== undefined
    ? messages.failure[error.loadText]
    : failureText(error, messages);
}
