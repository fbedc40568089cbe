import { errorText } from '#contract/api/server-error.ts';
import { LocalizedError } from '#renderer/i18n/failure-text.ts';

/**
 * Why a call failed.
 * - `unreachable`: no answer from the server: offline, server down, connection lost
 * - `refused`: the server answered with a status outside 200 to 299
 * - `malformed`: the server answered, but not in a shape that can be used
 * - `cancelled`: the user stopped it while its files were being sent
 */
export type FailureKind = 'unreachable' | 'refused' | 'malformed' | 'cancelled';

/** A failed call. The text for the user (spec §8) is shown as text, never as HTML. */
export class ApiFailure extends LocalizedError {
  readonly kind: FailureKind;
  /** The HTTP status of a refusal, else undefined. */
  readonly status: number | undefined;

  /** What the server sent with a refusal, or the gateway in its place, else empty. */
  readonly body: string;

  /** How long to wait before the next try, as the server sent it with a refusal; null where it did not. */
  readonly retryAfter: string | null;

  constructor(
    kind: FailureKind,
    message: string,
    options?: ErrorOptions & { status?: number; body?: string; retryAfter?: string | null } & Partial<
        Pick<LocalizedError, 'text'>
      >,
  ) {
    const isGone = options?.status === 404;
    super(message, {
      ...options,
      ...(kind === 'refused' && { loadText: isGone ? 'gone' : 'refused' }),
    });
    this.name = 'ApiFailure';
    this.kind = kind;
    this.status = options?.status;
    this.body = options?.body ?? '';
    this.retryAfter = options?.retryAfter ?? null;
  }
}

const hasStatus =
  (...statuses: readonly unknown[]) =>
  (error: unknown): boolean =>
    error instanceof ApiFailure && statuses.includes(error.status);

/** Whether the server said that there is no signed-in session. */
export const isSignedOut = hasStatus(401);

/**
 * Whether the server said that it has not, or not any more, what the page has: its id was in the server's format, so that
 * 400 and 422, which `isMissing` includes, refuse something else.
 */
export const isGone = hasStatus(404, 410);

/**
 * Whether a call that asks for one thing by its id failed because that thing does not exist, or because the id is not in
 * this server's format: the error then describes the format.
 */
export const isMissing = hasStatus(400, 404, 410, 422);

/** A proxy or gateway answers with these: bad gateway, unavailable, gateway timeout. */
const gatewayStatuses: ReadonlySet<unknown> = new Set([502, 503, 504]);

/**
 * Whether a call failed without a response of the server, so that it may have taken effect or not: no network, no
 * answer, or the answer of a gateway in between. An error in the server's format (spec §8) is its response, whatever
 * the status.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  return (
    error.kind === 'unreachable' || (gatewayStatuses.has(error.status) && errorText(error.body) === undefined)
  );
}
