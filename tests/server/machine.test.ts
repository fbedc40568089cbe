import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { errorText } from '#contract/api/server-error.ts';
import { machineTexts } from '#server/machine-errors.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { allPosts, post, signUp, startSession, temporaryFolder } from './support.ts';

/*
 * A server that the system suspends or limits: it reports that in a sentence, and loses no change for which it has sent
 * a response.
 */

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

/** How long the server is suspended, in ms: as short as possible, or a minute in `npm run soak -- suspended 60`. */
const suspendedMs = Number(process.env['WARBLE_SUSPENDED_MS'] ?? 0);

/** The state of a process; it begins with T while the system has suspended it. */
const stateOf = ({ pid }: ChildProcess): string =>
  // Not every Linux has `ps`.
  process.platform === 'linux'
    ? readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '')
    : execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });

test.skipIf(process.platform === 'win32')(
  'a suspended server resumes: uploads in progress are complete, waiting requests are answered once',
  async () => {
    const child = fork(program, [await temporaryFolder()]);
    const server = await addressOf(child);
    const user = await signUp(server);
    const cookie = await startSession(server, user);
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
    await vi.waitFor(() => expect(stateOf(child)).toMatch(/^T/));
    await sleep(suspendedMs);
    // The suspended server sends no response.
    expect(response).toBe('');
    child.kill('SIGCONT');
    await Promise.all(waiting);
    await vi.waitFor(() => expect(response).toContain('Half sent'), { timeout: 60_000 });
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
  120_000 + suspendedMs,
);

test.skipIf(process.platform === 'win32')(
  'a server without file handles reports that, and continues as soon as there are some again',
  async () => {
    const script = 'ulimit -n 64 && exec "$0" "$@"';
    const child = spawn('sh', ['-c', script, process.execPath, program, await temporaryFolder()], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const server = await addressOf(child);
    const user = await signUp(server);
    await post(user, 'Before', pixel('before'));
    const { hostname, port } = new URL(server.url);
    // Idle connections use up all file handles, except that of the connection for the user's requests.
    const idle = new Set<Socket>();
    const connectMore = () => {
      for (let more = 0; more < 80; more += 1) {
        idle.add(connect(Number(port), hostname).on('error', () => {}));
      }
    };
    let refusal: { status: number; text: string | undefined } | undefined;
    await vi.waitFor(
      async () => {
        // Repeated, because the server closes connections for which it has no handle, and a handle that becomes free
        // later would stay free.
        connectMore();
        const form = new FormData();
        form.set('content', 'Without handles');
        form.set('media', pixel('none left'), 'a.png');
        const response = await user.send('/api/v1/tweet/add-tweet', { method: 'POST', body: form });
        refusal = { status: response.status, text: errorText(await response.text()) };
        expect(refusal.status).not.toBe(201);
      },
      { timeout: 60_000 },
    );
    expect(refusal).toEqual({ status: 503, text: machineTexts.handles });
    for (const socket of idle) socket.destroy();
    await vi.waitFor(() => post(user, 'Afterwards', pixel('after')), { timeout: 60_000 });
    const posts = await allPosts(user);
    expect(posts[0]).toBe('Afterwards');
    expect(posts.at(-1)).toBe('Before');
  },
);
