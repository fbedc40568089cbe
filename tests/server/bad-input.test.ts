import { connect } from 'node:net';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { callNames, calls, type CallName } from '#contract/api/calls.ts';
import { errorText } from '#contract/api/server-error.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import {
  password,
  post,
  refusal,
  signUp,
  startSession,
  startTestServer,
  stranger,
  type TestUser,
} from './support.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let user: TestUser;
let tweetId: string;

beforeAll(async () => {
  server = await startTestServer();
  user = await signUp(server, { username: 'taken', email: 'taken@warble.example' });
  tweetId = (await post(user, 'a tweet'))._id;
});

const api = (path: string) => `/api/v1${path}`;
const pathOf = (name: CallName) => api(calls[name].path.replaceAll(/:\w+/g, tweetId));

const json = (body: string, type = 'application/json') => ({
  method: 'POST',
  headers: { 'content-type': type },
  body,
});

/** Sends the bytes unchanged. Returns everything that the server sends. */
async function sendRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(text);
  let response = '';
  for await (const chunk of socket.setEncoding('utf8')) response += String(chunk);
  return response;
}

describe.each(callNames.filter((name) => calls[name].kind === 'json'))('%s', (name) => {
  const { method } = calls[name];

  test.each([
    ['an empty JSON', '', 400, 'The JSON of the request is empty'],
    ['broken JSON', '{"content": "x"', 400, 'The JSON of the request is not valid'],
    ['a JSON text', '"content"', 400, 'Send the fields as an object'],
    ['a JSON list', '[1]', 400, 'Send the fields as an object'],
    ['JSON null', 'null', 400, 'is required'],
    ['a poisoned prototype', '{"__proto__": {"content": "x"}}', 400, 'The JSON of the request is not valid'],
    ['too much JSON', JSON.stringify({ content: 'x'.repeat(300_000) }), 413, 'The request is too large'],
  ])('refuses %s', async (_what, body, status, text) => {
    const response = await user.send(pathOf(name), { ...json(body), method });
    expect(await refusal(response, status)).toContain(text);
    // A client that is still sending would not get to the response.
    expect(response.headers.get('connection')).not.toBe('close');
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'nonsense'])(
    'refuses the type %s',
    async (type) => {
      expect(
        await refusal(await user.send(pathOf(name), { ...json('content=x', type), method }), 415),
      ).toBeDefined();
    },
  );

  test('refuses a form and nothing at all', async () => {
    const form = new FormData();
    form.set('content', 'x');
    await refusal(await user.send(pathOf(name), { method, body: form }), 415);
    await refusal(await user.send(pathOf(name), { method }), 415);
  });
});

describe.each(callNames.filter((name) => calls[name].kind === 'multipart'))('%s', (name) => {
  const { method } = calls[name];
  const form = (body: string) => ({
    method,
    headers: { 'content-type': 'multipart/form-data; boundary=cut' },
    body,
  });
  const part = (head: string, body: string) =>
    `--cut\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;

  test.each([
    ['JSON', { ...json('{}'), method }, 415],
    ['a form without a boundary', { ...form(''), headers: { 'content-type': 'multipart/form-data' } }, 400],
    ['a form of garbage', form('garbage'), 400],
    ['a form without its end', form(part('name="content"', 'text')), 400],
    ['a file without its end', form(part('name="avatar"; filename="a.png"', 'text')), 400],
    ['a field given twice', form(`${part('name="content"', 'a')}${part('name="content"', 'b')}--cut--`), 400],
    ['a file that is not expected', form(`${part('name="virus"; filename="a.png"', 'a')}--cut--`), 400],
    ['a field that would poison', form(`${part('name="__proto__"', 'a')}--cut--`), 400],
    [
      'hundreds of fields',
      form(`${Array.from({ length: 300 }, (_, i) => part(`name="f${i}"`, 'a')).join('')}--cut--`),
      413,
    ],
  ])('refuses %s', async (_what, init, status) => {
    expect(await refusal(await user.send(pathOf(name), init), status)).toBeDefined();
  });
});

test.each(['name="avatar"; filename=""', 'name="avatar"', 'name="virus"; filename=""'])(
  'a file without a name (%s) is refused at its first byte, and an empty one is ignored',
  async (head) => {
    const type = 'multipart/form-data; boundary=cut';
    const part = `--cut\r\nContent-Disposition: form-data; ${head}\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const path = pathOf('register');
    // The rest of the file never comes.
    const body = `${part}${'x'.repeat(10)}`;
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\n`);
    socket.write(`transfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n`);
    let response = '';
    socket.setEncoding('utf8').on('data', (part: string) => (response += part));
    await vi.waitFor(() => expect(response).toMatch(/The file (avatar|virus) needs a name/));
    socket.destroy();
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(errorText(response)).toMatch(/^The file (avatar|virus) needs a name$/);
    const empty = { method: 'POST', headers: { 'content-type': type }, body: `${part}\r\n--cut--\r\n` };
    expect(await refusal(await stranger(server).send(path, empty), 400)).toBe('Full name is required');
  },
);

describe('fields', () => {
  const registration = { username: 'free', email: 'free@warble.example', fullName: 'Free', password };

  test.each([
    [{ username: '' }, 'Username is required'],
    [{ username: 'x'.repeat(31) }, 'Username can have at most 30 characters'],
    [{ username: 'with space' }, 'Username can have only letters, digits and _'],
    [{ fullName: '   ' }, 'Full name is required'],
    [{ fullName: 'x'.repeat(81) }, 'Full name can have at most 80 characters'],
    [{ email: 'nobody' }, 'Email address must be a valid address'],
    [{ password: '12345' }, 'Password must be at least six letters'],
    [{ password: 'x'.repeat(201) }, 'Password can have at most 200 characters'],
    [{ bio: 'x'.repeat(301) }, 'Bio can have at most 300 characters'],
    [{ bio: 'x'.repeat(100_000) }, 'Bio can have at most 300 characters'],
  ])('register refuses %o', async (fields, text) => {
    const payload = { ...registration, ...fields };
    const files = { avatar: pixel('avatar') };
    expect(await stranger(server).refused('register', { payload, files }, 400)).toBe(text);
  });

  test('the error of register names the missing field or avatar', async () => {
    const missing = new FormData();
    missing.set('avatar', pixel('avatar'), 'a.png');
    const response = await stranger(server).send(pathOf('register'), { method: 'POST', body: missing });
    expect(await refusal(response, 400)).toBe('Full name is required');
    expect(await stranger(server).refused('register', { payload: registration }, 400)).toBe(
      'Avatar is Required!',
    );
    expect(await user.refused('updateCoverImage', {}, 400)).toBe('Please select a cover image to upload.');
    expect(await user.refused('updateAvatar', {}, 400)).toBe('Please select an avatar to upload.');
  });

  test.each([[{ username: 'TAKEN' }], [{ email: 'Taken@Warble.Example' }]])(
    'register refuses %o, which exists in another letter case',
    async (fields) => {
      const payload = { ...registration, ...fields };
      const files = { avatar: pixel('avatar') };
      expect(await stranger(server).refused('register', { payload, files }, 409)).toBe(
        'User with email or username already exists',
      );
    },
  );

  test('of two concurrent registrations of the same name, one succeeds', async () => {
    const results = await Promise.allSettled(
      [1, 2, 3].map((number) =>
        stranger(server).call('register', {
          payload: { ...registration, username: 'race', email: `race${number}@warble.example` },
          files: { avatar: pixel('avatar') },
        }),
      ),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(results.map(String)).not.toContain('500');
  });

  test('an account can’t take another’s name, but may change the case of its own', async () => {
    const other = await signUp(server, { username: 'Other_1' });
    const payload = { fullName: 'Other', username: 'Taken', bio: 'bio' };
    await other.refused('updateAccount', { payload }, 409);
    expect(
      (await other.call('updateAccount', { payload: { ...payload, username: 'OTHER_1' } })).username,
    ).toBe('OTHER_1');
    expect(await other.refused('updateAccount', { payload: { ...payload, bio: ' ' } }, 400)).toBe(
      'Bio is required',
    );
  });

  test.each(['addTweet', 'addComment', 'editTweet'] as const)(
    '%s limits and requires its content',
    async (name) => {
      const params = { tweetId };
      expect(await user.refused(name, { params, payload: { content: ' \n ' } }, 400)).toBe(
        'Content is required',
      );
      expect(await user.refused(name, { params, payload: { content: 'x'.repeat(10_001) } }, 400)).toBe(
        'Content can have at most 10000 characters',
      );
      const longest = '字'.repeat(10_000);
      expect(await user.call(name, { params, payload: { content: longest } })).toMatchObject({
        content: longest,
      });
    },
  );

  test('content is returned as it was written, with LF as its line ends', async () => {
    const content = '  <b>"bold"</b> &amp; \'quoted\'\n\u{1f426} שלום\t ';
    // A browser sends the line breaks of a form as CR LF.
    for (const sent of [content, content.replace('\n', '\r\n')]) {
      expect((await post(user, sent)).content).toBe(content);
      const payload = { content: sent };
      expect((await user.call('editTweet', { params: { tweetId }, payload })).content).toBe(content);
    }
  });

  test.each([
    ['the null character', 'a\0b'],
    ['half of a character', 'a\ud83db'],
  ])('a text with %s is refused, and nothing is stored', async (_what, text) => {
    const params = { tweetId };
    for (const name of ['addComment', 'editTweet'] as const) {
      expect(await user.refused(name, { params, payload: { content: text } }, 400)).toBe(
        'content has characters that are no text',
      );
    }
    const secrets = { oldPassword: password, newPassword: `secret ${text}` };
    expect(await user.refused('changePassword', { payload: secrets }, 400)).toContain('newPassword has');
    await user.refused('updateAccount', { payload: { fullName: text, username: 'taken', bio: 'x' } }, 400);
    if (!text.isWellFormed()) return;
    await user.refused('addTweet', { payload: { content: text } }, 400);
    await user.refused('allTweets', { payload: { query: text } }, 400);
  });

  test('login needs a name and a password', async () => {
    const refused = (payload: { username?: string; password: string }) =>
      stranger(server).refused('login', { payload }, 400);
    expect(await refused({ password })).toBe('Username or email is required');
    expect(await refused({ username: 'taken', password: '' })).toBe('Password is required');
  });
});

describe('addresses', () => {
  test.each([
    '/api/v1/../../../etc/passwd',
    '/api/v1/%2e%2e/%2e%2e/warble.db',
    '/media/../warble.db',
    '/media/..%2f..%2fwarble.db',
    '/media/..%5c..%5cwarble.db',
    '/media/%00',
    '/media/lock.db',
    `/media/${'0'.repeat(64)}.png`,
    '/api/v1/nowhere',
    '/',
  ])('%s is not found', async (path) => {
    const cookie = await startSession(server, user);
    const response = await sendRaw(
      `GET ${path} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 404 /);
    expect(errorText(response)).toBe('There is nothing at this address');
  });

  test.each([
    ['GET /%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400],
    ['nonsense\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ])('a malformed request gets an error in the format, too', async (text, status) => {
    const response = await sendRaw(text);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(errorText(response)).toBeDefined();
  });

  test('a HEAD request that is too large gets an answer without a body', async () => {
    const response = await sendRaw(`HEAD /${'x'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 431 .*\r\n\r\n$/s);
  });

  test('a wrong method is refused with the allowed ones', async () => {
    const response = await user.send(api('/user/login'), { method: 'PUT' });
    expect(response.headers.get('allow')).toBe('POST');
    expect(await refusal(response, 405)).toBe('This address takes POST only');
    const comment = await user.send(pathOf('comments'), { method: 'PUT' });
    expect(comment.headers.get('allow')).toBe('POST, GET, PATCH, DELETE');
    await refusal(comment, 405);
  });
});

test('a session cookie sent twice is refused', async () => {
  const response = await fetch(server.url + pathOf('currentUser'), {
    headers: { cookie: 'warble_session=a; theme=dark; warble_session=b' },
  });
  expect(await refusal(response, 400)).toContain('more than once');
});

test('the server still responds after all this', async () => {
  expect((await user.call('currentUser')).user._id).toBe(user.id);
});
