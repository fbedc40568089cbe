import type { Locator, Page } from '@playwright/test';
import { axeFindings } from '#tests/fixtures/audit.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { keepToasts } from '#tests/fixtures/effects.ts';
import { startInLanguage, unmarkedTexts, useLanguage } from '#tests/fixtures/languages.ts';
import {
  enterAsGuest,
  enterAsNewPerson,
  goTo,
  joinAsNewPerson,
  newPerson,
  otherPages,
  post,
} from '#tests/fixtures/people.ts';
import { read } from '#tests/fixtures/second-person.ts';
import { mirrored } from '#renderer/i18n/pseudo.ts';

test.use({ build: 'test', starts: 'blank' });

const byTranslatedName = (name: string) => ({ name: mirrored(name), exact: true });

/** Names that are not translated: the product, an example address and the languages. */
const untranslatedNames = ['Warble', 'English', 'Deutsch', 'warble.example.com'];

async function expectTranslatedWithoutScroll(page: Page, where: string): Promise<void> {
  expect.soft(await unmarkedTexts(page, untranslatedNames), `${where}: not from the catalogue`).toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(sideways, `${where}: px to scroll sideways`).toBeLessThanOrEqual(0);
}

async function expectAccessible(page: Page, where: string): Promise<void> {
  expect.soft(await axeFindings(page, 'everything'), `${where}: axe`).toEqual([]);
}

test('in the right-to-left pseudo-language every text is from the catalogue, and every page is mirrored', async ({
  page,
}) => {
  // Slow because it visits every screen twice.
  test.slow();
  await startInLanguage(page, 'ar-XB');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');

  await test.step('signed out', async () => {
    const signIn = page.getByRole('button', byTranslatedName('Sign in'));
    await expect(signIn).toBeVisible();
    await expectTranslatedWithoutScroll(page, 'landing');
    await signIn.click();
    await page.getByRole('dialog').getByRole('button', byTranslatedName('Login')).click();
    await expectTranslatedWithoutScroll(page, 'sign-in');
    await page.goto('/signup');
    await page.getByRole('textbox', byTranslatedName('Username')).fill('not a name!');
    await page.getByRole('textbox', byTranslatedName('Email')).fill('nowhere');
    await page.getByRole('textbox', byTranslatedName('Full Name')).fill(' ');
    await page.getByRole('textbox', byTranslatedName('Username')).focus();
    await expect(page.getByText(mirrored('Email address must be a valid address'))).toBeVisible();
    await expectTranslatedWithoutScroll(page, 'sign-up');
    // Arrow keys follow the visual order of the tabs.
    await page.getByRole('tab', byTranslatedName('Required')).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', byTranslatedName('Optional'))).toBeFocused();
    await expectTranslatedWithoutScroll(page, 'sign-up, optional');
  });

  await enterAsGuest(page);
  await test.step('each page, at two widths', async () => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      for (const address of ['/', ...(await otherPages(page)), '/no-such-page']) {
        await goTo(page, address);
        if (address === '/settings') {
          for (const section of await page.getByRole('main').locator('[aria-expanded]').all()) {
            if ((await section.getAttribute('aria-expanded')) === 'false') await section.click();
          }
          // Some sections are loaded lazily.
          await expect(page.getByRole('main').getByRole('status', byTranslatedName('Loading'))).toHaveCount(
            0,
          );
        }
        await expectTranslatedWithoutScroll(page, `${address} at ${width} px`);
        if (width > 360 && ['/', '/settings'].includes(address)) await expectAccessible(page, address);
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('menus and dialogs', async () => {
    await goTo(page, '/');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', byTranslatedName('Keyboard shortcuts'))).toBeVisible();
    await expectTranslatedWithoutScroll(page, 'shortcuts');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(
      page.getByRole('combobox', byTranslatedName('Find actions, pages, people and searches')),
    ).toBeVisible();
    await expectTranslatedWithoutScroll(page, 'palette');
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: `${mirrored('Account')}: guest` })
      .first()
      .click();
    await expect(page.getByRole('menuitem', byTranslatedName('My Account'))).toBeVisible();
    await expectTranslatedWithoutScroll(page, "the account's menu");
    await page.keyboard.press('Escape');
    await page.getByRole('button', byTranslatedName('Post')).last().click();
    await expect(page.getByRole('dialog', byTranslatedName('Create a Post'))).toBeVisible();
    await expectTranslatedWithoutScroll(page, 'composer dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('button', byTranslatedName('Logout')).click();
    await expect(page.getByRole('dialog', byTranslatedName('Are you absolutely sure?'))).toBeVisible();
    await expectTranslatedWithoutScroll(page, 'logout dialog');
    await page.keyboard.press('Escape');
  });

  await test.step('columns and icons are mirrored', async () => {
    const middle = async (name: string) => {
      const box = await page
        .getByRole('complementary', byTranslatedName(name))
        .filter({ visible: true })
        .boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0) / 2;
    };
    // The tools column comes first in this arrangement.
    expect(await middle('Tools')).toBeGreaterThan(await middle('Navigation and account'));
    await goTo(page, '/following');
    await page.getByRole('feed').getByRole('article').first().getByRole('link').nth(2).press('Enter');
    const back = page.getByRole('link', byTranslatedName('Back')).locator('svg');
    await expect(back).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)');
  });

  await test.step('a toast appears on the left, and is dismissed by a swipe to the left', async () => {
    await goTo(page, '/');
    await keepToasts(page);
    await page.getByRole('feed').getByRole('button', byTranslatedName('Like')).first().click();
    const toast = page.getByRole('region', byTranslatedName('Notifications (F8)')).getByRole('status');
    const box = await toast.boundingBox();
    if (box === null) throw new Error('The toast is not visible.');
    expect(box.x + box.width).toBeLessThan(1280 / 2);
    await page.mouse.move(box.x + 200, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect(toast).toHaveCount(0);
  });
});

test('user content has the direction of its own script, independent of the page', async ({ page }) => {
  await enterAsNewPerson(page);
  const field = page.getByPlaceholder('What is happening?!', { exact: true });
  const direction = () => field.evaluate((element) => getComputedStyle(element).direction);
  expect(await direction()).toBe('ltr');
  await field.fill('مرحبا بالعالم');
  expect(await direction()).toBe('rtl');
  await page.getByRole('main').getByRole('button', { name: 'Post', exact: true }).click();
  const own = page.getByRole('feed').getByText('مرحبا بالعالم', { exact: true });
  await expect(own).toHaveCSS('direction', 'rtl');
  await field.fill('شكرا @guest!');
  await page.getByRole('main').getByRole('button', { name: 'Post', exact: true }).click();
  const lefts = await page
    .getByRole('feed')
    .getByRole('link', { name: '@guest', exact: true })
    .first()
    .evaluate((link) => {
      const range = document.createRange();
      return [0, 1].map((index) => {
        range.setStart(link.firstChild ?? link, index);
        range.setEnd(link.firstChild ?? link, index + 1);
        return range.getBoundingClientRect().left;
      });
    });
  expect(lefts, 'the @ is on the left of the name').toEqual(lefts.toSorted((a, b) => a - b));
  await useLanguage(page, 'ar-XB');
  const mirroredField = page.getByPlaceholder(mirrored('What is happening?!'), { exact: true });
  await expect(mirroredField).toHaveCSS('direction', 'rtl');
  await mirroredField.fill('Hello');
  await expect(mirroredField).toHaveCSS('direction', 'ltr');
});

test('words that were searched for have their own direction in the texts around them', async ({ page }) => {
  await enterAsGuest(page);
  const { user } = await read(page, 'currentUser');
  const query = 'مرحبا (1)!';
  /** Whether its last character is left of its first one, as in a text of its own. */
  const runsOwnWay = (shown: Locator) =>
    shown.evaluate((element, words) => {
      const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      const start = node?.textContent?.indexOf(words) ?? -1;
      if (node === null || start === -1) return null;
      const range = document.createRange();
      const [first = 0, last = 0] = [start, start + words.length - 1].map((index) => {
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        return range.getBoundingClientRect().left;
      });
      return last < first;
    }, query);
  await page.goto(`/search?${new URLSearchParams({ q: query }).toString()}`);
  const results = page.getByRole('status').filter({ hasText: 'Results for' });
  await expect(results).toContainText(query);
  expect(await runsOwnWay(results), 'the results').toBe(true);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill(query);
  const option = page.getByRole('option', { name: 'Search for' }).getByText('Search for');
  await expect(option).toContainText(query);
  expect(await runsOwnWay(option), 'the palette').toBe(true);
  await page.evaluate(([key, columns]) => localStorage.setItem(key, columns), [
    `warble.columns.${user._id}`,
    JSON.stringify([{ content: { kind: 'search', query }, width: 360 }]),
  ] as const);
  await page.goto('/columns');
  const title = page.getByRole('heading', { level: 2, name: 'Search:' }).getByRole('link');
  await expect(title).toContainText(query);
  expect(await runsOwnWay(title), 'the column').toBe(true);
});

/** Where the first character of a text is in the box that may cut it off. */
function startOf(shown: Locator) {
  return shown.evaluate((box) => {
    const node = document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode();
    if (node === null) return null;
    const range = document.createRange();
    range.setStart(node, 0);
    range.setEnd(node, 1);
    const [first, around] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
    return {
      isCut: box.scrollWidth > box.clientWidth,
      isVisible: first.left >= around.left - 1 && first.right <= around.right + 1,
    };
  });
}

/** Expects a text to be on the left of a picture, and no further from it than the gap between them. */
async function expectBeside(picture: Locator, text: Locator, where: string): Promise<void> {
  const right = await picture.boundingBox();
  if (right === null) throw new Error(`No picture is visible in ${where}.`);
  // Not that of its box, which may be wider.
  const end = await text.evaluate((box) => {
    const range = document.createRange();
    range.selectNodeContents(box);
    return range.getBoundingClientRect().right;
  });
  const gap = right.x - end;
  expect(gap, `px between picture and text in ${where}`).toBeGreaterThanOrEqual(0);
  expect(gap, `px between picture and text in ${where}`).toBeLessThan(24);
}

test('a long address or name is cut off at its end, and is beside the picture, whatever the direction', async ({
  page,
}) => {
  const person = {
    ...newPerson(),
    fullName: 'محمد بن عبد الله بن عبد الرحمن الطويل جدا من مدينة بعيدة',
  };
  const email = `${person.username}@${'e'.repeat(60)}.example.org`;
  await joinAsNewPerson(page, { ...person, email });
  await post(page, 'Of a person with a long address');
  await page.goto('/');
  await useLanguage(page, 'ar-XB');
  const cutAtEnd = { isCut: true, isVisible: true };
  const account = page.getByRole('button', { name: `${mirrored('Account')}: ${person.username}` });
  expect(await startOf(account.getByText(email)), 'the account').toMatchObject(cutAtEnd);
  await page.setViewportSize({ width: 360, height: 800 });
  const own = page.getByRole('article').filter({ hasText: 'Of a person with a long address' });
  expect(await startOf(own.getByText(email)), 'a post').toMatchObject(cutAtEnd);
  await page.goto(`/search?q=${person.username}`);
  const found = page.getByRole('main').getByRole('link').filter({ hasText: email });
  expect(await startOf(found.getByText(email)), 'a list').toMatchObject(cutAtEnd);
  await expectBeside(found.locator('img'), found.getByText(person.username).first(), 'a list');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  const action = page.getByRole('option', byTranslatedName('Logout'));
  await expectBeside(
    action.locator('svg'),
    action.getByText(mirrored('Logout'), { exact: true }),
    'the palette',
  );
  await useLanguage(page, 'en');
  await page.goto('/');
  await page
    .getByPlaceholder('What is happening?!', { exact: true })
    .pressSequentially(`@${person.username}`);
  const suggested = page.getByRole('option').getByText(person.fullName);
  await expect(suggested).toBeVisible();
  expect(await startOf(suggested), 'a suggestion').toMatchObject(cutAtEnd);
});
