import { startFauxqs } from 'fauxqs';
import { cleanUp } from '#tests/fixtures/clean-up.ts';

/**
 * An S3 store in memory with one bucket, stopped like a `startTestServer`. It accepts any credentials, and does not check
 * signatures.
 */
export async function startS3(): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const s3 = await startFauxqs({
    port: 0,
    host: '127.0.0.1',
    logger: false,
    init: { buckets: ['pictures'] },
  });
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= s3.stop());
  cleanUp(stop);
  return { address: `s3://pictures/team?endpoint=http://127.0.0.1:${s3.port}`, stop };
}
