import { requestIdHeader } from '#contract/stop.ts';

export interface Stops {
  /** Answers a request with a signal that says when it is to be stopped, by an abort or by its name. */
  during(request: Request, answer: (signal: AbortSignal) => Promise<Response>): Promise<Response>;
  /** Stops the request that this one names. */
  stop(request: Request): void;
}

/** Keeps the requests that have a name for as long as they have no answer. */
export function createStops(): Stops {
  const running = new Map<string, AbortController>();
  return {
    async during(request, answer) {
      const id = request.headers.get(requestIdHeader);
      if (id === null) return answer(request.signal);
      const stopping = new AbortController();
      running.set(id, stopping);
      try {
        return await answer(AbortSignal.any([request.signal, stopping.signal]));
      } finally {
        running.delete(id);
      }
    },
    stop(request) {
      running.get(request.headers.get(requestIdHeader) ?? '')?.abort();
    },
  };
}
