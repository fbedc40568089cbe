import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLog } from './log.ts';
import { describeError, redact } from './redact.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warble-log-'));
});
afterEach(() => rm(folder, { recursive: true }));

const now = () => new Date('2026-01-02T03:04:05.678Z');
const read = (name: string) => readFile(join(folder, 'logs', name), 'utf8');

it('writes each line with its time and level', async () => {
  const log = openLog({ folder: join(folder, 'logs'), now });
  log.info('Started.');
  log.error('The local server ended with code 1.');
  expect(await read('warble.log')).toBe(
    '2026-01-02T03:04:05.678Z info Started.\n2026-01-02T03:04:05.678Z error The local server ended with code 1.\n',
  );
});

it('rotates files at the size limit, and keeps the given number of them', async () => {
  const log = openLog({ folder: join(folder, 'logs'), bytesMax: 10, filesMax: 3, now });
  for (const text of ['one', 'two', 'three', 'four']) log.info(text);
  expect((await readdir(join(folder, 'logs'))).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'warble.1.log',
    'warble.2.log',
    'warble.log',
  ]);
  expect(await read('warble.log')).toContain('four');
  expect(await read('warble.1.log')).toContain('three');
  expect(await read('warble.2.log')).toContain('two');
});

it("does not throw where it can't write", async () => {
  await writeFile(join(folder, 'logs'), 'a file');
  expect(() => openLog({ folder: join(folder, 'logs') }).error('lost', new Error('x'))).not.toThrow();
});

it.each([
  ['GET https://example.com/api/v1/tweet/all-tweets?query=my+secret failed', 'my+secret'],
  ['Cookie: warble_session=s3cr3t; other=1', 's3cr3t'],
  ['password=hunter2', 'hunter2'],
  ['Invalid length: Expected <=280 but received "what I wrote"', 'what I wrote'],
  ['Unexpected token in `what I wrote`', 'what I wrote'],
  ["can't parse 'what I wrote'", 'what I wrote'],
  ['key 0123456789abcdef0123456789abcdef', '0123456789abcdef'],
])('removes what nobody else should read: %s', (text, secret) => {
  expect(redact(text)).not.toContain(secret);
});

it('keeps what helps to find the cause', () => {
  expect(redact('connect ECONNREFUSED 127.0.0.1:4780')).toBe('connect ECONNREFUSED 127.0.0.1:4780');
  const name = 'net::ERR_MANDATORY_PROXY_CONFIGURATION_FAILED';
  expect(redact(name)).toBe(name);
  expect(redact(`${name}abc`)).toBe('net::…');
  expect(redact('https://example.com/api?a=b')).toBe('https://example.com/api?…');
  const error = new TypeError('received "what I wrote"');
  expect(describeError(error)).toMatch(/^TypeError: received "…"\n\s+at .*log\.test/);
  expect(describeError('plain')).toBe('plain');
});
