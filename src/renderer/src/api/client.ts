import ky, { type KyInstance } from 'ky';
import * as v from 'valibot';
import { type CallName, calls, type DataOf, unused } from '#contract/api/calls.ts';
import { accountHeader, firstAccount } from '#contract/bridge/account.ts';
import { type CallInput as ContractInput, readAnswer, toRequest } from '#contract/api/codec.ts';
import { errorText, unreachableHeader } from '#contract/api/server-error.ts';
import { english } from '#renderer/i18n/en/messages.ts';
import type { UploadProgress } from './send-files.ts';
import { ApiFailure, isOutcomeUnknown, isSignedOut } from './failure.ts';

/** The input of a call: the ids in its path, fields, files, and a signal that cancels it. */
type CallInput<Name extends CallName> = ContractInput<Name> & { readonly signal?: AbortSignal };

/** Makes the calls of the contract and parses the responses. */
export interface Api {
  /** @throws {ApiFailure} for every way the call can fail, except an abort, which throws the signal's reason. */
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<DataOf<Name>>;
}

/**
 * Makes the failure of a response outside of 200 to 299. Spec §8: its text is that of the server's error, otherwise the
 * raw body.
 */
function refusalOf({ status, headers }: Response, raw: string): ApiFailure {
  const said = errorText(raw);
  if (headers.has(unreachableHeader)) {
    // The gateway's general text is English; the page has it in the user's language.
    return said === undefined || said === english.failure.unreachable
      ? unreachable({ body: raw })
      : new ApiFailure('unreachable', said, { body: raw });
  }
  return new ApiFailure('refused', said ?? raw, {
    status,
    body: raw,
    retryAfter: headers.get('retry-after'),
  });
}

function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  if (error instanceof v.ValiError || error instanceof SyntaxError) {
    return new ApiFailure('malformed', english.failure.malformed, { cause: error, text: 'malformed' });
  }
  return unreachable({ cause: error });
}

const unreachable = (options: { readonly cause: unknown } | { readonly body: string }) =>
  new ApiFailure('unreachable', english.failure.unreachable, { ...options, text: 'unreachable' });

export interface ApiOptions {
  /** The account that all calls are made for: the host sends them with its cookies. */
  readonly account?: string;
  /**
   * Called for each response of the server, errors included. It is outdated if another call has ended without a response
   * since this one was sent: then it does not show that the server can be reached now.
   */
  readonly onResponse?: (headers: Headers, outdated: boolean) => void;
  /** Called for each call that ends without a response of the server, but not for one that was aborted. */
  readonly onNoResponse?: () => void;
  /**
   * Called with the progress of an upload, and with null at its end. Without it uploads report nothing and can't be
   * cancelled.
   */
  readonly onUploadProgress?: (name: CallName, progress: UploadProgress | null) => void;
  /** Called when a call is sent. It returns what is called if the server responds that there is no session. */
  readonly watchSession?: () => (call: CallName) => void;
  /** The response of a call that was made before this code was loaded, by its path. */
  readonly takeEarly?: (path: string) => Promise<Response> | undefined;
  /** Replaceable for tests. */
  readonly http?: KyInstance;
}

/** The client of spec §7. It sets no timeout and does not retry: the query cache retries reads. */
export function createApi({
  account = firstAccount,
  http = ky,
  onResponse,
  onNoResponse,
  onUploadProgress,
  takeEarly,
  watchSession,
}: ApiOptions = {}): Api {
  const client = http.extend({ prefix: '/', timeout: false, retry: 0, throwHttpErrors: false });
  let withoutResponse = 0;
  return {
    async call(name, input) {
      const before = withoutResponse;
      const onSignedOut = watchSession?.();
      const carriesFiles = Object.values(input.files ?? {}).some((file) => file !== null);
      const tell = carriesFiles && onUploadProgress ? onUploadProgress.bind(null, name) : undefined;
      try {
        const { path, ...request } = toRequest(name, input);
        const early = request.method === 'GET' ? takeEarly?.(path) : undefined;
        const response = await (early ??
          client(path.slice(1), {
            ...request,
            headers: { ...request.headers, [accountHeader]: account },
            ...(input.signal ? { signal: input.signal } : {}),
            // `fetch` reports no upload progress.
            ...(tell && { fetch: (await import('./send-files.ts')).fetchTelling(tell) }),
          }));
        if (!response.ok) {
          const refusal = refusalOf(response, await response.text());
          if (!isOutcomeUnknown(refusal)) onResponse?.(response.headers, before < withoutResponse);
          throw refusal;
        }
        onResponse?.(response.headers, before < withoutResponse);
        const text = response.text();
        if (calls[name].data !== unused) return readAnswer(name, await text);
        // Not awaited, but read to its end: only then does the browser free the connection and the buffer.
        text.catch(() => {});
        return readAnswer(name, '');
      } catch (error) {
        if (input.signal?.aborted) throw error;
        const failure = failureOf(error);
        if (isOutcomeUnknown(failure)) {
          withoutResponse += 1;
          onNoResponse?.();
        }
        if (calls[name].session && isSignedOut(failure)) onSignedOut?.(name);
        throw failure;
      } finally {
        tell?.(null);
      }
    },
  };
}
