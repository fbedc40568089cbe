import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { errorText } from '#contract/api/server-error.ts';
import { StartError, startServer } from '#server/index.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import {
  mediaFiles,
  post,
  signUp,
  startSession,
  startTestServer,
  stranger,
  temporaryFolder,
} from './support.ts';

const ReportSchema = v.object({
  url: v.optional(v.string(), ''),
  failed: v.optional(v.string(), ''),
  peakKilobytes: v.optional(v.number(), 0),
});

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function reportOf(child: ChildProcess) {
  const messages: unknown[] = await once(child, 'message');
  return v.parse(ReportSchema, messages[0]);
}

async function startProcess(dataDir: string) {
  const child = fork(join(import.meta.dirname, 'server-process.ts'), [dataDir]);
  children.push(child);
  return { child, ...(await reportOf(child)) };
}

const running = (url: string) => ({ url, guest: null, close: () => Promise.resolve() });

test('changes that got a 2xx response survive kill -9, images included', async () => {
  const dataDir = await temporaryFolder();
  const { child, url } = await startProcess(dataDir);
  const user = await signUp(running(url));
  const answered: { _id: string; content: string; media: string }[] = [];
  const comments: string[] = [];
  let number = 0;
  // Four clients that write continuously until the process is killed.
  const writers = [1, 2, 3, 4].map(async () => {
    for (;;) {
      number += 1;
      const tweet = await post(user, `Post ${number}`, pixel(`picture ${number}`));
      answered.push(tweet);
      if (answered.length === 40) child.kill('SIGKILL');
      const params = { tweetId: tweet._id };
      comments.push((await user.call('addComment', { params, payload: { content: 'hello' } }))._id);
    }
  });
  await Promise.allSettled(writers);
  expect(answered.length).toBeGreaterThanOrEqual(40);

  const again = await startServer({ dataDir });
  try {
    const reader = await signUp(again, { username: 'reader', email: 'reader@warble.example' });
    const shown: string[] = [];
    for (const tweet of answered) {
      const [found] = await reader.call('singleTweet', { params: { tweetId: tweet._id } });
      expect(found).toMatchObject({ content: tweet.content, media: tweet.media });
      const bytes = Buffer.from(await (await reader.send(tweet.media)).arrayBuffer());
      expect(tweet.media).toContain(createHash('sha256').update(bytes).digest('hex'));
      const found2 = await reader.call('comments', { params: { tweetId: tweet._id } });
      shown.push(...found2.map((comment) => comment._id));
    }
    expect(shown).toEqual(expect.arrayContaining(comments));
    // No unused file is left either.
    const all = await reader.call('allTweets', { payload: { limit: 100 } });
    const files = await mediaFiles(dataDir);
    expect(files).toHaveLength(all.length + 2);
  } finally {
    await again.close();
  }
});

test('a second process on the folder is refused, and the first keeps running', async () => {
  const dataDir = await temporaryFolder();
  const { child, url } = await startProcess(dataDir);
  await expect(startServer({ dataDir })).rejects.toThrow(`The folder ${dataDir} is in use by another Warble`);
  expect((await startProcess(dataDir)).failed).toContain('in use by another Warble');
  await stranger(running(url)).refused('currentUser', {}, 401);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await (await startServer({ dataDir })).close();
});

describe('a file of 200 MB is refused in little memory, with nothing left on disk:', () => {
  const size = 200 * 1024 * 1024;

  test.each([
    ['announced', true],
    ['not announced', false],
  ])('its length %s', async (_how, announced) => {
    const dataDir = await temporaryFolder();
    const { child, url } = await startProcess(dataDir);
    const user = await signUp(running(url));
    const filesBefore = await mediaFiles(dataDir);
    const head =
      '--cut\r\ncontent-disposition: form-data; name="content"\r\n\r\nhuge\r\n' +
      '--cut\r\ncontent-disposition: form-data; name="media"; filename="a.png"\r\n\r\n';
    const cookie = await startSession({ url }, user);
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const length = announced ? `content-length: ${size}` : 'transfer-encoding: chunked';
    const send = async (bytes: Buffer) => {
      const framed = announced
        ? bytes
        : Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
      if (!socket.write(framed)) await once(socket, 'drain');
    };
    let response = '';
    socket.setEncoding('utf8').on('data', (text: string) => (response += text));
    socket.write(
      `POST /api/v1/tweet/add-tweet HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n${length}\r\n` +
        'content-type: multipart/form-data; boundary=cut\r\n\r\n',
    );
    const start = Buffer.concat([Buffer.from(head), Buffer.from(await pixel('huge').arrayBuffer())]);
    await send(start);
    const chunk = Buffer.alloc(1024 * 1024);
    for (let left = size - start.length; left > 0; left -= chunk.length) {
      await send(chunk.subarray(0, Math.min(left, chunk.length)));
    }
    // The server has read the complete request, so a client that reads the response only after sending receives it.
    if (!announced) socket.write('0\r\n\r\n');
    await vi.waitFor(() => expect(response).toContain('</html>'), { timeout: 60_000 });
    socket.destroy();
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
    expect(errorText(response)).toBe('Choose an image of at most 10 MB.');
    expect(await mediaFiles(dataDir)).toEqual(filesBefore);
    child.send('memory');
    const { peakKilobytes } = await reportOf(child);
    expect(peakKilobytes).toBeGreaterThan(0);
    expect(peakKilobytes).toBeLessThan(250 * 1024);
    await user.call('currentUser');
  });
});

describe('start fails with a sentence of advice for', () => {
  const failure = async (options: Parameters<typeof startServer>[0]) => {
    const error: unknown = await startServer(options).then(
      (server) => server.close(),
      (error: unknown) => error,
    );
    expect(error).toBeInstanceOf(StartError);
    return error instanceof Error ? error.message : '';
  };

  test('a taken port', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const address = blocker.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const dataDir = await temporaryFolder();
    expect(await failure({ dataDir, port })).toContain(`Port ${port} is taken`);
    blocker.close();
    // The database, which may be one of an older version that runs there, was not opened.
    expect(await readdir(dataDir)).toEqual(['lock.db']);
    // The lock of the folder was released.
    await (await startServer({ dataDir, port })).close();
  });

  test('a host that is not an address of this machine', async () => {
    expect(await failure({ dataDir: await temporaryFolder(), host: '203.0.113.7' })).toContain(
      'no address 203.0.113.7',
    );
  });

  test('a folder that is a file', async () => {
    const file = join(await temporaryFolder(), 'file');
    await writeFile(file, '');
    expect(await failure({ dataDir: file })).toContain(`can't write to the folder ${file}`);
  });

  test('a database file that is not a database', async () => {
    const dataDir = await temporaryFolder();
    await writeFile(join(dataDir, 'warble.db'), 'x'.repeat(5000));
    expect(await failure({ dataDir })).toContain("can't be opened");
    expect(await readFile(join(dataDir, 'warble.db'), 'utf8')).toBe('x'.repeat(5000));
  });

  test('a database of a newer version', async () => {
    const server = await startTestServer();
    await server.close();
    const database = new DatabaseSync(join(server.dataDir, 'warble.db'));
    database.exec("insert into kysely_migration values ('9999-later', '2030-01-01')");
    database.close();
    expect(await failure({ dataDir: server.dataDir })).toContain('newer Warble');
  });
});
