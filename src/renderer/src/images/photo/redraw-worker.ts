import { redrawNow, type RedrawJob, type Redrawn } from './redraw-job.ts';

/** What the worker answers: the picture, or why there is none. */
export type RedrawAnswer = Redrawn | { readonly failed: string };

addEventListener('message', ({ data }: MessageEvent<RedrawJob>) => {
  redrawNow(data).then(
    (redrawn) => postMessage(redrawn satisfies RedrawAnswer),
    (error: unknown) => postMessage({ failed: String(error) } satisfies RedrawAnswer),
  );
});
