import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildFolder } from '#scripts/ensure-build.ts';
import { axeFindings } from '#tests/fixtures/audit.ts';
import {
  expectNoSidewaysScroll,
  expectRoomForLargerFont,
  openSections,
  setFontSize,
} from '#tests/fixtures/cut-off.ts';
import { keepToasts } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { writeImage } from '#tests/fixtures/images.ts';
import { startInLanguage } from '#tests/fixtures/languages.ts';
import { enterAsGuest, goTo, newPerson, otherPages, signUp } from '#tests/fixtures/people.ts';
import { home } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

const germanToasts = (page: Page) => page.getByRole('region', { name: 'Meldungen (F8)', exact: true });

test(
  'switching to German translates all texts, keeps drafts and fields, and is kept across a reload',
  { tag: ['@electron', '@S9.29'] },
  async ({ host, page }, info) => {
    const person = newPerson();
    await host.openHome();
    await signUp(host, person, writeImage(info.outputPath('avatar.png')));
    const { composer } = home(page);
    const html = page.locator('html');

    await test.step('choosing a language changes all texts and keeps field values and focus', async () => {
      await composer.text.fill('Ein Entwurf');
      await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
      await page.getByRole('button', { name: 'Change Password', exact: true }).click();
      await page.getByLabel(/^Current Password/).fill('half a password');
      await page.getByRole('button', { name: 'Language', exact: true }).click();
      await page.getByRole('radio', { name: 'Deutsch', exact: true }).check();
      await expect(page.getByRole('heading', { level: 1, name: 'Profileinstellungen' })).toBeVisible();
      await expect(html).toHaveAttribute('lang', 'de');
      await expect(page).toHaveTitle('Profileinstellungen · Warble');
      await expect(page.getByRole('navigation', { name: 'Hauptnavigation' }).first()).toContainText(
        'Startseite',
      );
      await expect(page.getByRole('radio', { name: 'Deutsch', exact: true })).toBeFocused();
      await expect(page.getByLabel(/^Aktuelles Passwort/)).toHaveValue('half a password');
      await expect(page.locator('body')).not.toContainText(/Settings|Password|Appearance|Language|Logout/);
    });

    const main = page.getByRole('main');
    const field = main.getByPlaceholder('Was gibt es Neues?!', { exact: true });
    const own = page.getByRole('feed').getByRole('article').filter({ hasText: 'Ein Entwurf' });

    await test.step('the draft is kept, also after a reload, which shows no English at any time', async () => {
      await page.getByRole('link', { name: 'Startseite', exact: true }).first().click();
      await expect(field).toHaveValue('Ein Entwurf');
      await page.addInitScript(() => {
        const seen: string[] = [];
        Object.assign(window, { seen });
        new MutationObserver(() => seen.push(document.body?.innerText ?? '')).observe(document, {
          childList: true,
          subtree: true,
        });
      });
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Startseite' })).toBeVisible();
      await expect(field).toHaveValue('Ein Entwurf');
      const seen: unknown = await page.evaluate('window.seen.join()');
      expect(seen).toContain('Startseite');
      expect(seen).not.toMatch(/\bHome\b|\bLogout\b/);
    });

    await test.step('post, like, comment, delete', async () => {
      await keepToasts(page);
      await main.getByRole('button', { name: 'Posten', exact: true }).click();
      await expect(germanToasts(page)).toContainText('Beitrag erstellt!');
      await expect(own).toContainText('jetzt');
      // In the browser's format, not the language's (spec §9).
      const time = own.locator('time').first();
      await expect(own).toContainText(
        await time.evaluate((element: HTMLTimeElement) => new Date(element.dateTime).toLocaleDateString()),
      );
      await own.getByRole('button', { name: 'Gefällt mir', exact: true }).click();
      await expect(germanToasts(page)).toContainText('✅ Der Beitrag gefällt dir');
      await expect(own.getByLabel('1 Mal „Gefällt mir“', { exact: true })).toBeVisible();
      await own.getByRole('link', { name: 'Kommentare', exact: true }).click();
      const comment = page.getByPlaceholder('Schreib deine Antwort', { exact: true });
      await comment.fill('Ganz meine Meinung');
      await page.getByRole('button', { name: 'Kommentieren', exact: true }).click();
      await expect(germanToasts(page)).toContainText('Kommentar erstellt!');
      await main.getByRole('link', { name: 'Zurück', exact: true }).click();
      await own.getByRole('button', { name: 'Mehr', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Löschen', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Löschen', exact: true }).click();
      await expect(germanToasts(page)).toContainText('✅ Beitrag gelöscht!');
      await expect(own).toHaveCount(0);
    });

    await test.step('switch back to English', async () => {
      await page.getByRole('link', { name: 'Einstellungen', exact: true }).first().click();
      await page.getByRole('button', { name: 'Sprache', exact: true }).click();
      await page.getByRole('radio', { name: 'English', exact: true }).check();
      await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible();
      await expect(html).toHaveAttribute('lang', 'en');
    });
  },
);

test('German texts need no sideways scrolling in narrow windows and have no accessibility violations', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await startInLanguage(page, 'de');
  const expectRoom = async (where: string) => {
    await expectNoSidewaysScroll(page, ` on ${where}`);
    await expectRoomForLargerFont(page, ` on ${where}`);
  };
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectRoom('/login');
  await page.goto('/signup');
  // Client-side validation messages are translated.
  await page.getByRole('textbox', { name: 'E-Mail-Adresse', exact: true }).fill('nirgendwo');
  await page.getByRole('textbox', { name: 'Benutzername', exact: true }).focus();
  await expect(page.getByText('Die E-Mail-Adresse muss gültig sein', { exact: true })).toBeVisible();
  await expectRoom('/signup');
  await enterAsGuest(page);
  for (const address of ['/', ...(await otherPages(page))]) {
    await goTo(page, address);
    if (address === '/settings') await openSections(page);
    await expectRoom(address);
  }
  await test.step('keys with long names', async () => {
    await page.evaluate(() => {
      const keys = { goHome: 'CmdOrCtrl+Alt+Shift+PageDown' };
      localStorage.setItem('warble.keyboard', JSON.stringify({ singleKeys: true, keys }));
    });
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Tastatur', exact: true }).click();
    await expect(page.getByRole('row', { name: /^Startseite/ })).toContainText('Bild ab');
    await expectRoom('the keyboard settings');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Tastenkürzel' });
    await expect(sheet.getByRole('row', { name: /^Startseite/ })).toBeAttached();
    await setFontSize(page, 22);
    const sideways = () => sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(sideways, 'px to scroll sideways in the sheet').toBe(0);
  });
  // 1280 px at 200 % zoom.
  await page.setViewportSize({ width: 640, height: 400 });
  for (const address of ['/', '/settings']) {
    await goTo(page, address);
    await expectNoSidewaysScroll(page, ` on ${address} at 200 %`);
    expect.soft(await axeFindings(page, 'everything'), address).toEqual([]);
  }
});

test('a release does not have the pseudo-language of test builds', async ({ page }) => {
  await enterAsGuest(page);
  await page.evaluate(() => localStorage.setItem('warble.language', '"ar-XB"'));
  await goTo(page, '/settings');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await page.getByRole('button', { name: 'Language', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'English', exact: true })).toBeChecked();
  await expect(page.getByRole('radiogroup', { name: 'Texts and numbers are in' })).toHaveText(
    'Same as the systemEnglishDeutsch',
  );
  const files = globSync('**/*.{js,cjs}', { cwd: buildFolder('release') });
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    expect(readFileSync(join(buildFolder('release'), file), 'utf8'), file).not.toContain('ar-XB');
  }
});
