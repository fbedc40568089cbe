import { randomBytes } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { showArrangement } from '#tests/fixtures/audit.ts';
import { setFontSize } from '#tests/fixtures/cut-off.ts';
import { drawn } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { onKeptConnection } from '#tests/fixtures/kept-connection.ts';
import { useLanguage } from '#tests/fixtures/languages.ts';
import { enterAsNewPerson, goTo, joinAsNewPerson, newPerson, post } from '#tests/fixtures/people.ts';
import { home, permalinkOf, unreachableNotice } from '#tests/fixtures/screens.ts';
import { enterSecondPerson, read } from '#tests/fixtures/second-person.ts';

/* What a narrow or low window, or a larger font, must not cut off. */

test.use({ starts: 'blank' });

/** Whether the end of a text is in view, and not cut off by a box around it. */
const isEndShown = (part: Locator) =>
  part.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    const { right, top, bottom } = text.getBoundingClientRect();
    return element.contains(document.elementFromPoint(right - 1, (top + bottom) / 2));
  });

/** Where an element ends, or the box that cuts it off. */
const visibleBottom = (part: Locator) =>
  part.evaluate((element) =>
    Math.min(
      element.getBoundingClientRect().bottom,
      element.parentElement?.getBoundingClientRect().bottom ?? 0,
    ),
  );

test('a name or address that is cut off is shown whole where the pointer is on it', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 700 });
  const person = await joinAsNewPerson(page);
  const username = `${person.username}_${'w'.repeat(30)}`.slice(0, 30);
  const data = { fullName: person.fullName, username, bio: 'Counts' };
  await page.request.patch('/api/v1/user/update-account', { ...onKeptConnection(), data });
  await post(page, 'By somebody with a long name');
  await page.goto('/');
  const own = home(page).tweets.filter({ hasText: 'By somebody with a long name' });
  const name = own.getByRole('link', { name: username });
  const hover = async (text: Locator) => {
    await page.mouse.move(0, 0);
    await text.hover();
  };
  await expect(async () => {
    await hover(name);
    await expect(name).toHaveAttribute('title', username, { timeout: 100 });
  }).toPass();
  await hover(own.getByText('By somebody'));
  await expect(name).not.toHaveAttribute('title');
  await page.setViewportSize({ width: 1280, height: 700 });
  await hover(name);
  await expect(name, 'where it is shown whole').not.toHaveAttribute('title');
});

test('the field for a comment has room beside or above its button in each width and language', async ({
  page,
}) => {
  await joinAsNewPerson(page);
  await post(page, 'To be answered at any width');
  await page.goto('/');
  await page.goto(await permalinkOf(home(page).tweets.filter({ hasText: 'To be answered at any width' })));
  for (const language of ['en', 'de']) {
    await useLanguage(page, language);
    for (const width of [320, 400, 640, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      const form = page.getByRole('main').getByRole('form');
      const field = form.getByRole('textbox');
      await expect(field).toBeVisible();
      const room = async () => (await field.boundingBox())?.width;
      await expect.configure({ soft: true }).poll(room, `${language}, ${width} px`).toBeGreaterThan(190);
      await expect(form.getByRole('button').last()).toBeInViewport({ ratio: 1 });
    }
  }
});

test('while a post is edited in a narrow window, nothing of its name and date is cut off', async ({
  page,
}) => {
  await page.setViewportSize({ width: 400, height: 700 });
  const { username } = await joinAsNewPerson(page);
  await post(page, 'To be edited at 400 px');
  await page.goto('/');
  await useLanguage(page, 'de');
  const own = home(page).tweets.filter({ hasText: 'To be edited at 400 px' });
  await own.getByRole('button', { name: 'Mehr' }).click();
  await page.getByRole('menuitem', { name: 'Ändern' }).click();
  await expect(page.getByRole('textbox', { name: 'Text bearbeiten' })).toBeFocused();
  const edited = home(page).tweets.first();
  for (const part of [edited.getByRole('link', { name: username }), edited.getByText('jetzt')]) {
    await expect.poll(() => isEndShown(part)).toBe(true);
  }
  await expect(edited.getByRole('button', { name: 'Ändern' })).toBeInViewport({ ratio: 1 });
});

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

test('the bar of the narrowest window holds the button for what waits for the server, too, also with a larger font', async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  await page.setViewportSize({ width: 320, height: 600 });
  const { username } = await enterAsNewPerson(page);
  const { tweets, composer, account } = home(page);
  await expect(tweets.first()).toBeVisible();
  await page.route('**/api/v1/**', (route) => route.abort());
  await composer.text.fill('Later, from 320 px');
  await composer.post.click();
  const waiting = page.getByRole('button', { name: '1 change is waiting' });
  for (const size of [undefined, 22]) {
    await setFontSize(page, size);
    await expect(waiting).toBeInViewport({ ratio: 1 });
    await expect(account(username)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeInViewport({ ratio: 1 });
  }
  await waiting.click();
  const list = page.getByRole('dialog', { name: 'Waiting for the server' }).getByRole('list');
  const width = async () => (await list.getByText('Later, from 320 px').boundingBox())?.width;
  await expect.poll(width, 'the text beside or above its button').toBeGreaterThan(150);
});

test('with a larger font, nothing covers the note of the composer in a narrow window, and lists are within it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 600 });
  await joinAsNewPerson(page);
  await post(page, 'In the garden #roses');
  await page.goto('/');
  await expect(home(page).tweets.first()).toBeVisible();
  await setFontSize(page, 22);
  const note = page.getByRole('form', { name: 'Create a post' }).getByText('Everyone can reply');
  await expect.poll(() => isEndShown(note)).toBe(true);
  await home(page).composer.text.fill('Again: #ros');
  const tag = page.getByRole('option', { name: '#roses' });
  await expect(tag).toBeInViewport({ ratio: 1 });
  await home(page).composer.text.fill('');

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Find actions, pages, people and searches' }).fill('home');
  await expect(page.getByRole('option', { name: 'Home' }).getByText('h', { exact: true })).toBeInViewport({
    ratio: 1,
  });
});

/** An unused username that always has the same width, about the widest of `newPerson`. */
const wideUsername = () => `ada_${Array.from(randomBytes(10), (byte) => 'bdpq'.charAt(byte % 4)).join('')}`;

test('with a larger font, the names of a list of people are whole in a narrow window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 600 });
  const followed = await joinAsNewPerson(page, newPerson(wideUsername()));
  const { user } = await read(page, 'currentUser');
  await joinAsNewPerson(page);
  await page.request.post(`/api/v1/follow/${user._id}`, onKeptConnection());
  const { user: own } = await read(page, 'currentUser');
  await goTo(page, `/profile/${own._id}/follow`);
  await setFontSize(page, 22);
  const people = page.getByRole('list', { name: 'Following' }).getByRole('link');
  await expect(people.first()).toContainText(followed.username);
  const cut = () =>
    people.evaluateAll((links) =>
      links
        .flatMap((link) => [...link.querySelectorAll('p')])
        .filter((name) => name.scrollHeight > name.clientHeight + 1)
        .map(({ textContent }) => textContent),
    );
  await expect.poll(cut).toEqual([]);
});

test('a long name or search is whole on its button in a narrow window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const person = await enterAsNewPerson(page);
  const username = `${person.username}_${'w'.repeat(30)}`.slice(0, 30);
  const data = { fullName: person.fullName, username, bio: 'Counts' };
  await page.request.patch('/api/v1/user/update-account', { ...onKeptConnection(), data });
  await page.goto('/columns');
  const isWhole = (button: Locator) =>
    button.evaluate((element) =>
      Array.from(element.querySelectorAll('*')).every((part) => part.scrollWidth <= part.clientWidth),
    );
  await page.getByRole('button', { name: 'Add a column' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('words to search for '.repeat(5));
  const search = page.getByRole('dialog').getByRole('button', { name: /^Search for “words/ });
  await expect(search).toBeVisible();
  expect(await isWhole(search), 'the search').toBe(true);
  await page.keyboard.press('Escape');

  await home(page).account(username).click();
  await page.getByRole('menuitem', { name: 'Add an account…' }).click();
  const goOn = page.getByRole('button', { name: `Go on as ${username}` });
  await expect(goOn).toBeVisible();
  expect(await isWhole(goOn), 'the account').toBe(true);
});

test('the age of an own post is whole in the narrowest column', async ({ page }) => {
  await joinAsNewPerson(page);
  await post(page, 'In a narrow column');
  const { user } = await read(page, 'currentUser');
  await page.goto('/');
  await page.evaluate(([key, columns]) => localStorage.setItem(key, columns), [
    `warble.columns.${user._id}`,
    JSON.stringify([
      { content: { kind: 'profile', userId: user._id, name: user.username }, width: 280 },
      { content: { kind: 'inbox' }, width: 280 },
    ]),
  ] as const);
  await useLanguage(page, 'de');
  await page.clock.setFixedTime(Date.now() + 40 * 60_000);
  await page.goto('/columns');
  const own = page.getByRole('article').filter({ hasText: 'In a narrow column' });
  const age = own.getByText(/^vor \d+ Min\.$/);
  await expect(age).toBeVisible();
  await expect(own.getByRole('button', { name: 'Mehr' })).toBeVisible();
  await expect.poll(() => isEndShown(age)).toBe(true);
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

test('the notice that the server is out of reach covers nothing of the columns beside the page', async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|feed:|current user:|user list:|following list:/);
  const { username } = await enterAsNewPerson(page);
  await expect(home(page).tweets.first()).toBeVisible();
  await page.context().setOffline(true);
  const notice = unreachableNotice(page);
  await expect(notice).toBeVisible();
  const last = home(page).logout.or(home(page).account(username));
  /** For each of the last elements of the columns, whether the notice is over a part of it. */
  const covers = async () => {
    const around = await notice.boundingBox();
    // All at the same time: a button that a new width removes would be waited for otherwise.
    const boxes = await last.evaluateAll((buttons) =>
      buttons.map((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return { x, y, width, height };
      }),
    );
    return boxes.map((box) => {
      if (around === null) return null;
      const isBeside = box.x >= around.x + around.width || box.x + box.width <= around.x;
      const isAboveOrBelow = box.y >= around.y + around.height || box.y + box.height <= around.y;
      return !isBeside && !isAboveOrBelow;
    });
  };
  for (const arrangement of ['search-left', 'navigation-left'] as const) {
    await showArrangement(page, arrangement);
    for (const width of [640, 800, 1000, 1280]) {
      await page.setViewportSize({ width, height: 600 });
      // One of them is in the drawer where only the column with the navigation is shown.
      const shown = arrangement === 'navigation-left' && width < 992 ? 1 : 2;
      await expect
        .poll(covers, `${width} px, ${arrangement}`)
        .toEqual(Array.from({ length: shown }, () => false));
    }
  }
});
