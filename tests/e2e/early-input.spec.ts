import type { Browser, Locator, Page } from '@playwright/test';
import { passUntilShown, stopClock } from '#tests/fixtures/clock.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { frame, leave, openProfile, startHeld } from '#tests/fixtures/kept-frame.ts';
import { enterAsNewPerson } from '#tests/fixtures/people.ts';
import type { Problems } from '#tests/fixtures/problems.ts';
import { home } from '#tests/fixtures/screens.ts';

/* What a user does while the kept frame is shown, and the app's code is still loading. */

test.use({ starts: 'blank', build: 'test' });

/** Opens the home page with a frame of the last run, as a person with nothing else, and delays the code. */
async function startWithFrame(browser: Browser, url: string, problems: Problems) {
  const { open, close } = await openProfile(browser, url, problems);
  const first = await open();
  await enterAsNewPerson(first);
  await leave(first);
  const page = await open();
  const held = await startHeld(page);
  await expect(frame(page).locator('article button').first()).toBeVisible();
  return { page, close, ...held };
}

async function centreOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not visible.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** What is inert can't be clicked as an element. */
async function clickOn(page: Page, locator: Locator): Promise<void> {
  const { x, y } = await centreOf(locator);
  await page.mouse.click(x, y);
}

const composerIn = (page: Page) => frame(page).locator('main textarea').first();
const heartOf = (post: Locator) => post.getByRole('button', { name: 'Like', exact: true });

test('clicks and keystrokes from before the code was loaded are repeated after the first commit', async ({
  browser,
  served,
  problems,
}) => {
  const { page, close, loadCode, answer } = await startWithFrame(browser, served?.url ?? '', problems);
  await clickOn(page, frame(page).locator('article button').first());
  await clickOn(page, composerIn(page));
  await page.keyboard.type('Hell0');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('o\nyou');
  const like = page.waitForRequest(/\/like\//);
  loadCode();
  await expect(home(page).composer.text).toHaveValue('Hello\nyou');
  await expect(home(page).composer.text).toBeFocused();
  answer();
  await like;
  await expect(heartOf(home(page).tweets.first())).toHaveAttribute('aria-pressed', 'true');
  await close();
});

test('a key that is pressed right after the first commit comes after those from before', async ({
  browser,
  served,
  problems,
}) => {
  const { page, close, loadCode, answer } = await startWithFrame(browser, served?.url ?? '', problems);
  await clickOn(page, composerIn(page));
  await page.keyboard.type('Hello');
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('#root article') === null) return;
      observer.disconnect();
      // At this time, nothing has the focus: on its own, the key opens a dialog.
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'n', bubbles: true, cancelable: true }),
      );
    }).observe(document, { childList: true, subtree: true });
  });
  loadCode();
  await expect(home(page).composer.text).toHaveValue('Hellon');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  answer();
  await close();
});

test('the page stays where the kept frame was scrolled to, and a click there is for the same post', async ({
  browser,
  served,
  problems,
}) => {
  const { page, close, loadCode, answer } = await startWithFrame(browser, served?.url ?? '', problems);
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 120);
  await expect.poll(scrolled).toBe(120);
  await clickOn(page, frame(page).locator('article button').first());
  loadCode();
  await expect(heartOf(home(page).tweets.first())).toHaveAttribute('aria-pressed', 'true');
  expect(await scrolled()).toBe(120);
  answer();
  await close();
});

test('a press on the kept frame that is released after the first commit is a click', async ({
  browser,
  served,
  problems,
}) => {
  const { page, close, loadCode, answer } = await startWithFrame(browser, served?.url ?? '', problems);
  const { x, y } = await centreOf(frame(page).locator('article button').first());
  await page.mouse.move(x, y);
  await page.mouse.down();
  // The release waits for the code that repeats the press for two seconds at most.
  await stopClock(page);
  loadCode();
  const heart = heartOf(home(page).tweets.first());
  await passUntilShown(page, heart);
  await page.mouse.up();
  await page.clock.resume();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  answer();
  await close();
});

test('a click on the text of a post in the kept frame opens the post', async ({
  browser,
  served,
  problems,
}) => {
  const { page, close, loadCode, answer } = await startWithFrame(browser, served?.url ?? '', problems);
  await clickOn(page, frame(page).locator('article p').first());
  loadCode();
  await expect(page).toHaveURL(/\/tweet\//);
  answer();
  await close();
});
