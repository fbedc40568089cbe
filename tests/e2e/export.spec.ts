import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { axeFindings } from '#tests/fixtures/audit.ts';
import { test as testWithScene } from '#tests/faults/test.ts';
import { enter } from '#tests/faults/scene.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { keptFiles } from '#tests/fixtures/kept-files.ts';
import { joinAsNewPerson, post } from '#tests/fixtures/people.ts';

const media = '**/media/**';

test.use({ starts: 'blank' });

test('the own data are saved as a zip file, also when the network fails in the middle', async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_FAILED|Failed to fetch|can't reach the server/);
  const { username } = await joinAsNewPerson(page);
  await post(page, `To be exported, ${username}`);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Your data' }).click();
  // Aborts only the requests of the export, not those of pictures on the page.
  await page.route(media, (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Export your data' }).click();
  await expect(page.getByText('What was fetched is kept.')).toBeVisible();
  expect(await axeFindings(page, 'everything')).toEqual([]);
  await expect.poll(() => keptFiles(page, 'warble.export/'), 'the lists').toBe(4);
  await test.step('a reload keeps what was fetched', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Your data' }).click();
    await expect(page.getByText('The last export was interrupted.')).toBeVisible();
  });
  await page.unroute(media);
  let lists = 0;
  page.on('request', (request) => {
    if (request.url().includes('/user-tweet/')) lists += 1;
  });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Go on with the export' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^warble-${username}-.*\\.zip$`));
  const files = unzipSync(await readFile(await download.path()));
  expect(Object.keys(files)).toContain('pictures/avatar.png');
  expect(strFromU8(files['posts.json'] ?? new Uint8Array())).toContain(`To be exported, ${username}`);
  await expect(page.getByText(/^Your file is ready: warble-/)).toBeVisible();
  expect(lists, 'lists that were fetched again').toBe(0);
});

testWithScene(
  'data of another server is saved, without the pictures of its other site',
  async ({ scene }) => {
    const { page } = scene;
    await enter(scene);
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Your data' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export your data' }).click(),
    ]);
    const files = unzipSync(await readFile(await download.path()));
    expect(Object.keys(files).sort()).toEqual([
      'account.json',
      'followers.json',
      'following.json',
      'posts.json',
    ]);
    expect(strFromU8(files['posts.json'] ?? new Uint8Array())).toContain('Ada was here');
    expect(strFromU8(files['following.json'] ?? new Uint8Array())).toContain('"cy"');
    await expect(page.getByText(/pictures are missing|1 picture is missing/)).toBeVisible();
  },
);
