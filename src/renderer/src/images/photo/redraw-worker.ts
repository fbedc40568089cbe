import { redrawNow, type RedrawJob, type Redrawn } from './redraw-job.ts';

/** The worker's result: the picture, or the error. */
export type RedrawAnswer = Redrawn | { readonly failed: string };

addEventListener('message', ({ data }: MessageEvent<RedrawJob>) => {
  redrawNow(data).then(
    (redrawn) => postMessage(redrawn satisfies RedrawAnswer),
    (error: unknown) => postMessage({ failed: String(error) } satisfies RedrawAnswer),
  );
});
