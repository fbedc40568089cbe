import type { Locator } from '@playwright/test';
import { setFontSize } from '#tests/fixtures/cut-off.ts';
import { drawn } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { onKeptConnection } from '#tests/fixtures/kept-connection.ts';
import { enterAsNewPerson, post } from '#tests/fixtures/people.ts';
import { home } from '#tests/fixtures/screens.ts';
import { enterSecondPerson } from '#tests/fixtures/second-person.ts';

/* Where the preview of a person is, and that all of it can be read, also in a low window and with a larger font. */

test.use({ starts: 'blank' });

/** Where an element ends, or the box that cuts it off. */
const visibleBottom = (part: Locator) =>
  part.evaluate((element) =>
    Math.min(
      element.getBoundingClientRect().bottom,
      element.parentElement?.getBoundingClientRect().bottom ?? 0,
    ),
  );

test('all of a person is in a preview in a low window, such as one with a zoom of 200 %', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await enterAsNewPerson(page);
  const other = await enterSecondPerson(browser, page);
  const data = {
    fullName: 'Maximiliane-Friederike von der Oberpfaffenhofen-Weichselbaumer',
    username: other.person.username,
    bio: 'about '.repeat(60),
  };
  await other.page.request.patch('/api/v1/user/update-account', { ...onKeptConnection(), data });
  await post(other.page, 'Of a person with a long name');
  await other.close();
  await page.goto('/');
  const name = home(page)
    .tweets.filter({ hasText: 'Of a person with a long name' })
    .getByRole('link', { name: other.person.username });
  await name.evaluate((link) => scrollBy(0, link.getBoundingClientRect().top - 160));
  const card = page.getByRole('dialog', { name: other.person.username });
  await expect(async () => {
    await page.mouse.move(1, 1);
    await name.hover();
    await expect(card).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(card.getByRole('link', { name: '0 Followers' })).toBeAttached();
  await card.hover({ position: { x: 20, y: 20 } });
  await page.mouse.wheel(0, 1000);
  await expect(card.getByRole('link', { name: '0 Followers' })).toBeInViewport({ ratio: 1 });
});

test('all of a person is in a preview low in a window at its first showing, and the navigation bar beside it', async ({
  page,
  browser,
}) => {
  await enterAsNewPerson(page);
  const other = await enterSecondPerson(browser, page);
  const { username, fullName } = other.person;
  const data = { fullName, username, bio: 'about '.repeat(60) };
  await other.page.request.patch('/api/v1/user/update-account', { ...onKeptConnection(), data });
  await post(other.page, 'Low in the window');
  await other.close();
  for (const [width, height] of [
    [1280, 800],
    [360, 640],
    [700, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    const held = Promise.withResolvers<void>();
    await page.route('**/user/user-details/*', async (route) => {
      await held.promise;
      await route.continue();
    });
    // The profile is not loaded yet.
    await page.goto('/');
    const article = home(page).tweets.filter({ hasText: 'Low in the window' });
    await article.evaluate((element) => {
      document.body.style.marginTop = '1000px';
      scrollTo(0, element.getBoundingClientRect().top + scrollY + 230 - innerHeight);
      if (element instanceof HTMLElement) element.focus({ preventScroll: true });
    });
    await page.keyboard.press('i');
    const card = page.getByRole('dialog', { name: username });
    await expect(card.getByRole('status', { name: 'Loading' })).toBeVisible();
    await drawn(page);
    held.resolve();
    const size = `${width} × ${height}`;
    for (const part of [card.getByText(`@${username}`), card.getByRole('link', { name: '0 Followers' })])
      await expect(part, size).toBeInViewport({ ratio: 1 });
    const top = async () => (await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.y ?? 0;
    if (width < 992)
      await expect.poll(async () => visibleBottom(card), size).toBeLessThanOrEqual(await top());
    await page.keyboard.press('Escape');
    await page.unroute('**/user/user-details/*');
  }
});

test('a preview of a person is at their name also with a larger font', async ({ page, browser }) => {
  await enterAsNewPerson(page);
  const other = await enterSecondPerson(browser, page);
  const { username } = other.person;
  await post(other.page, 'Read with a larger font');
  await other.close();
  await page.goto('/');
  await setFontSize(page, 22);
  const article = home(page).tweets.filter({ hasText: 'Read with a larger font' });
  await article.focus();
  await page.keyboard.press('i');
  const card = page.getByRole('dialog', { name: username });
  await expect(card.getByText(`@${username}`)).toBeVisible();
  const [above, below] = [
    await article.getByRole('link', { name: username }).boundingBox(),
    await card.boundingBox(),
  ];
  if (above === null || below === null) throw new Error('One of them is not visible.');
  expect(below.y - above.y).toBeLessThan(130);
  expect(below.x - above.x).toBeLessThan(40);
});
