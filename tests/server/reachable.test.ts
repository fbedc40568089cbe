import { writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { parseFlags } from '#serve/flags.ts';
import { type RunningServe, type ServeOptions } from '#serve/serve.ts';
import { errorText } from '#contract/api/server-error.ts';
import { temporaryFolder } from './support.ts';
import { ask, noServer, start } from './serve-command.ts';

/* `npm run serve` with access for other computers, and what it reports and limits. */

const HostInfoSchema = v.object({
  guest: v.nullable(v.object({ identifier: v.string(), password: v.string() })),
});
const guestOf = async ({ url }: RunningServe) =>
  v.parse(HostInfoSchema, await (await fetch(`${url}/host.json`)).json()).guest;

describe('a host name', () => {
  const statusFor = async (url: string, host: string) => (await ask(`${url}/host.json`, { host })).status;

  test('that somebody may have pointed at this computer is refused on the network, too', async () => {
    const { url } = await start({ ...noServer, host: '0.0.0.0' });
    for (const host of [
      'evil.example',
      'evil.example:4780',
      `${hostname()}.evil.example`,
      '127.0.0.1.evil.example',
    ]) {
      expect([host, await statusFor(url, host)]).toEqual([host, 400]);
    }
    for (const host of [
      '192.168.1.5:4780',
      '[fe80::1]:4780',
      'localhost',
      hostname(),
      hostname().toUpperCase(),
    ]) {
      expect([host, await statusFor(url, host)]).toEqual([host, 200]);
    }
  });

  test('is accepted when it was allowed, also on this computer only', async () => {
    const { url } = await start({ ...noServer, allowHosts: ['Warble.Lan'] });
    expect(await statusFor(url, 'warble.lan:4780')).toBe(200);
    expect(await statusFor(url, 'other.lan')).toBe(400);
    expect(await statusFor(url, '192.168.1.5')).toBe(400);
  });
});

describe('a server that others reach', () => {
  test.each([[{ host: '0.0.0.0' }], [{ publicUrl: 'https://warble.example.com' }]])(
    'with %j has no sample community and accepts none, unlike one for this computer only',
    async (reachable) => {
      const dataDir = join(await temporaryFolder(), 'new');
      expect(await guestOf(await start({ dataDir, ...reachable }))).toBeNull();
      const database = new DatabaseSync(join(dataDir, 'warble.db'), { readOnly: true });
      expect(database.prepare('select * from users').all()).toEqual([]);
      database.close();
      await expect(start({ dataDir, ...reachable, sample: true })).rejects.toThrow('leave --sample out');

      const own = await start({ dataDir: join(await temporaryFolder(), 'new'), sample: true });
      expect(await guestOf(own)).not.toBeNull();
    },
  );

  test('ends the sessions of the guest', async () => {
    const dataDir = join(await temporaryFolder(), 'new');
    const before = await start({ dataDir });
    const guest = await guestOf(before);
    const signIn = async ({ url }: RunningServe) => {
      const payload = { username: guest?.identifier, email: guest?.identifier, password: guest?.password };
      return (
        await ask(
          `${url}/api/v1/user/login`,
          { 'content-type': 'application/json' },
          'POST',
          JSON.stringify(payload),
        )
      ).status;
    };
    expect(await signIn(before)).toBe(200);
    await before.close();
    const after = await start({ dataDir, host: '0.0.0.0', sample: false });
    expect(await guestOf(after)).toBeNull();
    expect(await signIn(after)).toBe(401);
  });

  test('warns that passwords are sent unencrypted, unless a proxy encrypts', async () => {
    const warnings = async (options: Partial<ServeOptions>) => {
      const reports: string[] = [];
      await start({ ...noServer, ...options, report: (line) => reports.push(line) });
      return reports;
    };
    expect(await warnings({ host: '0.0.0.0' })).toEqual([expect.stringContaining('unencrypted')]);
    expect(await warnings({ host: '0.0.0.0', publicUrl: 'https://warble.example.com' })).toEqual([]);
    expect(await warnings({})).toEqual([]);
  });
});

test('the reason why a server could not be reached is reported, without search texts', async () => {
  const reports: string[] = [];
  const { url } = await start({ ...noServer, report: (line) => reports.push(line) });
  const response = await fetch(`${url}/api/v1/tweet/all-tweets?query=secret`);
  expect(response.status).toBe(502);
  expect(errorText(await response.text())).toBeDefined();
  expect(reports).toEqual([
    expect.stringMatching(/^GET \/api\/v1\/tweet\/all-tweets could not be forwarded: /),
  ]);
});

describe('--limits', () => {
  const limitsFile = async (content: string) => {
    const file = join(await temporaryFolder(), 'limits.json');
    await writeFile(file, content);
    return file;
  };

  test('takes limits from a file', async () => {
    const file = await limitsFile('{ "signInPerAddress": { "points": 1, "seconds": 60 } }');
    const { rateLimits } = parseFlags(['--limits', file]);
    const { url } = await start({ dataDir: await temporaryFolder(), ...(rateLimits && { rateLimits }) });
    const statuses = [];
    for (const username of ['one', 'two']) {
      const body = JSON.stringify({ username, password: 'wrong' });
      statuses.push(
        (await ask(`${url}/api/v1/user/login`, { 'content-type': 'application/json' }, 'POST', body)).status,
      );
    }
    expect(statuses).toEqual([401, 429]);
  });

  test.each([
    ['{ "signInPerAdress": { "points": 1, "seconds": 60 } }', 'signInPerAdress'],
    ['{ "signInPerAddress": { "points": 0, "seconds": 60 } }', 'signInPerAddress.points'],
    ['{', 'JSON'],
  ])('refuses %s', async (content, reason) => {
    const file = await limitsFile(content);
    expect(() => parseFlags(['--limits', file])).toThrow(reason);
    expect(() => parseFlags(['--limits', `${file}.none`])).toThrow('ENOENT');
  });
});
