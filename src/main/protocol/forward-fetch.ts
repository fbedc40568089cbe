import type { Session } from 'electron';

/**
 * `fetch` over Chromium's network stack (system proxy, company certificates) with this session's cookies. Electron's
 * own `fetch` collects the body of a request before it sends it, and keeps the connection of a response whose body was
 * cancelled until the request is aborted. So this function collects the body itself, where it can be aborted, and
 * aborts the request when the response's body is cancelled.
 */
export function forwardFetch(session: Session): (url: string, init: RequestInit) => Promise<Response> {
  return async (url, { signal, ...init }) => {
    const headers = new Headers(init.headers);
    // Chromium sets the length itself and refuses a request that has one.
    headers.delete('content-length');
    const body = init.body instanceof ReadableStream ? await collect(init.body, signal ?? null) : init.body;
    const controller = new AbortController();
    const response = await session.fetch(url, {
      ...init,
      ...(body === undefined ? {} : { body }),
      headers,
      signal: AbortSignal.any([controller.signal, ...(signal ? [signal] : [])]),
      bypassCustomProtocolHandlers: true,
    });
    return response.body === null ? response : abortingWhenCancelled(response, response.body, controller);
  };
}

/** The whole body; rejects when the signal aborts first. */
async function collect(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | null,
): Promise<Uint8Array<ArrayBuffer>> {
  signal?.throwIfAborted();
  const reader = body.getReader();
  // Ends the loop below.
  const onAbort = () => void reader.cancel(signal?.reason).catch(() => {});
  signal?.addEventListener('abort', onAbort, { once: true });
  const chunks: Uint8Array[] = [];
  for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value);
  signal?.removeEventListener('abort', onAbort);
  signal?.throwIfAborted();
  return Buffer.concat(chunks);
}

/** The same response; cancelling its body aborts the request. */
function abortingWhenCancelled(
  response: Response,
  body: ReadableStream<Uint8Array>,
  controller: AbortController,
): Response {
  const reader = body.getReader();
  const abortable = new ReadableStream<Uint8Array>({
    async pull(stream) {
      const { done, value } = await reader.read();
      if (done) stream.close();
      else stream.enqueue(value);
    },
    cancel: (reason) => controller.abort(reason),
  });
  const { status, statusText, headers } = response;
  return new Response(abortable, { status, statusText, headers });
}
