import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runAdmin } from '#serve/run-admin.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { tablesOfAllVersions } from '#server/database/schema.ts';
import { startServer, type RunningServer } from '#server/index.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { type Admin, adminOf, failed } from '#tests/server/admin-command.ts';
import { portToKeep } from '#tests/fixtures/port.ts';
import { imagesAt } from '#tests/server/images-at.ts';
import { noLimits, quickPasswords } from '#tests/server/no-limits.ts';
import { startS3 } from '#tests/server/s3.ts';
import { post, signUp, temporaryFolder, type TestStorage, type TestUser } from '#tests/server/support.ts';
import { installedPostgres } from './client-programs.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { addressOf, createTestDatabase, run } from './databases.ts';
import { untilUnused } from './until-unused.ts';

/* `npm run admin -- backup` and `restore` on PostgreSQL, with the client programs of an installed PostgreSQL. */

const PortSchema = v.object({ port: v.number() });
const programs = installedPostgres();
const why = programs === undefined ? ': there is no PostgreSQL with pg_dump in /usr/lib/postgresql' : '';

describe.skipIf(programs === undefined)(`backup and restore on PostgreSQL${why}`, () => {
  let cluster: Cluster;
  /** The servers of these tests run one after the other. */
  let port: number;
  beforeAll(async () => {
    port = await portToKeep();
    cluster = await startCluster(programs);
    vi.stubEnv('PATH', `${programs}${delimiter}${process.env['PATH']}`);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await cluster.stop();
  });

  interface Site extends TestStorage {
    readonly url: string;
    readonly admin: Admin;
  }

  /** An empty database, and an empty folder for pictures. */
  async function newSite(): Promise<Site> {
    const { url } = await createTestDatabase(cluster.urlOf('postgres'), 'template0');
    const dataDir = await temporaryFolder();
    const options = { dataDir, openDatabase: () => openPostgres({ url }) };
    return { dataDir, url, options, admin: adminOf({ dataDir, url, options }) };
  }

  const start = ({ options }: Site): Promise<RunningServer> =>
    startServer({ ...options, port, rateLimits: noLimits, passwords: quickPasswords });

  /** Starts a server, and stops it after the task, so that a copy can be restored. */
  async function whileRunning<Result>(
    site: Site,
    task: (server: RunningServer) => Promise<Result>,
  ): Promise<Result> {
    const server = await start(site);
    try {
      return await task(server);
    } finally {
      await server.close();
      await untilUnused(site.url);
    }
  }

  async function backUp(admin: Admin): Promise<string> {
    const { exitCode, text } = await admin('backup', await temporaryFolder());
    expect({ exitCode, text }).toEqual({ exitCode: 0, text: expect.stringMatching(/\(\d+ pictures?\)\.$/) });
    return /^The backup is complete: (.+) \(/.exec(text)?.[1] ?? '';
  }

  const expectPosts = (site: Site, user: TestUser, contents: readonly string[]) =>
    whileRunning(site, async () => {
      expect((await user.call('allTweets')).map(({ content }) => content)).toEqual(contents);
    });

  /** Runs a task with a program in place of the installed one of this name. */
  async function withProgram(name: string, script: string, task: () => Promise<void>): Promise<void> {
    const bin = await temporaryFolder();
    await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const before = process.env['PATH'] ?? '';
    vi.stubEnv('PATH', `${bin}${delimiter}${before}`);
    try {
      await task();
    } finally {
      vi.stubEnv('PATH', before);
    }
  }

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

  test('a database that can not keep the letters of all scripts is refused before anything is replaced', async () => {
    const site = await newSite();
    const folder = await whileRunning(site, async (server) => {
      await signUp(server);
      return backUp(site.admin);
    });
    const name = `latin_${randomUUID().replaceAll('-', '')}`;
    const encoding = "encoding 'LATIN1' locale_provider 'libc' locale 'C' template template0";
    await run(site.url, `create database ${name} ${encoding}`);
    const url = addressOf(site.url, name);
    try {
      await run(url, 'create table users (id text)');
      await run(url, "insert into users values ('of before')");
      const { exitCode, text } = await runAdmin([
        'restore',
        folder,
        '--database',
        url,
        '--media',
        site.dataDir,
      ]);
      expect(text).toContain('has the encoding LATIN1, which lacks most letters');
      expect(exitCode).toBe(1);
      expect((await run(url, 'select id from users')).rows).toEqual([{ id: 'of before' }]);
    } finally {
      await run(site.url, `drop database ${name} with (force)`);
    }
  });

  test('a server that is started while the pictures are copied keeps its data', async () => {
    const [site, target] = [await newSite(), await newSite()];
    const folder = await whileRunning(site, async (server) => {
      await signUp(server);
      return backUp(site.admin);
    });
    await run(target.url, 'create table users (id text)');
    const server = new Client({ connectionString: target.url, application_name: 'warble' });
    const bucket = createServer((request, response) => {
      request.resume().on('end', () => {
        const started = request.method === 'PUT' && !isStarted ? server.connect() : Promise.resolve();
        isStarted ||= request.method === 'PUT';
        void started.then(() => response.end('<ListBucketResult/>'));
      });
    }).listen(0, '127.0.0.1');
    let isStarted = false;
    cleanUp(() => bucket.close());
    await once(bucket, 'listening');
    const media = `s3://pictures?endpoint=http://127.0.0.1:${v.parse(PortSchema, bucket.address()).port}`;
    try {
      expect(await runAdmin(['restore', folder, '--database', target.url, '--media', media])).toEqual({
        exitCode: 1,
        text: 'A server uses this database: stop all of them first.',
      });
      expect((await server.query('select * from users')).fields).toHaveLength(1);
    } finally {
      await server.end();
    }
  });

  test('the database of the address is restored, and no other one that a PGSERVICE of the environment names', async () => {
    const [site, target, other] = [await newSite(), await newSite(), await newSite()];
    const { user, folder } = await whileRunning(site, async (server) => {
      const person = await signUp(server);
      return { user: person, folder: await backUp(site.admin) };
    });
    await run(other.url, 'create table users (id text)');
    const { searchParams, pathname } = new URL(other.url.replace('@/', '@host/'));
    const services = join(await temporaryFolder(), 'services');
    await writeFile(
      services,
      `[other]\nhost=${searchParams.get('host')}\ndbname=${pathname.slice(1)}\nuser=warble\n`,
    );
    vi.stubEnv('PGSERVICEFILE', services);
    vi.stubEnv('PGSERVICE', 'other');
    try {
      expect((await target.admin('restore', folder)).exitCode).toBe(0);
    } finally {
      vi.stubEnv('PGSERVICEFILE', undefined);
      vi.stubEnv('PGSERVICE', undefined);
    }
    expect((await run(target.url, 'select id from users')).rows).toEqual([{ id: user.id }]);
    expect((await run(other.url, 'select id from users')).rows).toEqual([]);
  });

  test('later data is replaced, and an unusable backup changes nothing', async () => {
    const site = await newSite();
    const { user, folder } = await whileRunning(site, async (server) => {
      const person = await signUp(server);
      await post(person, 'in the backup', pixel('backup'));
      const copy = await backUp(site.admin);
      await post(person, 'after the backup');
      return { user: person, folder: copy };
    });

    const damaged = join(await temporaryFolder(), 'damaged');
    await mkdir(damaged);
    const bytes = await readFile(join(folder, 'warble.dump'));
    await writeFile(join(damaged, 'warble.dump'), bytes);
    await truncate(join(damaged, 'warble.dump'), bytes.length - 300);
    expect((await site.admin('restore', damaged)).exitCode).toBe(1);
    await writeFile(join(damaged, 'warble.dump'), 'no dump');
    expect((await site.admin('restore', damaged)).text).toContain('pg_restore failed');
    expect(await site.admin('restore', site.dataDir)).toEqual(
      failed(`There is no backup of PostgreSQL in ${site.dataDir}.`),
    );
    await expectPosts(site, user, ['after the backup', 'in the backup']);

    // Replaces a database of a newer version, which has tables that refer to today's tables.
    await run(site.url, 'create table "ofTomorrow" ("userId" text references users (id))');
    expect((await site.admin('restore', folder)).text).toBe('The backup is restored (2 pictures).');
    await expectPosts(site, user, ['in the backup']);
  });

  test('a picture that is damaged in the backup does not replace the one that is there', async () => {
    const site = await newSite();
    const { user, folder, name } = await whileRunning(site, async (server) => {
      const person = await signUp(server);
      const { media } = await post(person, 'with a picture', pixel('intact'));
      return { user: person, folder: await backUp(site.admin), name: media.replace('/media/', '') };
    });
    await truncate(join(folder, 'media', 'files', name), 10);
    expect(await site.admin('restore', folder)).toEqual({
      exitCode: 0,
      text: 'The backup is restored (1 picture; 1 that posts show is not there).',
      warning: `A picture of the backup is damaged, and was left out: ${name}`,
    });
    await whileRunning(site, () => user.image(`/media/${name}`));
  });

  /** What others have in the same database: a table that refers to Warble's, and one of the same name in a schema. */
  const ofOthers = `create schema shop; create table shop.users (id serial primary key);
    create table wiki (id serial primary key, page text unique, author text references users (id));
    create index wiki_author on wiki (author); create view pages as select page from wiki;
    insert into wiki (page) values ('before')`;

  test('what others have in the same database stays when a copy is restored, and is not in the copy', async () => {
    const site = await newSite();
    const indexes = async (url: string) =>
      (await run(url, 'select schemaname, indexname from pg_indexes order by 1, 2')).rows;
    const old = await temporaryFolder();
    const { user, folder, before } = await whileRunning(site, async (server) => {
      const person = await signUp(server);
      await post(person, 'in the backup');
      await run(site.url, ofOthers);
      const copy = await backUp(site.admin);
      // Copies of earlier versions have everything.
      await cp(copy, old, { recursive: true });
      const { host = '', name = '' } =
        /\/(?<name>\w+)\?host=(?<host>.+)$/.exec(decodeURIComponent(site.url))?.groups ?? {};
      const flags = ['--host', host, '--username', 'warble', '--format=custom', '--no-owner', name];
      execFileSync(join(programs ?? '', 'pg_dump'), [...flags, `--file=${join(old, 'warble.dump')}`]);
      await post(person, 'after the backup');
      return { user: person, folder: copy, before: await indexes(site.url) };
    });
    await run(site.url, "insert into wiki (page) values ('after')");
    for (const copy of [folder, old]) {
      expect((await site.admin('restore', copy)).text).toBe('The backup is restored (1 picture).');
      expect((await run(site.url, 'select page from pages')).rows).toEqual([
        { page: 'before' },
        { page: 'after' },
      ]);
      await expectPosts(site, user, ['in the backup']);
      expect(await indexes(site.url)).toEqual(before);

      const other = await newSite();
      await other.admin('restore', copy);
      const { rows: tables } = await run(
        other.url,
        "select to_regclass('wiki') as wiki, to_regnamespace('shop') as shop",
      );
      expect(tables).toEqual([{ wiki: null, shop: null }]);
    }
  });

  test('a copy that a newer version has made is refused', async () => {
    const site = await newSite();
    await (await openPostgres({ url: site.url })).close();
    // The list of tables that a restore replaces must contain all tables.
    const tables = await run(site.url, "select tablename as name from pg_tables where schemaname = 'public'");
    expect(tablesOfAllVersions).toEqual(expect.arrayContaining(tables.rows.map(({ name }) => String(name))));
    await run(site.url, "insert into kysely_migration (name, timestamp) values ('9999-tomorrow', 'now')");
    const folder = await backUp(site.admin);
    const other = await newSite();
    expect((await other.admin('restore', folder)).text).toContain('was written by a newer Warble');
    const { rows } = await run(other.url, "select to_regclass('users') as users");
    expect(rows).toEqual([{ users: null }]);
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

  test('a copy can be restored by client programs that are newer than the server', async () => {
    const site = await newSite();
    const texts = ['SET transaction_timeout = 0;', 'SET client_encoding', 'x'.repeat(10_000)];
    const { user, folder } = await whileRunning(site, async (server) => {
      const person = await signUp(server);
      for (const text of texts) await post(person, text);
      return { user: person, folder: await backUp(site.admin) };
    });

    // Adds what pg_restore writes from version 17 on, where it writes SQL for psql.
    const added = String.raw`1,/^SET client_encoding/s/^SET client_encoding/SET transaction_timeout = 0;\n&/`;
    const script = `real=${programs}/pg_restore
      case "$*" in *--use-list*) "$real" "$@" | sed '${added}' ;; *) exec "$real" "$@" ;; esac`;
    await withProgram('pg_restore', script, async () => {
      const other = await newSite();
      expect((await other.admin('restore', folder)).text).toBe('The backup is restored (1 picture).');
      await expectPosts(other, user, texts.toReversed());
    });
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
});
