import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { expect, test } from '#tests/fixtures/host.ts';
import { enterAsNewPerson } from '#tests/fixtures/people.ts';
import { home, landing } from '#tests/fixtures/screens.ts';

/** Size limits of the first route, in kB after gzip. */
const budget = { script: 180, stylesheet: 15 } as const;

type Kind = keyof typeof budget;

/** The size of what Chromium loads until `ready`, in kB. Compressed here, so that it does not depend on server settings. */
async function loadedBy(page: Page, ready: () => Promise<void>): Promise<Readonly<Record<Kind, number>>> {
  const bodies: Promise<{ kind: string; bytes: number }>[] = [];
  const measure = (response: Response) => {
    const kind = response.request().resourceType();
    if (kind !== 'script' && kind !== 'stylesheet') return;
    bodies.push(response.body().then((body) => ({ kind, bytes: gzipSync(body).byteLength })));
  };
  page.on('response', measure);
  await page.goto('/', { waitUntil: 'networkidle' });
  await ready();
  // What loads later is not part of the first route, and its body would be read from a page that is closed by then.
  page.off('response', measure);
  const loaded = await Promise.all(bodies);
  const inlineScripts = await page.locator('script:not([src])').allTextContents();
  loaded.push({ kind: 'script', bytes: gzipSync(inlineScripts.join('')).byteLength });
  const total = (resourceKind: Kind) =>
    loaded.filter(({ kind }) => kind === resourceKind).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  return { script: total('script'), stylesheet: total('stylesheet') };
}

for (const [route, enter, ready] of [
  ['signed out', async () => {}, (page: Page) => expect(landing(page).headline).toBeVisible()],
  ['signed in', enterAsNewPerson, (page: Page) => expect(home(page).tweets.first()).toBeVisible()],
] as const) {
  test(`the first route stays within its size budget, ${route}`, async ({ page, browser }) => {
    await enter(page);
    // A new context has an empty cache and shares only the session.
    const context = await browser.newContext({
      baseURL: new URL(page.url()).origin,
      storageState: await page.context().storageState(),
    });
    const fresh = await context.newPage();
    // What a page loads after seconds without use is not part of the first route, and not measured on a slow machine either.
    await fresh.addInitScript(() => {
      const wait = window.setTimeout;
      Object.assign(window, {
        setTimeout: (run: () => void, ms = 0) => (ms >= 2000 ? 0 : wait(run, ms)),
      });
    });
    const loaded = await loadedBy(fresh, () => ready(fresh));
    await context.close();
    console.log(
      `${route}: ${loaded.script.toFixed(1)} kB of JavaScript (at most ${budget.script}), ${loaded.stylesheet.toFixed(1)} kB of CSS (at most ${budget.stylesheet})`,
    );
    // Guards against a measurement that saw no responses.
    expect(loaded.script).toBeGreaterThan(10);
    expect(loaded.stylesheet).toBeGreaterThan(1);
    expect(loaded.script).toBeLessThanOrEqual(budget.script);
    expect(loaded.stylesheet).toBeLessThanOrEqual(budget.stylesheet);
  });
}
