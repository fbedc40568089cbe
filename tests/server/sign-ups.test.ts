import { beforeEach, expect, test } from 'vitest';
import { startServer } from '#server/index.ts';
import { signUpTexts } from '#server/sign-ups.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { type Admin, adminOf, done, failed } from './admin-command.ts';
import { noLimits, quickPasswords } from './no-limits.ts';
import { rowsOf, startTestServer, stranger, temporaryStorage } from './support.ts';

/* Rules for signing up, which the administrator sets with `npm run admin`. */

let server: Awaited<ReturnType<typeof startTestServer>>;
let admin: Admin;
beforeEach(async () => {
  server = await startTestServer();
  admin = adminOf(server.storage);
});

let made = 0;
/** Signs up. Returns the text of the refusal, or "" if the account was created. */
async function register(invitation?: string, domain = 'warble.example'): Promise<string> {
  made += 1;
  const payload = {
    fullName: 'New',
    username: `new_${made}`,
    email: `new_${made}@${domain}`,
    password: 'abcdef',
  };
  const input = { payload, files: { avatar: pixel('new') }, ...(invitation !== undefined && { invitation }) };
  try {
    await stranger(server).call('register', input);
    return '';
  } catch {
    return stranger(server).refused('register', input, 403);
  }
}

const invitation = async (...args: readonly string[]) => {
  const { text } = await admin('invite', ...args);
  return /warble:\/\/invite\/(\S+)$/.exec(text)?.[1] ?? text;
};

test('sign-up can be closed, also for invited people, and opened again', async () => {
  expect(await admin('sign-ups')).toEqual(done('Sign-ups are open.'));
  const code = await invitation();
  expect(await admin('sign-ups', 'closed')).toEqual(done('Sign-ups are closed.'));
  expect(await register(code)).toBe(signUpTexts.closed);
  expect(await admin('invite')).toEqual(
    failed('Sign-ups are closed, also for people with an invitation: run "sign-ups invited" first.'),
  );
  expect(await admin('sign-ups', 'open')).toEqual(done('Sign-ups are open.'));
  expect(await register()).toBe('');
  expect((await admin('sign-ups', 'shut')).exitCode).toBe(2);
});

test('by invitation: each makes one account, until it expires or is revoked', async () => {
  expect(await admin('sign-ups', 'invited')).toEqual(done('Sign-ups are by invitation.'));
  expect(await register()).toBe(signUpTexts.invited);
  expect(await register('guessed')).toBe(signUpTexts.used);
  const code = await invitation();
  expect(await register(code)).toBe('');
  expect(await register(code)).toBe(signUpTexts.used);

  await admin('invitations', 'none');
  const another = await invitation();
  expect(await admin('invitations')).toEqual(done('1 invitation is not used yet.'));
  expect(await admin('invitations', 'none')).toEqual(done('1 invitation is taken back.'));
  expect(await register(another)).toBe(signUpTexts.used);
  expect((await admin('invite', '--days', '0')).exitCode).toBe(2);
  expect((await admin('invite', 'warble.example.com')).exitCode).toBe(2);
  expect(await admin('invitations')).toEqual(done('0 invitations are not used yet.'));
  expect((await admin('invite', 'https://warble.example.com/')).text).toMatch(
    /^An account can be made until 20\S+ \d\d:\d\d UTC with:\nhttps:\/\/warble\.example\.com\/signup\?invite=(\S{22})\nwarble:\/\/invite\/\1$/,
  );
});

test('an invitation that many use at once makes one account, and one whose sign-up fails is not lost', async () => {
  await admin('sign-ups', 'invited');
  const [code, kept] = [await invitation(), await invitation()];
  const results = await Promise.all(Array.from({ length: 8 }, () => register(code)));
  expect(results.filter((text) => text === '')).toHaveLength(1);
  expect(new Set(results)).toEqual(new Set(['', signUpTexts.used]));

  // Two sign-ups with the same name at the same time: the refused one can use the invitation again.
  const payload = {
    fullName: 'New',
    username: `new_${made}x`,
    email: 'x@warble.example',
    password: 'abcdef',
  };
  const both = await Promise.all(
    [kept, await invitation()].map(async (invitation) => {
      const input = { payload, files: { avatar: pixel('new') }, invitation };
      const isMade = await stranger(server)
        .call('register', input)
        .then(
          () => true,
          () => false,
        );
      return { isMade, invitation };
    }),
  );
  expect(both.filter(({ isMade }) => isMade)).toHaveLength(1);
  for (const { isMade, invitation } of both)
    expect(await register(invitation)).toBe(isMade ? signUpTexts.used : '');
});

test('by e-mail domain, in any letter case, and by invitation', async () => {
  const decided = await admin('sign-ups', 'example.com,@Example.ORG');
  expect(decided).toEqual(
    done('Sign-ups are open for addresses of example.com or example.org, else by invitation.'),
  );
  expect(await register(undefined, 'example.com')).toBe('');
  expect(await register(undefined, 'EXAMPLE.org')).toBe('');
  const refused = signUpTexts.domains(['example.com', 'example.org']);
  for (const domain of ['evil-example.com', 'sub.example.com', 'example.com.evil.example'])
    expect(await register(undefined, domain)).toBe(refused);
  expect(await register(await invitation(), 'elsewhere.example')).toBe('');
  expect((await admin('sign-ups', 'example.com,')).exitCode).toBe(2);
});

test("an invitation can't be used after its last day, and is then deleted", async () => {
  const storage = await temporaryStorage();
  let now = Date.now();
  const options = { ...storage.options, rateLimits: noLimits, passwords: quickPasswords, now: () => now };
  const first = await startServer(options);
  const run = adminOf(storage);
  await run('sign-ups', 'invited');
  const codes = [await run('invite', '--days', '2'), await run('invite', '--days', '2')];
  const [early = '', late = ''] = codes.map(({ text }) => /invite\/(\S+)$/.exec(text)?.[1]);
  const payload = { fullName: 'New', username: 'early', email: 'early@warble.example', password: 'abcdef' };
  const input = (invitation: string) => ({ payload, files: { avatar: pixel('new') }, invitation });
  await stranger(first).call('register', input(early));
  now += 3 * 24 * 60 * 60 * 1000;
  expect(await stranger(first).refused('register', input(late), 403)).toBe(signUpTexts.used);
  await first.close();
  const second = await startServer(options);
  await second.close();
  expect(await rowsOf({ storage }, 'select * from invitations')).toEqual([]);
});
