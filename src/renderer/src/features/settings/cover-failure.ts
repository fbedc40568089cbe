import * as v from 'valibot';
import { errorText } from '#contract/api/server-error.ts';
import { ApiFailure } from '#renderer/api/failure.ts';
import { failureText } from '#renderer/i18n/failure-text.ts';
import type { Messages } from '#renderer/i18n/messages.ts';

const BodyWithMessage = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ message: v.pipe(v.string(), v.nonEmpty()) }),
);

/**
 * The error text for a cover image that was not accepted. Spec §8: the text of the server's error, else the message of
 * a JSON body, else `failed`: "Something went wrong!". An upload that the user cancelled is reported as cancelled.
 */
export function coverFailureText(error: unknown, messages: Messages, failed: string): string {
  if (!(error instanceof ApiFailure)) return failed;
  if (error.kind === 'cancelled') return failureText(error, messages);
  const said = errorText(error.body);
  // The gateway's error has the same format, and the page has its text in the user's language.
  if (said !== undefined) return error.kind === 'unreachable' ? failureText(error, messages) : said;
  const parsed = v.safeParse(BodyWithMessage, error.body);
  return parsed.success ? parsed.output.message : failed;
}
