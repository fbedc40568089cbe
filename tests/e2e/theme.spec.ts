import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/fixtures/host.ts';
import { enterAsNewPerson, post } from '#tests/fixtures/people.ts';
import { home, landing } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

/**
 * Records every colour scheme in which the page is painted, starting with the first frame that has content. On a busy
 * machine, content can be there before its first frame: wait until there is a scheme.
 */
async function recordSchemes(page: Page): Promise<() => Promise<readonly unknown[]>> {
  await page.addInitScript(() => {
    const seen: (string | undefined)[] = [];
    Object.assign(window, { schemes: seen });
    const record = () => {
      if (document.body?.firstElementChild) {
        const scheme = document.documentElement.dataset['mantineColorScheme'];
        if (seen.at(-1) !== scheme) seen.push(scheme);
      }
      requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  });
  return async () => {
    const seen: unknown = await page.evaluate('window.schemes');
    return Array.isArray(seen) ? seen : [];
  };
}

const schemes = ['light', 'dark'] as const;

const showScheme = (page: Page, scheme: (typeof schemes)[number]) =>
  page.evaluate((value) => {
    document.documentElement.dataset['mantineColorScheme'] = value;
  }, scheme);

/** The contrast of two opaque colours, as computed styles have them. */
function contrastOf(...colours: readonly [string, string]): number {
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark = 0, light = 0] = colours.map(luminance).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('the theme is dark by default, whatever the system prefers', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test(
  'the chosen theme is applied after a reload from the first frame on',
  { tag: '@S4.06' },
  async ({ page }) => {
    await enterAsNewPerson(page);
    await expect(home(page).heading).toBeVisible();
    const dark = await background(page);
    await page.getByRole('button', { name: 'Switch to light theme', exact: true }).first().click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
    await expect.poll(() => background(page)).not.toBe(dark);

    const schemes = await recordSchemes(page);
    await page.reload();
    await expect(home(page).tweets.first()).toBeVisible();
    await expect.poll(schemes).toEqual(['light']);

    await page.getByRole('button', { name: 'Switch to dark theme', exact: true }).first().click();
    await page.reload();
    await expect(home(page).tweets.first()).toBeVisible();
    await expect.poll(schemes).toEqual(['dark']);
    expect(await background(page)).toBe(dark);
  },
);

test('on paper, in either theme, a page is its content in dark letters on white', async ({ page }) => {
  await enterAsNewPerson(page);
  await post(page, 'Worth printing');
  for (const [theme, width] of [
    ['dark', 1280],
    ['light', 360],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('warble.theme', JSON.stringify(chosen)), theme);
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const printed = home(page).tweets.filter({ hasText: 'Worth printing' });
    const shownOnScreenOnly = [
      page.getByRole('navigation'),
      page.getByRole('form', { name: 'Create a post' }),
      page.getByRole('button', { name: 'Logout' }).and(page.locator(':visible')),
      printed.getByRole('button'),
      printed.getByRole('link', { name: 'Comments' }),
    ];
    await expect(printed).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    for (const part of shownOnScreenOnly) await expect(part, theme).toHaveCount(0);
    await expect(printed.getByText('Worth printing')).toBeVisible();
    expect(await background(page), theme).toBe('rgb(255, 255, 255)');
    await expect(printed, theme).toHaveCSS('color', 'rgb(0, 0, 0)');
    const { width: across } = (await printed.boundingBox()) ?? { width: 0 };
    expect(across, 'all of the width').toBe(width);
    await page.emulateMedia({ media: 'screen' });
  }
});

test('on paper, a post has all its comments, and each of them is whole', async ({ page }) => {
  await enterAsNewPerson(page);
  await post(page, 'Printed with its comments');
  await page.goto('/');
  const createdAt = new Date().toISOString();
  const owner = { _id: 'u9', username: 'bo', email: 'bo@example.org', avatar: '' };
  const lines = Array.from({ length: 40 }, (_, line) => `Line ${line}`).join('\n');
  const data = Array.from({ length: 1100 }, (_, index) => {
    const content = index === 0 ? lines : `Remark ${index}`;
    return { _id: `c${index}`, content, createdAt, owner };
  });
  await page.route('**/api/v1/comment/*', (route) => route.fulfill({ json: { data } }));
  await home(page)
    .tweets.filter({ hasText: 'Printed with its comments' })
    .getByRole('link', { name: 'Comments' })
    .click();
  const comments = page.getByRole('region', { name: 'Comments' }).getByRole('article');
  await expect(comments.filter({ hasText: 'Remark 1' }).first()).toBeVisible();
  const shown = await comments.count();
  expect(shown).toBeLessThan(100);
  await page.evaluate(() => {
    // The page is still as it was printed.
    window.addEventListener('afterprint', () => {
      const texts = [...document.querySelectorAll('section article')].map(({ textContent }) => textContent);
      document.title = `${texts.length} comments, ${texts[0]?.includes('Line 39') ? 'whole' : 'cut'}`;
    });
  });
  // The first 1,000: all of a longer list would block the page. The code for it is loaded a few seconds after the start.
  await expect(async () => {
    await page.pdf();
    await expect(page).toHaveTitle('1000 comments, whole', { timeout: 1 });
  }).toPass();
  await expect(comments).toHaveCount(shown);
  await expect(comments.first()).not.toContainText('Line 39');
});

test('a text field in focus has an outline with a contrast of at least 3, in both themes and in forced colours', async ({
  page,
}) => {
  const contrast = async (field: Locator) => {
    const [ring, below] = await field.evaluate((node) => {
      // That of a password is on the box that also has the button which shows it.
      const { outlineColor, outlineStyle, outlineWidth, borderTopColor, borderBottomColor } =
        getComputedStyle(node.closest('.mantine-Input-input') ?? node);
      const isOutlined = outlineStyle === 'solid' && outlineWidth === '2px';
      // Without a frame, there is a line below it.
      const color = borderTopColor === 'rgba(0, 0, 0, 0)' ? borderBottomColor : outlineColor;
      return [
        isOutlined && color !== 'rgba(0, 0, 0, 0)' ? color : null,
        getComputedStyle(document.body).backgroundColor,
      ] as const;
    });
    return ring === null ? 0 : contrastOf(ring, below);
  };
  await page.goto('/');
  await landing(page).signIn.click();
  await expectRings([landing(page).dialog.identifier, landing(page).dialog.password]);
  await enterAsNewPerson(page);
  await expect(home(page).composer.text).toBeVisible();
  await expectRings([page.getByRole('searchbox'), home(page).composer.text]);
  await page.emulateMedia({ forcedColors: 'active' });
  await expectRings([page.getByRole('searchbox'), home(page).composer.text]);

  async function expectRings(fields: readonly Locator[]): Promise<void> {
    for (const scheme of schemes) {
      await showScheme(page, scheme);
      for (const field of fields) {
        await field.focus();
        await expect.poll(() => contrast(field), scheme).toBeGreaterThanOrEqual(3);
      }
    }
  }
});

test('initials in place of an avatar have a contrast of at least 4.5, in both themes', async ({ page }) => {
  // Each letter has the colour after that of the one before it, and as many people fit into the window.
  const names = 'a b c d e f g h i j k'.split(' ');
  await page.route('**/api/v1/follow/followers/*', (route) =>
    route.fulfill({
      json: {
        data: names.map((username, at) => {
          const person = { _id: String(at).padStart(24, '0'), username, avatar: '' };
          return { _id: person._id, follower: person, following: person };
        }),
      },
    }),
  );
  await enterAsNewPerson(page);
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await page.getByRole('link', { name: 'Followers' }).click();
  const avatars = page.getByRole('link', { name: /^[a-k]$/ }).locator('[aria-hidden] > *');
  await expect(avatars).toHaveCount(names.length);
  for (const scheme of schemes) {
    await showScheme(page, scheme);
    const colours = await avatars.evaluateAll((initials) =>
      initials.map((node) => {
        const { color, backgroundColor } = getComputedStyle(node);
        return [color, backgroundColor] as const;
      }),
    );
    for (const [color, below] of colours)
      expect.soft(contrastOf(color, below), `${color} on ${below}, ${scheme}`).toBeGreaterThanOrEqual(4.5);
  }
});
