import type { RedrawJob, Redrawn } from './redraw-job.ts';
import type { RedrawAnswer } from './redraw-worker.ts';

/** Redraws a picture in a worker, so that the page stays responsive. @throws {Error} when it can't be decoded */
export function redraw(job: RedrawJob): Promise<Redrawn> {
  const worker = new Worker(new URL('./redraw-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Redrawn>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<RedrawAnswer>) => {
      if ('failed' in data) reject(new Error(data.failed));
      else resolve(data);
    });
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no origin to name.
    worker.postMessage(job);
  }).finally(() => worker.terminate());
}
