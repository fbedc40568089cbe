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

  it('is gone when it is closed, open connections too', async () => {
    const serve = await startServe({ port: 0, serverUrl: 'http://127.0.0.1:9' });
    expect((await fetch(`${serve.url}/host.json`)).status).toBe(200);
    await serve.close();
    await expect(fetch(`${serve.url}/host.json`)).rejects.toThrow();
  });
});
