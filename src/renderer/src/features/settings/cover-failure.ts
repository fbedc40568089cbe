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
 * a JSON body, else "Something went wrong!". A server that did not answer at all is reported as unreachable, as
 * everywhere, and an upload that the user cancelled as cancelled.
 */
export function coverFailureText(error: unknown, messages: Messages): string {
  const isGeneral =
    !(error instanceof ApiFailure) || error.kind === 'unreachable' || error.kind === 'cancelled';
  if (isGeneral) return failureText(error, messages);
  const parsed = v.safeParse(BodyWithMessage, error.body);
  return errorText(error.body) ?? (parsed.success ? parsed.output.message : messages.settings.cover.failed);
}
