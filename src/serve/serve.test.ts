import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StartError } from '#server/index.ts';
import { startServe } from './serve.ts';

describe('startServe', () => {
  it.each([
    'ftp://example.com',
    'https://example.com/some/path',
    'https://example.com/?a',
    'https://me:secret@example.com',
    'example.com',
  ])('refuses %j as a server', async (serverUrl) => {
    const starting = startServe({ port: 0, serverUrl });
    await expect(starting).rejects.toThrow(StartError);
    await expect(starting).rejects.toThrow('is no server address: give --server one like ');
  });

  it('passes on what the server says of a request that is too large', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'warble-serve-'));
    const serve = await startServe({ port: 0, dataDir, sample: false });
    try {
      // Large enough that the server answers while it is still being sent.
      const body = JSON.stringify({ username: 'x'.repeat(50_000_000) });
      const answer = await fetch(`${serve.url}/api/v1/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining('too large')]);
    } finally {
      await serve.close();
      await rm(dataDir, { recursive: true });
    }
  });

  it('is gone when it is closed, open connections too', async () => {
    const serve = await startServe({ port: 0, serverUrl: 'http://127.0.0.1:9' });
    expect((await fetch(`${serve.url}/host.json`)).status).toBe(200);
    await serve.close();
    await expect(fetch(`${serve.url}/host.json`)).rejects.toThrow();
  });
});
