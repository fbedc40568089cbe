import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { readEnvelope } from '#contract/api/codec.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { ask, callAs, type Sender } from './load-client.ts';
import { withDatabases } from './postgres.ts';
import { withProcesses } from './processes.ts';
import { median, percentile } from './statistics.ts';
import type { Latency } from './server.ts';

/* Posts with a picture, and loaded pictures, of one server process on PostgreSQL, for each kind of picture store. */

type PictureStore = 'folder' | 's3';

export interface PictureRate extends Latency {
  readonly perSecond: number;
}

/** Accepted requests; a refusal ends the measurement. */
interface PictureFigures {
  readonly upload: PictureRate;
  readonly download: PictureRate;
}

/** The size of a phone's photo after the app has scaled it down. */
export const pictureBytes = 200_000;
/** The number of people who wait for a response at any time. */
const atOnce = 8;
const warmUpMs = 1000;
const tweets = 1000;

const PostSchema = v.object({ media: v.string() });

export function measurePictures(
  seconds = 5,
): Promise<readonly (readonly [store: PictureStore, figures: PictureFigures])[]> {
  return withDatabases((databaseOf) =>
    withProcesses(async (folder, start) => {
      const measureIn = async (store: PictureStore) => {
        const { url: database, cookies } = await databaseOf(`pictures_${store}`, tweets);
        const address = store === 's3' ? await start('s3', '') : '';
        const url = await start('postgres', join(folder, store), database, address);
        const sender: Sender = { url, address: '198.51.100.1', cookie: cookies[0] ?? '' };
        const pictures: string[] = [];
        const upload = await rateOf(seconds, () => {
          const media = pixel(randomBytes(pictureBytes / 2).toString('hex'));
          return async () => {
            const { status, body } = await callAs(sender, 'addTweet', {
              payload: { content: 'Look!' },
              files: { media },
            });
            if (status !== 201) throw new Error(`A picture was answered with ${status}.`);
            pictures.push(v.parse(PostSchema, readEnvelope(body)).media);
          };
        });
        const download = await rateOf(seconds, () => async () => {
          const picture = pictures[Math.floor(Math.random() * pictures.length)] ?? '';
          const { status } = await ask(sender, 'GET', picture);
          if (status !== 200) throw new Error(`The picture ${picture} was answered with ${status}.`);
        });
        return { upload, download };
      };
      return [
        ['folder', await measureIn('folder')],
        ['s3', await measureIn('s3')],
      ];
    }),
  );
}

/** @param prepare runs before the measurement */
async function rateOf(seconds: number, prepare: () => () => Promise<void>): Promise<PictureRate> {
  const times: number[] = [];
  const end = new AbortController();
  const work = async () => {
    while (!end.signal.aborted) {
      const act = prepare();
      const start = performance.now();
      await act();
      times.push(performance.now() - start);
    }
  };
  const working = Promise.all(Array.from({ length: atOnce }, work));
  // A failure ends the measurement.
  await Promise.race([sleep(warmUpMs), working]);
  times.length = 0;
  const start = performance.now();
  await Promise.race([sleep(seconds * 1000), working]);
  const took = (performance.now() - start) / 1000;
  const counted = [...times];
  end.abort();
  await working;
  return { perSecond: counted.length / took, p50: median(counted), p99: percentile(counted, 0.99) };
}
