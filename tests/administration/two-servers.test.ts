import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { portToKeep } from '#tests/fixtures/port.ts';
import { end, has, startNginx } from './nginx.ts';
import { snippet } from './page.ts';

/* nginx before two servers, with the lines of docs/administration.md. */

async function startServer(port: number): Promise<Server> {
  const server = createServer((_, response) => response.end('complete')).listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return server;
}

it('answers every request while the servers are restarted one after the other', async ({ skip }) => {
  if (!(await has('nginx', '-v'))) return skip('There is no nginx.');
  const folder = mkdtempSync(path.join(tmpdir(), 'warble-nginx-'));
  const [port, first, second] = [await portToKeep(), await portToKeep(), await portToKeep()];
  const servers = snippet('nginx', 'upstream warble')
    .replace(':4781 ', `:${first} `)
    .replace(':4782 ', `:${second} `);
  const nginx = await startNginx(
    folder,
    `${servers}\nserver { listen 127.0.0.1:${port}; location / { proxy_pass http://warble; } }\n`,
  );
  onTestFinished(async () => {
    await end(nginx);
    rmSync(folder, { recursive: true });
  });
  // More than one for each server.
  const statuses = async () => {
    const found = new Set<number>();
    for (let count = 0; count < 6; count += 1) found.add((await fetch(`http://127.0.0.1:${port}/`)).status);
    return [...found];
  };
  const former = [await startServer(first), await startServer(second)] as const;
  expect(await statuses()).toEqual([200]);
  former[0].close();
  expect(await statuses()).toEqual([200]);
  await startServer(first);
  former[1].close();
  expect(await statuses()).toEqual([200]);
});
