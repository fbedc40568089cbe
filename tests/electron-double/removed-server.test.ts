import { access, mkdir, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { doubles } from './running.ts';

const { launch, quit, path } = doubles();

const remote = (id: string) => ({ id, kind: 'remote', url: `https://${id}.example` });

it("the folder of a removed server is deleted at the next start, and no other server's", async () => {
  const folder = (id: string) => path('profile', 'Partitions', id);
  const isThere = (id: string) =>
    access(folder(id)).then(
      () => true,
      () => false,
    );
  for (const id of ['kept', 'gone', 'unknown']) {
    await mkdir(folder(id), { recursive: true });
    await writeFile(`${folder(id)}/data`, '');
  }
  const local = { id: 'local', kind: 'local', sample: false };
  await writeFile(
    path('profile', 'settings.json'),
    JSON.stringify({
      version: 3,
      servers: [local, remote('kept'), remote('gone')],
      currentServer: 'local',
      // As after an end between the two steps of a removal; and what a changed file could name.
      removedServers: ['kept', '..', '.', ''],
    }),
  );
  const first = await launch('profile');
  await first.page.evaluate(() => window.warble?.removeServer({ id: 'gone', erasesData: true }));
  expect(await isThere('gone'), 'Chromium still writes to it').toBe(true);
  await quit(first);

  const second = await launch('profile');
  await expect.poll(() => isThere('gone')).toBe(false);
  expect([await isThere('kept'), await isThere('unknown')]).toEqual([true, true]);
  const servers = await second.page.evaluate(() => window.warble?.listServers());
  expect(servers?.servers.map(({ id }) => id)).toEqual(['local', 'kept']);
});
