import type { TestProject } from 'vitest/node';
import { openPostgres } from '#server/database/postgres.ts';
import { startCluster } from './cluster.ts';
import { addressOf, run, template } from './databases.ts';

/**
 * Starts one PostgreSQL for the run, with a template for the databases of the test files. `WARBLE_TEST_POSTGRES` may
 * contain the address of a database on another PostgreSQL, whose user must be allowed to create databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['WARBLE_TEST_POSTGRES'];
  const cluster = given === undefined ? await startCluster() : null;
  const url = given ?? cluster?.urlOf('postgres') ?? '';
  await run(url, `drop database if exists ${template}`);
  await run(url, `create database ${template}`);
  const database = await openPostgres({ url: addressOf(url, template) });
  await database.close();
  project.provide('postgres', url);
  return async () => {
    if (cluster === null) await run(url, `drop database if exists ${template}`);
    await cluster?.stop();
  };
}
