import { requestIdHeader } from '#contract/api/cancellation.ts';

export interface CancellationRegistry {
  /** Runs `respond` with a signal that aborts when the request is aborted or is cancelled by its id. */
  run<Result>(
    request: Pick<Request, 'headers' | 'signal'>,
    respond: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result>;
  /** Cancels the request whose id this one carries; does nothing when there is none. */
  cancel(request: Pick<Request, 'headers'>): void;
}

/** Holds the requests that carry an id (`requestIdHeader`) until they have their response. */
export function createCancellationRegistry(): CancellationRegistry {
  const controllers = new Map<string, AbortController>();
  return {
    async run(request, respond) {
      const id = request.headers.get(requestIdHeader);
      if (id === null) return respond(request.signal);
      const controller = new AbortController();
      controllers.set(id, controller);
      try {
        return await respond(AbortSignal.any([request.signal, controller.signal]));
      } finally {
        controllers.delete(id);
      }
    },
    cancel(request) {
      controllers.get(request.headers.get(requestIdHeader) ?? '')?.abort();
    },
  };
}
