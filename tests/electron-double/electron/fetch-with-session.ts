/**
 * A double of Electron's `session.fetch` that treats bodies like Electron: the complete body of a request is read
 * before the request is sent; an abort during this time also causes an unhandled rejection; cancelling the body of a
 * response does not close its connection, only an abort does. Source: lib/browser/api/net-fetch.ts and
 * lib/common/api/net-client-request.ts of Electron.
 */
export async function fetchWithSession(url: string, init: RequestInit): Promise<Response> {
  const { signal = null, body = null, ...rest } = init;
  if (signal?.aborted === true) throw signal.reason;
  const collected = body === null ? null : await collect(new Request(url, init), signal);
  const response = await fetch(url, { ...rest, signal, ...(collected === null ? {} : { body: collected }) });
  return response.body === null ? response : withKeptConnection(response, response.body);
}

async function collect(request: Request, signal: AbortSignal | null): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => {});
  const onAbort = () => {
    // Electron pipes the body into the request without an error handler.
    void Promise.reject(new Error('The request was aborted while its body was collected.'));
    aborted.reject(signal?.reason);
  };
  signal?.addEventListener('abort', onAbort);
  const read = async () => {
    for await (const chunk of request.body ?? []) chunks.push(chunk);
  };
  try {
    await Promise.race([read(), aborted.promise]);
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
  return Uint8Array.from(Buffer.concat(chunks));
}

/** A response whose connection stays open when its body is cancelled. */
function withKeptConnection(response: Response, body: ReadableStream<Uint8Array>): Response {
  const reader = body.getReader();
  const kept = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {},
  });
  const { status, statusText, headers } = response;
  return new Response(kept, { status, statusText, headers });
}
