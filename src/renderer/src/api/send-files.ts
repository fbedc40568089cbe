import { requestIdHeader, stopPath } from '#contract/api/cancellation.ts';
import type { DeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { randomId } from '#renderer/lib/random-id.ts';
import { ApiFailure } from './failure.ts';

/** Files that are being sent to the server. */
export interface UploadProgress {
  /**
   * The fraction that was sent, from 0 to 1; at 1 the response is awaited. Null where the host does not report it.
   */
  readonly sent: number | null;
  /** Cancels it: the call fails as `cancelled`, with a text that depends on how much was sent. */
  readonly cancel: (texts: Pick<DeferredMessages['sending'], 'cancelled' | 'cancelledLate'>) => void;
}

/** Statuses of responses without a body: `Response` throws if it is given one. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * A `fetch` that reports how much has been sent, and can be cancelled. It has the same parameters and result, and fails
 * the same way: a `TypeError` without an answer, the signal's reason after an abort.
 */
export function fetchTelling(onUploadProgress: (progress: UploadProgress) => void) {
  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const stopping = new AbortController();
    const signal = AbortSignal.any([request.signal, stopping.signal]);
    const name = { [requestIdHeader]: randomId(32) };
    let sent: number | null = null;
    const cancel: UploadProgress['cancel'] = ({ cancelled, cancelledLate }) => {
      const isPartly = sent !== null && sent < 1;
      stopping.abort(new ApiFailure('cancelled', isPartly ? cancelled : cancelledLate));
    };
    const tell = (fraction: number | null) => {
      sent = fraction;
      onUploadProgress({ sent, cancel });
    };
    tell(null);
    // In one piece: in some versions of Electron, the handler of a scheme loses parts of any other body.
    const body = await request.arrayBuffer();
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const exchange = new XMLHttpRequest();
      exchange.open(request.method, request.url);
      exchange.responseType = 'arraybuffer';
      for (const [field, value] of [...request.headers, ...Object.entries(name)])
        exchange.setRequestHeader(field, value);
      exchange.upload.addEventListener('progress', ({ loaded, total }) => tell(loaded / total));
      exchange.upload.addEventListener('load', () => tell(1));
      exchange.addEventListener('load', () => resolve(answerOf(exchange)));
      exchange.addEventListener('error', () => reject(new TypeError('The connection failed.')));
      exchange.addEventListener('abort', () => reject(signal.reason));
      const stop = () => {
        exchange.abort();
        // Its response is not used.
        fetch(stopPath, { method: 'POST', headers: name, keepalive: true }).catch(() => {});
      };
      signal.addEventListener('abort', stop);
      exchange.send(body);
    });
  };
}

function answerOf(exchange: XMLHttpRequest): Response {
  const { status, statusText } = exchange;
  const body: unknown = bodiless.has(status) ? null : exchange.response;
  return new Response(body instanceof ArrayBuffer ? body : null, {
    status,
    statusText,
    headers: headersOf(exchange),
  });
}

function headersOf(exchange: XMLHttpRequest): Headers {
  const lines = exchange.getAllResponseHeaders().split('\r\n');
  return new Headers(
    lines.flatMap((line): [string, string][] => {
      const colon = line.indexOf(':');
      return colon === -1 ? [] : [[line.slice(0, colon), line.slice(colon + 1)]];
    }),
  );
}
