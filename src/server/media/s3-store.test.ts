import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, get, IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { hasOpenssl, startUntrustedServer } from '#tests/fixtures/untrusted-server.ts';
import { ImageStoreError } from './image-store.ts';
import { openS3Store, type S3Store } from './s3-store.ts';

/* A store that lists nothing. It sends one picture completely, and only the beginning of the others. */

const name = `${'0'.repeat(64)}.png`;
/** More than the buffers hold while the client does not read. */
const large = { name: `${'1'.repeat(64)}.png`, size: 32 * 1024 * 1024 };
/** How many times the store is sending the picture now. */
let sending = 0;
const asked: (string | undefined)[] = [];
let folder: string;
let server: Server;
let store: S3Store;

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  folder = await mkdtemp(join(tmpdir(), 'warble-s3-'));
  server = createServer((request, response) => {
    if (request.url?.includes('list-type=2') === true) {
      response.end('<ListBucketResult/>');
      return;
    }
    if (request.url?.includes(large.name) === true) {
      sending += 1;
      response.once('close', () => (sending -= 1)).end(Buffer.alloc(large.size));
      return;
    }
    asked.push(request.method);
    response.setHeader('content-length', 5000);
    if (request.method === 'HEAD') response.end();
    else response.write('the beginning');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The store has no port.');
  store = await openS3Store({
    address: {
      bucket: 'pictures',
      prefix: '',
      endpoint: `http://127.0.0.1:${bound.port}`,
      region: undefined,
    },
    uploads: join(folder, 'uploads'),
    idleMs: 3000,
  });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  store.close();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

test('a bucket of Amazon without a region is refused with what to add', async () => {
  vi.stubEnv('AWS_REGION', undefined);
  vi.stubEnv('AWS_CONFIG_FILE', join(folder, 'none'));
  const address = { bucket: 'pictures', prefix: '', endpoint: undefined, region: undefined };
  await expect(openS3Store({ address, uploads: join(folder, 'uploads') })).rejects.toThrow(
    "The bucket pictures for the pictures can't be read (its region is not known); add it to the address, as in ?region=eu-central-1, or set AWS_REGION;",
  );
});

test.skipIf(!hasOpenssl)(
  'a bucket whose certificate is not trusted is refused with where to name its authority',
  async () => {
    const endpoint = await startUntrustedServer();
    const address = { bucket: 'pictures', prefix: '', endpoint, region: undefined };
    await expect(openS3Store({ address, uploads: join(folder, 'uploads') })).rejects.toThrow(
      "The bucket pictures for the pictures can't be read (DEPTH_ZERO_SELF_SIGNED_CERT); set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority, which this user can read.",
    );
  },
);

test('a HEAD request for a picture gets its size, without reading it', async () => {
  const app = fastify();
  const send = await store.createSend(app);
  app.get('/', (request, reply) => send(name, request, reply));
  const { statusCode, headers } = await app.inject({ method: 'HEAD', url: '/' });
  expect([statusCode, headers['content-length'], headers['content-type']]).toEqual([
    200,
    '5000',
    'image/png',
  ]);
  expect(asked.splice(0)).toEqual(['HEAD']);
});

test('a picture whose file can not be read is refused, and nothing else ends', async () => {
  // Opens, like the file of a damaged disk, and fails at the first read.
  const unreadable = { file: folder, name, address: `/media/${name}` };
  await expect(store.put([unreadable])).rejects.toMatchObject({ code: 'EISDIR' });
});

test('a store that stops in the middle of a picture times out, but not one whose picture is read slowly', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  const send = await store.createSend(app);
  app.get<{ Params: { name: string } }>('/:name', (request, reply) =>
    send(request.params.name, request, reply),
  );
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const read = async () => {
    const [response] = await once(get(`${url}/${large.name}`), 'response');
    if (!(response instanceof IncomingMessage)) throw new Error('There is no response.');
    return response;
  };
  const [slow, gone] = [await read(), await read()];
  gone.destroy();
  // Both take as long as a store may send nothing, one after the other.
  await expect(store.copyTo(name, join(folder, 'copy'))).rejects.toThrow(ImageStoreError);
  const stopped = await fetch(`${url}/${name}`);
  await expect(stopped.text()).rejects.toThrow('terminated');
  expect((await buffer(slow)).length).toBe(large.size);
  await vi.waitFor(() => expect(sending).toBe(0), { timeout: 60_000 });
});
