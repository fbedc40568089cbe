import { showArrangement } from '#tests/fixtures/audit.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { imageBytes } from '#tests/fixtures/images.ts';
import { enterAsGuest, joinAsNewPerson, post } from '#tests/fixtures/people.ts';
import { home } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

test('a drawer has the elements that do not fit in the window, at every width and in both arrangements', async ({
  page,
}) => {
  await joinAsNewPerson(page);
  // The drawer shows pictures of the first page of posts, and other tests of this worker may have filled it with posts
  // without pictures.
  await post(page, 'A picture beside the page', imageBytes());
  await page.goto('/');
  await expect(home(page).tweets.first()).toBeVisible();
  const open = page.getByRole('button', { name: 'Tools', exact: true });
  const drawer = page.getByRole('dialog', { name: 'Tools', exact: true });
  const uploads = page.getByRole('region', { name: 'Uploads' });
  const card = page.getByRole('region', { name: 'Who to Follow' });
  await expect(open).toHaveCount(0);
  const [above, below] = [await uploads.boundingBox(), await card.boundingBox()];
  expect(above?.y).toBeLessThan(below?.y ?? 0);

  for (const [width, arrangement] of [
    [320, 'search-left'],
    [639, 'search-left'],
    [800, 'navigation-left'],
    [320, 'navigation-left'],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await showArrangement(page, arrangement);
    await expect(open).toHaveCount(1);
    await open.click();
    await expect(drawer.getByRole('searchbox', { name: 'Quick search' })).toBeVisible();
    await expect(drawer.getByRole('region', { name: 'Uploads' })).toBeVisible();
    await expect(drawer.getByRole('region', { name: 'Who to Follow' })).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(drawer.getByRole('button', { name: /theme$/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(open).toBeFocused();
  }

  // The drawer closes in a window that is wide enough for its content.
  const size = page.viewportSize();
  await open.click();
  await expect(drawer.getByRole('searchbox', { name: 'Quick search' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 700 });
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  if (size) await page.setViewportSize(size);

  for (const query of ['kitchen', 'garden']) {
    await open.click();
    await drawer.getByRole('searchbox', { name: 'Quick search' }).fill(query);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search');
    await expect(drawer).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: query })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  }

  await open.click();
  await drawer.getByRole('region', { name: 'Who to Follow' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/profile\//);
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('Logout in the drawer stays where it is while users to follow are loaded', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/user/all-users*', async (route) => {
    await held.promise;
    await route.fulfill({ json: { data: [] } });
  });
  await page.setViewportSize({ width: 600, height: 900 });
  await enterAsGuest(page);
  await page.getByRole('button', { name: 'Tools', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Tools', exact: true });
  const logout = drawer.getByRole('button', { name: 'Logout' });
  const card = drawer.getByRole('region', { name: 'Who to Follow' });
  await expect(card).toHaveAttribute('aria-busy', 'true');
  const before = await logout.boundingBox();
  held.resolve();
  await expect(card).toHaveCount(0);
  expect((await logout.boundingBox())?.y).toBe(before?.y);
});
