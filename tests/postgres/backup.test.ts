import { once } from 'node:events';
import { readFile, readdir, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { runAdmin } from '#serve/run-admin.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { adminOf, failed } from '#tests/server/admin-command.ts';
import { imagesAt } from '#tests/server/images-at.ts';
import { startS3 } from '#tests/server/s3.ts';
import { post, signUp, temporaryFolder } from '#tests/server/support.ts';
import { addressOf } from './databases.ts';
import { programs, type Site, why, withSites } from './sites.ts';

/* `npm run admin -- backup` on PostgreSQL, with the client programs of an installed PostgreSQL. */

const PortSchema = v.object({ port: v.number() });

describe.skipIf(programs === undefined)(`backup on PostgreSQL${why}`, () => {
  const { newSite, start, whileRunning, backUp, withProgram } = withSites();

  test('a copy made while people post is complete, and can be restored on another computer', async () => {
    const site = await newSite();
    // A server is also recognised when its address has another name for it.
    const url = `${site.url}&application_name=other`;
    const server = await start({
      ...site,
      options: { ...site.options, openDatabase: () => openPostgres({ url }) },
    });
    const user = await signUp(server);
    const stop = new AbortController();
    let posted = 0;
    const posting = (async () => {
      for (; !stop.signal.aborted; posted += 1) await post(user, `post ${posted}`, pixel(`post ${posted}`));
    })();
    await vi.waitFor(() => expect(posted).toBeGreaterThan(2), { timeout: 60_000 });
    const folder = await backUp(site.admin);
    stop.abort();
    await posting;
    expect((await site.admin('restore', folder)).text).toContain('A server uses this database');
    await server.close();
    const paths = [folder, ...(await readdir(folder, { recursive: true })).map((path) => join(folder, path))];
    for (const path of paths) expect((await stat(path)).mode & 0o077).toBe(0);

    const other = await newSite();
    const { text } = await other.admin('restore', folder);
    expect(text).toMatch(/^The backup is restored \(\d+ pictures?\)\.$/);
    await whileRunning(other, async () => {
      const tweets = await user.call('allTweets', { payload: { limit: 50 } });
      expect(tweets.length).toBeGreaterThan(2);
      for (const { media } of tweets) await user.image(media);
      await post(user, 'life goes on', pixel('on'));
    });
  });

  test('pictures of a bucket are in the copy, and can be restored to another bucket, or to a folder', async () => {
    const site = await newSite();
    const { address } = await startS3();
    const inBucket = (of: Site, bucket: string) => ({
      ...of,
      options: { ...of.options, openImages: imagesAt(bucket) },
    });
    const backups = await temporaryFolder();
    const { user, media } = await whileRunning(inBucket(site, address), async (server) => {
      const person = await signUp(server);
      const tweet = await post(person, 'in a bucket', pixel('bucket'));
      const { text } = await runAdmin(['backup', backups, '--database', site.url, '--media', address]);
      expect(text).toMatch(/\(2 pictures\)\.$/);
      return { user: person, media: tweet.media };
    });
    const folder = join(backups, (await readdir(backups))[0] ?? '');
    expect(await readdir(join(folder, 'media', 'files'))).toContain(media.slice('/media/'.length));

    const elsewhere = address.replace('/team', '/elsewhere');
    const [one, two] = [await newSite(), await newSite()];
    for (const [target, pictures, opened] of [
      [one, elsewhere, inBucket(one, elsewhere)],
      [two, two.dataDir, two],
    ] as const) {
      const restored = await runAdmin(['restore', folder, '--database', target.url, '--media', pictures]);
      expect(restored.text).toBe('The backup is restored (2 pictures).');
      await whileRunning(opened, () => user.image(media));
    }
  });

  test('a bucket that refuses pictures ends a command with a sentence, and no temporary file stays', async () => {
    const site = await newSite();
    const user = await whileRunning(site, signUp);
    let isReadable = true;
    const bucket = createServer(({ url = '' }, response) => {
      response.statusCode = isReadable && url.includes('list-type=2') ? 200 : 403;
      response.end('<ListBucketResult/>');
    }).listen(0, '127.0.0.1');
    cleanUp(() => bucket.close());
    await once(bucket, 'listening');
    const media = `s3://pictures?endpoint=http://127.0.0.1:${v.parse(PortSchema, bucket.address()).port}`;
    const audited: unknown[] = [];
    const backups = await temporaryFolder();
    const temporary = await temporaryFolder();
    vi.stubEnv('TMPDIR', temporary);
    try {
      const admin = (...args: string[]) =>
        runAdmin(
          [...args, '--database', site.url, '--media', media],
          () => (line) => void audited.push(line),
        );
      expect(await admin('backup', backups)).toEqual({
        exitCode: 1,
        text: expect.stringMatching(/^The store of the pictures failed: .+$/),
      });
      expect(audited.at(-1)).toMatchObject({ command: 'backup', result: 'failed' });
      expect(await admin('export', user.id, '--to', '/dev/null')).toMatchObject({ exitCode: 1 });
      isReadable = false;
      expect((await admin('backup', backups)).text).toContain("can't be read");
      expect(await readdir(temporary)).toEqual([]);
    } finally {
      vi.stubEnv('TMPDIR', undefined);
    }
  });

  test('a backup that fails leaves nothing behind, and no program gets a password in its command line', async () => {
    const site = await newSite();
    await (await openPostgres({ url: site.url })).close();
    const log = join(await temporaryFolder(), 'log');
    const backups = await temporaryFolder();
    vi.stubEnv('WARBLE_DATABASE', site.url.replace('warble@', 'warble:secret@'));
    vi.stubEnv('WARBLE_MEDIA', site.dataDir);
    try {
      await withProgram('pg_dump', `echo "$@ $PGHOST" > ${log}\necho "no room" >&2\nexit 1`, async () => {
        expect(await runAdmin(['backup', backups])).toEqual(failed('pg_dump failed: no room'));
        expect(await readFile(log, 'utf8')).toMatch(/^--format=custom .+ \/\S+\n$/);
        expect(await readFile(log, 'utf8')).not.toContain('secret');
        vi.stubEnv('PATH', '/nowhere');
        expect((await runAdmin(['backup', backups])).text).toContain('pg_dump is not installed');
        expect(await readdir(backups)).toEqual([]);
      });
    } finally {
      vi.stubEnv('WARBLE_DATABASE', undefined);
      vi.stubEnv('WARBLE_MEDIA', undefined);
    }
  });

  test('a database without Warble is not backed up', async () => {
    const site = await newSite();
    expect(await site.admin('backup', await temporaryFolder())).toEqual(
      failed(
        expect.stringMatching(/^There is nothing of Warble in the database \w+ at \S+: name the one that/),
      ),
    );
    const url = addressOf(site.url, 'nothing_there');
    const { exitCode, text } = await adminOf({ ...site, url })('backup', await temporaryFolder());
    // The tests use a socket.
    expect([exitCode, text]).toEqual([
      1,
      expect.stringMatching(/^The database nothing_there at \S+ can't be used \(/),
    ]);
  });

  test('with --keep, those of another database in the same folder stay', async () => {
    const [one, other] = [await newSite(), await newSite()];
    const backups = await temporaryFolder();
    for (const { url } of [one, other]) await (await openPostgres({ url })).close();
    await other.admin('backup', backups);
    const [ofOther = ''] = await readdir(backups);
    await rename(join(backups, ofOther), join(backups, 'warble-2026-01-01T00-00-00Z'));
    await one.admin('backup', backups);
    const [, ofOne = ''] = (await readdir(backups)).sort();
    await rename(join(backups, ofOne), join(backups, 'warble-2026-01-02T00-00-00Z'));
    expect((await one.admin('backup', backups, '--keep', '1')).exitCode).toBe(0);
    expect((await readdir(backups)).sort()).toEqual([
      'warble-2026-01-01T00-00-00Z',
      expect.stringMatching(/^warble-2026-(?!01)/),
    ]);
  });
});
