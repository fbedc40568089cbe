import { writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { openPostgres } from '#server/database/postgres.ts';
import { startServer, type RunningServer } from '#server/index.ts';
import { portToKeep } from '#tests/fixtures/port.ts';
import { type Admin, adminOf } from '#tests/server/admin-command.ts';
import { noLimits, quickPasswords } from '#tests/server/no-limits.ts';
import { temporaryFolder, type TestStorage, type TestUser } from '#tests/server/support.ts';
import { installedPostgres } from './client-programs.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { createTestDatabase } from './databases.ts';
import { untilUnused } from './until-unused.ts';

/** The folder of the client programs, which `backup` and `restore` call. */
export const programs = installedPostgres();
/** For the title of a group of tests: why they are skipped. */
export const why =
  programs === undefined ? ': there is no PostgreSQL with pg_dump in /usr/lib/postgresql' : '';

export interface Site extends TestStorage {
  readonly url: string;
  readonly admin: Admin;
}

/** Starts an installed PostgreSQL for the tests of a group, and makes sites on it. */
export function withSites() {
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

  return { newSite, start, whileRunning, backUp, expectPosts, withProgram };
}
