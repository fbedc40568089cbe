import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as v from 'valibot';
import { errorText } from '#contract/api/server-error.ts';
import { startServer } from '#server/index.ts';
import { machineResponse, machineTexts } from '#server/machine-errors.ts';
import { createRateLimiter, defaultRateLimits } from '#server/rate-limits.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { noLimits, quickPasswords } from './no-limits.ts';
import { mediaFiles, post, signUp, startTestServer, temporaryFolder, type TestUser } from './support.ts';

/* What happens when the machine fails: each says what is wrong in a sentence, and loses nothing that was answered. */

const mount = (...args: readonly string[]) => execFileSync('mount', args, { stdio: 'pipe' });

/** Why no file system can be mounted here; null where one can. */
async function whyNoMount(): Promise<string | null> {
  if (process.platform !== 'linux') return 'mounts a tmpfs, which only Linux has';
  if (process.getuid?.() !== 0) return 'mounts a tmpfs, which only root may';
  const folder = await temporaryFolder();
  try {
    mount('-t', 'tmpfs', 'tmpfs', folder);
    execFileSync('umount', [folder]);
    return null;
  } catch {
    return 'mounts a tmpfs, which this container does not allow';
  }
}
const noMount = await whyNoMount();

/** A folder on a disk of 4 MB. */
async function smallDisk(): Promise<string> {
  const folder = await temporaryFolder();
  mount('-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder);
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  return folder;
}

async function startOn(dataDir: string) {
  const server = await startServer({ dataDir, rateLimits: noLimits, passwords: quickPasswords });
  onTestFinished(() => server.close());
  return server;
}

const start = (dataDir: string) => startServer({ dataDir, rateLimits: noLimits, passwords: quickPasswords });

/** Fills a disk up to its last byte. Returns what makes room again. */
async function fill(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'ballast');
  const { bavail, bsize } = await statfs(folder);
  await writeFile(file, Buffer.alloc(bavail * bsize));
  return () => rm(file);
}

/** Posts until a post is refused. Returns the contents that were accepted, and the refusal. */
async function postUntilRefused(user: TestUser, media?: Blob) {
  const accepted: string[] = [];
  for (let number = 1; number <= 2000; number += 1) {
    const form = new FormData();
    form.set('content', `Post ${number} ${'x'.repeat(2000)}`);
    if (media !== undefined) form.set('media', media, 'a.png');
    const response = await user.send('/api/v1/tweet/add-tweet', { method: 'POST', body: form });
    if (!response.ok) return { accepted, status: response.status, text: errorText(await response.text()) };
    accepted.push(`Post ${number}`);
    await response.text();
  }
  throw new Error('Nothing was refused.');
}

/** The beginnings of the contents of all posts, newest first. */
async function allPosts(user: TestUser): Promise<string[]> {
  const shown: string[] = [];
  for (let page = 1; ; page += 1) {
    const tweets = await user.call('allTweets', { payload: { page, limit: 100 } });
    if (tweets.length === 0) return shown;
    shown.push(...tweets.map(({ content }) => content.split(' x')[0] ?? ''));
  }
}

describe('a full disk', () => {
  test('refuses changes with a sentence, keeps what it has accepted, and goes on when there is room', async ({
    skip,
  }) => {
    if (noMount !== null) skip(noMount);
    const dataDir = await smallDisk();
    const server = await startOn(dataDir);
    const user = await signUp(server);
    const makeRoom = await fill(dataDir);
    const { accepted, status, text } = await postUntilRefused(user);
    expect({ status, text }).toEqual({ status: 507, text: machineTexts.full });
    // Reading goes on, and again and again it is the same sentence.
    expect(await allPosts(user)).toEqual(accepted.toReversed());
    expect(await postUntilRefused(user)).toEqual({ accepted: [], status: 507, text: machineTexts.full });
    await makeRoom();
    await post(user, 'There is room');
    expect(await allPosts(user)).toEqual(['There is room', ...accepted.toReversed()]);
    await server.close();
    const again = await startOn(dataDir);
    const reader = await signUp(again);
    expect(await allPosts(reader)).toEqual(['There is room', ...accepted.toReversed()]);
  }, 60_000);

  test('refuses pictures with the same sentence, and leaves no part of one', async ({ skip }) => {
    if (noMount !== null) skip(noMount);
    const dataDir = await smallDisk();
    const user = await signUp(await startOn(dataDir));
    const before = await mediaFiles(dataDir);
    const picture = new Blob([await pixel('large').arrayBuffer(), new Uint8Array(5 * 1024 * 1024)]);
    expect(await postUntilRefused(user, picture)).toEqual({
      accepted: [],
      status: 507,
      text: machineTexts.full,
    });
    expect(await mediaFiles(dataDir)).toEqual(before);
    await post(user, 'A small one', pixel('small'));
  }, 60_000);

  test('is what a start says, too', async ({ skip }) => {
    if (noMount !== null) skip(noMount);
    const dataDir = await smallDisk();
    const makeRoom = await fill(dataDir);
    await expect(start(dataDir)).rejects.toMatchObject({
      name: 'StartError',
      message: `The disk of the folder ${dataDir} is full; make room on it and start Warble again.`,
    });
    await makeRoom();
    await startOn(dataDir);
  }, 60_000);
});

describe('a folder that has become read-only', () => {
  test('refuses pictures with a sentence, and loses nothing', async ({ skip }) => {
    if (noMount !== null) skip(noMount);
    const dataDir = await smallDisk();
    const server = await startOn(dataDir);
    const user = await signUp(server);
    await post(user, 'Before');
    // A whole disk can't become read-only while the database is open; a folder of it can.
    const media = join(dataDir, 'media');
    mount('--bind', media, media);
    mount('-o', 'remount,ro,bind', media);
    const refused = await postUntilRefused(user, pixel('not kept'));
    execFileSync('umount', [media]);
    expect(refused).toEqual({ accepted: [], status: 507, text: machineTexts.readOnly });
    expect(await allPosts(user)).toEqual(['Before']);
    await post(user, 'After', pixel('kept'));
  }, 60_000);

  test('is what a start says, too', async ({ skip }) => {
    if (noMount !== null) skip(noMount);
    const dataDir = await smallDisk();
    const server = await startOn(dataDir);
    await post(await signUp(server), 'Before');
    await server.close();
    mount('-o', 'remount,ro', dataDir);
    await expect(start(dataDir)).rejects.toThrow(`Warble can't write to the folder ${dataDir}; allow it to`);
    mount('-o', 'remount,rw', dataDir);
    const again = await startOn(dataDir);
    expect(await allPosts(await signUp(again))).toEqual(['Before']);
  }, 60_000);
});

test('the database says what the machine lacks', async () => {
  const file = join(await temporaryFolder(), 'a.db');
  const database = new DatabaseSync(file);
  database.exec('create table a (b)');
  database.close();
  const reason = (action: () => void): unknown => {
    try {
      action();
    } catch (error) {
      return machineResponse(error)?.message;
    }
    return 'nothing';
  };
  const readOnly = new DatabaseSync(file, { readOnly: true });
  expect(reason(() => readOnly.exec("insert into a values ('c')"))).toBe(machineTexts.readOnly);
  readOnly.close();
  const small = new DatabaseSync(file);
  small.exec('pragma max_page_count = 1');
  expect(reason(() => small.exec('insert into a values (zeroblob(100000))'))).toBe(machineTexts.full);
  expect(reason(() => small.exec('insert into missing values (1)'))).toBeUndefined();
  small.close();
});

describe('a clock that jumps back a day', () => {
  const day = 24 * 60 * 60 * 1000;

  test('keeps sessions, the order of posts and what idempotency keys have done', async () => {
    let now = Date.UTC(2026, 5, 2);
    const server = await startTestServer({ now: () => now });
    const user = await signUp(server);
    const send = () =>
      user.send('/api/v1/tweet/add-tweet', {
        method: 'POST',
        headers: { 'idempotency-key': '0123456789abcdef0123456789abcdef' },
        body: (() => {
          const form = new FormData();
          form.set('content', 'Sent twice');
          return form;
        })(),
      });
    await post(user, 'Before');
    const first: unknown = await (await send()).json();
    now -= day;
    const second: unknown = await (await send()).json();
    expect(second).toEqual(first);
    await post(user, 'After');
    expect(await allPosts(user)).toEqual(['After', 'Sent twice', 'Before']);
    await server.close();
    const again = await startServer({
      dataDir: server.dataDir,
      now: () => now,
      rateLimits: noLimits,
      passwords: quickPasswords,
    });
    onTestFinished(() => again.close());
    const reader = await signUp(again);
    await post(reader, 'After a restart');
    expect(await allPosts(reader)).toEqual(['After a restart', 'After', 'Sent twice', 'Before']);
  });

  test('makes nobody wait longer than a limit lasts', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const limiter = createRateLimiter({ ...defaultRateLimits, signInPerAccount: { points: 1, seconds: 60 } });
    await limiter.count('signInPerAccount', 'ada');
    vi.setSystemTime(Date.now() - day);
    await expect(limiter.count('signInPerAccount', 'ada')).rejects.toThrow('Try again in 1 minute.');
    await vi.advanceTimersByTimeAsync(61_000);
    await limiter.count('signInPerAccount', 'ada');
  });
});

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const ReportSchema = v.object({ url: v.string() });
async function addressOf(child: ChildProcess) {
  children.push(child);
  const messages: unknown[] = await once(child, 'message');
  return { ...v.parse(ReportSchema, messages[0]), guest: null, close: () => Promise.resolve() };
}

const program = join(import.meta.dirname, 'server-process.ts');

test.skipIf(process.platform === 'win32')(
  'a suspended server goes on where it was: uploads under way are complete, requests that waited are answered once',
  async () => {
    const child = fork(program, [await temporaryFolder()]);
    const server = await addressOf(child);
    const user = await signUp(server);
    const login = await user.send('/api/v1/user/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(user.registration),
    });
    const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const picture = Buffer.concat([
      Buffer.from(await pixel('slow').arrayBuffer()),
      Buffer.alloc(1024 * 1024),
    ]);
    const body = Buffer.concat([
      Buffer.from('--cut\r\ncontent-disposition: form-data; name="content"\r\n\r\nHalf sent\r\n'),
      Buffer.from('--cut\r\ncontent-disposition: form-data; name="media"; filename="a.png"\r\n\r\n'),
      picture,
      Buffer.from('\r\n--cut--\r\n'),
    ]);
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    let response = '';
    socket.setEncoding('utf8').on('data', (text: string) => (response += text));
    socket.write(
      `POST /api/v1/tweet/add-tweet HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\ncontent-length: ${body.length}\r\n` +
        'content-type: multipart/form-data; boundary=cut\r\n\r\n',
    );
    const half = body.length / 2;
    await new Promise((sent) => socket.write(body.subarray(0, half), sent));
    child.kill('SIGSTOP');
    const waiting = [1, 2, 3].map((number) => post(user, `While it slept ${number}`));
    socket.write(body.subarray(half));
    // Nothing is answered meanwhile: the next line of the log of the test would be too early.
    await new Promise((over) => setImmediate(over));
    expect(response).toBe('');
    child.kill('SIGCONT');
    await Promise.all(waiting);
    await vi.waitFor(() => expect(response).toContain('Half sent'), { timeout: 15_000 });
    socket.destroy();
    expect(response).toMatch(/^HTTP\/1\.1 201 /);
    const posts = await allPosts(user);
    expect(posts.toSorted()).toEqual([
      'Half sent',
      'While it slept 1',
      'While it slept 2',
      'While it slept 3',
    ]);
    const shown = await user.call('allTweets', { payload: { limit: 10 } });
    const address = shown.find(({ media }) => media !== '')?.media ?? '';
    const stored = Buffer.from(
      await (await fetch(server.url + address, { headers: { cookie } })).arrayBuffer(),
    );
    expect(stored.equals(picture)).toBe(true);
  },
  30_000,
);

test.skipIf(process.platform === 'win32')(
  'a server without file handles says so, and goes on as soon as there are some again',
  async () => {
    const script = 'ulimit -n 64 && exec "$0" "$@"';
    const child = spawn('sh', ['-c', script, process.execPath, program, await temporaryFolder()], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const server = await addressOf(child);
    const user = await signUp(server);
    await post(user, 'Before', pixel('before'));
    const { hostname, port } = new URL(server.url);
    // Idle connections use the handles up, all but that of the connection which the user's requests come over.
    const idle = new Set<Socket>();
    const connectMore = () => {
      for (let more = 0; more < 80; more += 1) {
        idle.add(connect(Number(port), hostname).on('error', () => {}));
      }
    };
    let refusal: { status: number; text: string | undefined } | undefined;
    await vi.waitFor(
      async () => {
        // The server drops what it has no handle for, so that a handle which gets free later would stay free.
        connectMore();
        const form = new FormData();
        form.set('content', 'Without handles');
        form.set('media', pixel('none left'), 'a.png');
        const response = await user.send('/api/v1/tweet/add-tweet', { method: 'POST', body: form });
        refusal = { status: response.status, text: errorText(await response.text()) };
        expect(refusal.status).not.toBe(201);
      },
      { timeout: 15_000 },
    );
    expect(refusal).toEqual({ status: 503, text: machineTexts.handles });
    for (const socket of idle) socket.destroy();
    await vi.waitFor(() => post(user, 'Afterwards', pixel('after')), { timeout: 15_000 });
    const posts = await allPosts(user);
    expect(posts[0]).toBe('Afterwards');
    expect(posts.at(-1)).toBe('Before');
  },
  40_000,
);
