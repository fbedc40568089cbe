import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Client } from 'pg';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { runAdmin } from '#serve/run-admin.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { tablesOfAllVersions } from '#server/database/schema.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { failed } from '#tests/server/admin-command.ts';
import { post, signUp, temporaryFolder } from '#tests/server/support.ts';
import { addressOf, run } from './databases.ts';
import { programs, why, withSites } from './sites.ts';

/* `npm run admin -- restore` on PostgreSQL, with the client programs of an installed PostgreSQL. */

const PortSchema = v.object({ port: v.number() });

describe.skipIf(programs === undefined)(`restore on PostgreSQL${why}`, () => {
  const { newSite, whileRunning, backUp, expectPosts, withProgram } = withSites();

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
      failed(
        `There is no backup of PostgreSQL in ${site.dataDir}: name the folder that "backup" has printed.`,
      ),
    );
    await expectPosts(site, user, ['after the backup', 'in the backup']);

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

  test('a database that a newer version has used is refused, and an empty one takes the copy', async () => {
    const site = await newSite();
    const { user, folder } = await whileRunning(site, async (server) => {
      const person = await signUp(server);
      await post(person, 'before the upgrade');
      return { user: person, folder: await backUp(site.admin) };
    });
    await run(site.url, "insert into kysely_migration (name, timestamp) values ('9999-tomorrow', 'now')");
    await run(site.url, "update tweets set content = 'after the upgrade'");
    const reason = /was written by a newer Warble, .* restore to a new, empty database/;
    expect(await site.admin('restore', folder)).toEqual(failed(expect.stringMatching(reason)));
    expect((await run(site.url, 'select content from tweets')).rows).toEqual([
      { content: 'after the upgrade' },
    ]);
    const empty = await newSite();
    expect((await empty.admin('restore', folder)).exitCode).toBe(0);
    await expectPosts(empty, user, ['before the upgrade']);
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
});
