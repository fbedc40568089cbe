import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { projectRoot } from '#scripts/run.ts';
import { DoubleUtilityProcesses } from './electron/utility-process.ts';
import { doubles } from './running.ts';

const { path } = doubles();

it("the local server's process ends when it fails unexpectedly, after reporting the reason", async () => {
  const dataDir = path('damaged');
  await mkdir(dataDir);
  // A database whose schema can't be migrated.
  const database = new DatabaseSync(join(dataDir, 'warble.db'));
  database.exec('CREATE TABLE kysely_migration (other TEXT)');
  database.close();
  const processes = new DoubleUtilityProcesses(() => true);
  const child = processes.fork(join(projectRoot, 'out/main/server.js'));
  const messages: unknown[] = [];
  child.on('message', (message) => messages.push(message));
  const exit = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  // The rule is about windows, and a process has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  child.postMessage({ type: 'start', dataDir, key: 'key', sample: false });
  expect(await exit).toBe(1);
  expect(messages).toEqual([{ type: 'crashed', reason: expect.stringMatching(/kysely_migration|column/) }]);
});
