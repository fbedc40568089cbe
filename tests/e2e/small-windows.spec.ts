import type { Locator } from '@playwright/test';
import { showArrangement } from '#tests/fixtures/audit.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { onKeptConnection } from '#tests/fixtures/kept-connection.ts';
import { writeImage } from '#tests/fixtures/images.ts';
import { useLanguage } from '#tests/fixtures/languages.ts';
import { enterAsNewPerson, joinAsNewPerson, post } from '#tests/fixtures/people.ts';
import { home, permalinkOf, signUpForm, unreachableNotice } from '#tests/fixtures/screens.ts';
import { read } from '#tests/fixtures/second-person.ts';
import { isEndShown } from '#tests/fixtures/cut-off.ts';

/* What a narrow window must not cut off. */

test.use({ starts: 'blank' });

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
  // On a line of its own it begins where the date does, without the dot that separates them on one line.
  const [date, words] = [own.getByRole('link').filter({ has: page.locator('time') }), age].map((shown) =>
    shown.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().x;
    }),
  );
  expect(await words).toBe(await date);
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

test('the button that chose a picture stays in view where the picture moves it', async ({
  host,
  page,
}, info) => {
  await page.setViewportSize({ width: 700, height: 700 });
  const file = writeImage(info.outputPath('image.png'));
  await page.goto('/signup');
  await host.pickFile(() => signUpForm(page).chooseAvatar.press('Enter'), file);
  await expect(page.getByRole('button', { name: 'Crop Avatar' })).toBeAttached();
  const replace = page.getByRole('button', { name: 'Replace Avatar' });
  await expect(replace).toBeFocused();
  await expect(replace).toBeInViewport({ ratio: 1 });

  // As a window of 1280 × 800 px with a zoom of 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  await enterAsNewPerson(page);
  const { composer } = home(page);
  await host.pickFile(() => composer.addImage.press('Enter'), file);
  await expect(composer.preview).toBeAttached();
  await expect(composer.addImage).toBeFocused();
  await expect(composer.addImage).toBeInViewport({ ratio: 1 });
});
