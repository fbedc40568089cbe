import { chmod, chown, rename, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { fileOf as privateFileOf, needed } from '#tests/fixtures/server-settings.ts';
import { readSettings } from './settings.ts';

/** Windows has no modes, and a temporary folder elsewhere may be in one that only its user can enter. */
const isReadableByOthers = ['/tmp', '/var/tmp', '/dev/shm'].includes(tmpdir());

/** A file in a folder that everybody may enter. */
async function fileOf(content: unknown): Promise<string> {
  const file = await privateFileOf(content);
  await chmod(dirname(file), 0o711);
  return file;
}

/** What is reported of settings in a file and in variables. */
function reportsOf(config: string, environment: Record<string, string> = {}): readonly string[] {
  const reports: string[] = [];
  readSettings(['--config', config], environment, (text) => void reports.push(text));
  return reports;
}

const warning = (file: string, command: string) =>
  `Warning: other users of this computer can read the secrets in ${file}. ` +
  `Make it readable for the server alone, for example with: ${command}`;

test.skipIf(!isReadableByOthers)('a file with a password that others can read is reported', async () => {
  const secret = await fileOf({ database: 'postgresql://warble:secret@db/warble', media: '/srv/warble' });
  await chmod(secret, 0o644);
  expect(reportsOf(secret)).toEqual([warning(secret, `sudo chmod 600 ${secret}`)]);
  // The service may read it as a member of the group.
  await chmod(secret, 0o640);
  expect(reportsOf(secret)).toEqual([]);

  await chmod(secret, 0o644);
  await chmod(dirname(secret), 0o700);
  expect(reportsOf(secret)).toEqual([]);

  const harmless = await fileOf({ database: 'postgresql://warble@db/warble', media: '/srv/warble' });
  await chmod(harmless, 0o644);
  expect(reportsOf(harmless)).toEqual([]);
});

test.skipIf(!isReadableByOthers || process.geteuid?.() !== 0)(
  'that of another user is to be given to the user of the server',
  async () => {
    const secret = await fileOf({ database: 'postgresql://db/warble?password=secret', media: '/srv/warble' });
    await chmod(secret, 0o644);
    await chown(secret, 65_534, (await stat(secret)).gid);
    expect(reportsOf(secret)).toEqual([
      warning(secret, `sudo chown 0 ${secret} && sudo chmod 600 ${secret}`),
    ]);
  },
);

test.skipIf(!isReadableByOthers)('so is a file with the keys of a bucket, where there is one', async () => {
  const keys = await fileOf('[default]\naws_secret_access_key = secret\n');
  const config = await fileOf({ media: 's3://pictures?region=eu-central-1' });
  const variables = { WARBLE_DATABASE: needed.WARBLE_DATABASE, AWS_SHARED_CREDENTIALS_FILE: keys };
  await chmod(keys, 0o604);
  expect(reportsOf(config, variables)).toEqual([warning(keys, `sudo chmod 600 ${keys}`)]);
  expect(reportsOf(config, { ...variables, WARBLE_MEDIA: '/srv/warble' })).toEqual([]);
  expect(reportsOf(config, { ...variables, AWS_SHARED_CREDENTIALS_FILE: `${keys}.missing` })).toEqual([]);
});

test.skipIf(!isReadableByOthers)('the command has the whole path, as one word', async () => {
  const secret = await fileOf({ database: 'postgresql://db/warble?password=secret', media: '/srv/warble' });
  const file = join(dirname(secret), "the team's.json");
  await rename(secret, file);
  await chmod(file, 0o644);
  const word = `'${dirname(secret)}/the team'\\''s.json'`;
  expect(reportsOf(relative(process.cwd(), file))).toEqual([warning(file, `sudo chmod 600 ${word}`)]);
});
