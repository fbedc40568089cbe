import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { drawn } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { imageBytes, movingGifBytes, writeImage } from '#tests/fixtures/images.ts';
import { joinAsNewPerson, newPerson, signUp } from '#tests/fixtures/people.ts';
import { feedWithPictures } from '#tests/fixtures/pictures.ts';
import { home } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

/** Opens home with one post with a picture per owner, and one post without. */
async function open(page: Page, owners: readonly string[]): Promise<void> {
  await joinAsNewPerson(page);
  await feedWithPictures(page, owners);
  await page.goto('/');
  await expect(home(page).tweets.first()).toBeVisible();
}

const pictureButton = (page: Page, owner: string) =>
  home(page).tweets.getByRole('button', { name: `Picture by ${owner}: larger view` });
const viewOf = (page: Page, owner: string) => page.getByRole('dialog', { name: `Picture by ${owner}` });
const pictureIn = (view: Locator, owner: string) => view.getByRole('img', { name: `Picture by ${owner}` });
const widthOf = async (picture: Locator) => (await picture.boundingBox())?.width ?? 0;

/** The width of a picture once it does not change any more, in px. */
async function settledWidth(picture: Locator): Promise<number> {
  let width = 0;
  await expect(async () => {
    const before = width;
    width = await widthOf(picture);
    expect(width).toBeGreaterThan(0);
    expect(width).toBe(before);
  }).toPass();
  return width;
}

test('the larger view navigates through the pictures of the feed, and returns focus when it closes', async ({
  page,
}) => {
  await open(page, ['ann', 'ben', 'cat']);
  const button = pictureButton(page, 'ben');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(pictureIn(viewOf(page, 'ben'), 'ben')).toBeVisible();
  await expect(viewOf(page, 'ben').getByText('Picture by ben')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(pictureIn(viewOf(page, 'cat'), 'cat')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next picture' })).toBeDisabled();
  await page.getByRole('button', { name: 'Previous picture' }).click();
  await expect(viewOf(page, 'ben')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(viewOf(page, 'ann')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(viewOf(page, 'ben')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('a picture can be zoomed with keys, wheel and double click, and reset to its initial size', async ({
  page,
}) => {
  await open(page, ['ann']);
  await pictureButton(page, 'ann').click();
  const view = viewOf(page, 'ann');
  await expect(view.getByRole('button', { name: 'Next picture' })).toHaveCount(0);
  const picture = pictureIn(view, 'ann');
  await expect(picture).toBeVisible();
  const initialWidth = await settledWidth(picture);
  const expectInitialWidth = () => expect.poll(() => widthOf(picture)).toBeCloseTo(initialWidth, 0);
  const expectLarger = () => expect.poll(() => widthOf(picture)).toBeGreaterThan(initialWidth * 1.2);

  await page.keyboard.press('+');
  await expectLarger();
  await page.keyboard.press('-');
  await expectInitialWidth();
  await page.keyboard.press('+');
  await expectLarger();
  await page.keyboard.press('0');
  await expectInitialWidth();

  const box = await picture.boundingBox();
  await page.mouse.move((box?.x ?? 0) + initialWidth / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await page.mouse.wheel(0, -300);
  await expectLarger();
  await page.keyboard.press('0');
  await expectInitialWidth();
  await picture.dblclick();
  await expectLarger();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expectInitialWidth();
});

test('a transparent picture has a background, and so have the buttons and the name over a white one', async ({
  page,
}) => {
  await open(page, ['ann', 'ben']);
  await expect(pictureButton(page, 'ann').locator('img')).toHaveCSS('background-color', 'rgb(51, 61, 76)');
  await pictureButton(page, 'ann').click();
  const view = viewOf(page, 'ann');
  await expect(pictureIn(view, 'ann')).toHaveCSS('background-color', 'rgb(134, 142, 150)');
  const next = view.getByRole('button', { name: 'Next picture' });
  for (const shown of [next, view.getByRole('button', { name: 'Close' }), view.getByText('Picture by ann')]) {
    await expect(shown).toHaveCSS('background-color', 'rgba(0, 0, 0, 0.65)');
    await expect(shown).toHaveCSS('color', 'rgb(255, 255, 255)');
  }
  await expect(next).toHaveCSS('outline-style', 'none');
  await next.focus();
  await page.keyboard.press('Shift');
  await expect(next).toHaveCSS('outline-style', 'solid');
});

test('where motion is reduced, an animated picture stands still until its button is pressed in the larger view', async ({
  host,
  page,
  problems,
}, info) => {
  // The test looks at the pixels more than once.
  problems.expect(/Multiple readback operations/);
  await joinAsNewPerson(page);
  await feedWithPictures(page, ['ann']);
  await page.route('**/media/test.gif', (route) =>
    route.fulfill({ contentType: 'image/gif', body: movingGifBytes }),
  );
  await page.route('**/api/v1/tweet/all-tweets**', async (route) => {
    const createdAt = new Date(0).toISOString();
    const owner = { _id: 'ann', username: 'ann' };
    const data = [{ _id: 't0', content: 'words', media: '/media/test.gif', createdAt, owner }];
    await route.fulfill({ json: { data } });
  });
  await page.goto('/');
  await expect(pictureButton(page, 'ann').locator('canvas')).toBeVisible();
  await expect(pictureButton(page, 'ann').locator('img')).toHaveCount(0);
  // Its button has the name.
  await expect(page.locator('canvas[role]')).toHaveCount(0);
  await pictureButton(page, 'ann').click();
  const view = viewOf(page, 'ann');
  const picture = pictureIn(view, 'ann');
  const isMoving = () => picture.evaluate((element) => element instanceof HTMLImageElement);
  const color = () =>
    picture.evaluate(
      (element) =>
        element instanceof HTMLCanvasElement &&
        String(element.getContext('2d')?.getImageData(0, 0, 1, 1).data),
    );
  await expect.poll(color).toBe('255,0,0,255');
  await view.getByRole('button', { name: 'Play' }).click();
  await expect.poll(isMoving).toBe(true);
  await view.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(isMoving).toBe(false);
  await page.keyboard.press('Escape');

  // In the composer it is not drawn again with each key.
  const { composer } = home(page);
  const file = info.outputPath('moving.gif');
  await writeFile(file, movingGifBytes);
  await host.pickFile(() => composer.addImage.click(), file);
  const still = composer.preview.and(page.locator('canvas'));
  const pixel = () =>
    still.evaluate(
      (canvas) =>
        canvas instanceof HTMLCanvasElement && String(canvas.getContext('2d')?.getImageData(0, 0, 1, 1).data),
    );
  await expect.poll(pixel).toBe('255,0,0,255');
  await still.evaluate((canvas) => {
    if (canvas instanceof HTMLCanvasElement) canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
  });
  await composer.text.fill('It moves');
  await drawn(page);
  expect(await pixel()).toBe('0,0,0,255');
});

test('wheel and pinch zoom around the pointer, and the next picture is preloaded @electron', async ({
  host,
}, info) => {
  await host.openHome();
  await signUp(host, newPerson(), writeImage(info.outputPath('avatar.png')));
  const { page } = host;
  await expect(home(page).heading).toBeVisible();
  await feedWithPictures(page, ['ann', 'ben', 'cat', 'eve']);
  // A picture larger than the window.
  await page.route('**/media/test-0.png', (route) =>
    route.fulfill({ contentType: 'image/png', body: imageBytes(1000) }),
  );
  await page.reload();
  await pictureButton(page, 'ann').click();
  const view = viewOf(page, 'ann');
  const picture = pictureIn(view, 'ann');
  await expect(view.getByText('Picture by ann')).toBeVisible();
  await expect(view.locator('img[src$="test-1.png"]')).toHaveCount(1);
  const initialWidth = await settledWidth(picture);
  const start = await picture.boundingBox();
  if (start === null) throw new Error('The picture is not visible.');

  await test.step('wheel: the point under the pointer stays in place', async () => {
    const cursor = { x: start.x + start.width * 0.5, y: start.y + start.height * 0.25 };
    await page.mouse.move(cursor.x, cursor.y);
    await page.mouse.wheel(0, -300);
    await expect.poll(() => widthOf(picture)).toBeGreaterThan(initialWidth * 1.2);
    await expect
      .poll(async () => {
        const box = await picture.boundingBox();
        return box === null ? 0 : (cursor.y - box.y) / box.height;
      })
      .toBeCloseTo(0.25, 1);
    await page.keyboard.press('0');
    await expect.poll(() => widthOf(picture)).toBeCloseTo(initialWidth, 0);
  });

  await test.step('pinch', async () => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Input.synthesizePinchGesture', {
      x: start.x + start.width / 2,
      y: start.y + start.height / 2,
      scaleFactor: 2,
      gestureSourceType: 'touch',
    });
    await expect.poll(() => widthOf(picture)).toBeGreaterThan(initialWidth * 1.2);
    await page.keyboard.press('Escape');
    await expect(pictureButton(page, 'ann')).toBeFocused();
  });
});

test('Back closes the larger view and stays on the page, which it leaves the next time', async ({ page }) => {
  await open(page, ['ann', 'ben']);
  await page.getByRole('link', { name: 'Following', exact: true }).first().click();
  await expect(page).toHaveURL('/following');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  const button = pictureButton(page, 'ben');
  await button.click();
  await expect(viewOf(page, 'ben')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await expect(button).toBeFocused();

  // A view that was closed in another way, or by a reload, also leaves no entry in the history.
  await button.click();
  await expect(viewOf(page, 'ben')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.waitForFunction(() => history.state?.isLayer !== true);
  await button.click();
  await expect(viewOf(page, 'ben')).toBeVisible();
  await page.reload();
  await page.waitForFunction(() => history.state?.isLayer !== true);
  await page.goBack();
  await expect(page).toHaveURL('/following');
});
