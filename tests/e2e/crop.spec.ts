import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { axeFindings } from '#tests/fixtures/audit.ts';
import { keepToasts } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { gifBytes, imageBytes, writeImage } from '#tests/fixtures/images.ts';
import { newPerson, signUp } from '#tests/fixtures/people.ts';
import { imageOnPage, takePhoto } from '#tests/fixtures/photos.ts';
import { toasts } from '#tests/fixtures/screens.ts';

function cropping(page: Page, what: string) {
  const dialog = page.getByRole('dialog', { name: `Crop ${what}` });
  return {
    dialog,
    area: dialog.getByRole('application', { name: /^The part that is kept/ }),
    zoom: dialog.getByRole('slider', { name: 'Zoom' }),
    useOriginal: dialog.getByRole('button', { name: 'Use original' }),
    done: dialog.getByRole('button', { name: 'Use this part' }),
  };
}

/** The image once it is loaded: a dialog that is closed gives the page another one. */
async function shownIn(image: Locator): Promise<Awaited<ReturnType<typeof imageOnPage>>> {
  await expect(image).toHaveJSProperty('complete', true);
  return imageOnPage(image);
}

const preview = (page: Page, label: string) => page.getByRole('img', { name: `${label} preview` });

test('an avatar that is not square can be cropped with keys, slider, wheel and pinch', async ({
  host,
}, info) => {
  await signUp(host, newPerson(), writeImage(info.outputPath('avatar.png')));
  const { page } = host;
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: 'Update Avatar' }).click();
  const form = page.getByRole('form', { name: 'Update Avatar' });
  const { dialog, area, zoom, useOriginal, done } = cropping(page, 'Avatar');
  const crop = form.getByRole('button', { name: 'Crop Avatar' });
  const photo = info.outputPath('photo.jpg');
  await writeFile(photo, await takePhoto(page, { width: 600, height: 400 }));
  await host.pickFile(() => form.getByRole('button', { name: 'Choose Avatar' }).click(), photo);

  await test.step('the original is used, and focus returns', async () => {
    await expect(area).toBeFocused();
    await useOriginal.click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => shownIn(preview(page, 'Avatar'))).toMatchObject({ width: 400, height: 600 });
    await crop.click();
    await expect(area).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(crop).toBeFocused();
  });

  await test.step('wheel and pinch', async () => {
    await crop.click();
    await expect(done).toBeEnabled();
    const box = await area.boundingBox();
    if (box === null) throw new Error('The crop area is not visible.');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const zoomed = async () => Number(await zoom.getAttribute('aria-valuenow'));
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.wheel(0, -100);
    await expect.poll(zoomed).toBeGreaterThan(1);
    const before = await zoomed();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Input.synthesizePinchGesture', {
      ...middle,
      scaleFactor: 1.5,
      gestureSourceType: 'touch',
    });
    await expect.poll(zoomed).toBeGreaterThan(before);
  });

  await test.step('keys and slider', async () => {
    await zoom.focus();
    await page.keyboard.press('Home');
    await expect(zoom).toHaveAttribute('aria-valuenow', '1');
    await page.keyboard.press('ArrowRight');
    await expect(zoom).toHaveAttribute('aria-valuenow', '1.1');
    await page.keyboard.press('Home');
    await area.focus();
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowDown');
    await done.click();
    await expect(dialog).toBeHidden();
    await expect(crop).toBeFocused();
    // The crop is the upper two thirds: red at the top, blue at the bottom.
    await expect
      .poll(() => shownIn(preview(page, 'Avatar')))
      .toEqual({ width: 400, height: 400, top: 'red', bottom: 'blue' });
    await keepToasts(page);
    await form.getByRole('button', { name: 'Upload Avatar' }).click();
    await expect(toasts(page)).toContainText('Avatar updated');
  });
});

test('a cover image is cropped to the banner ratio; an animated image is not cropped and a note gives the reason', async ({
  host,
  page,
}, info) => {
  await page.goto('/signup');
  await page.getByRole('tab', { name: 'Optional' }).click();
  const { dialog, zoom, done } = cropping(page, 'Cover Image');
  const choose = page.getByRole('button', { name: /^(Choose|Replace) Cover Image$/ });
  const file = info.outputPath('cover.png');
  await writeFile(file, imageBytes(300));
  await host.pickFile(() => choose.click(), file);
  await expect(done).toBeEnabled();
  // Where the picture is transparent.
  await expect(dialog.locator('img')).toHaveCSS('background-color', 'rgb(134, 142, 150)');
  expect(await axeFindings(page, 'everything')).toEqual([]);
  await zoom.focus();
  await page.keyboard.press('End');
  await done.click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => shownIn(preview(page, 'Cover Image'))).toMatchObject({ width: 60, height: 20 });

  await writeFile(file, gifBytes);
  await host.pickFile(() => choose.click(), file);
  await expect(page.getByText(/^Used whole: GIF, AVIF and moving pictures/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Crop Cover Image' })).toBeHidden();
  await expect(dialog).toBeHidden();
});

test('the part that is kept is large enough to be moved also where the picture is very long', async ({
  host,
  page,
}, info) => {
  await page.goto('/signup');
  const { area, done } = cropping(page, 'Avatar');
  const file = info.outputPath('long.png');
  for (const [width, height] of [
    [20, 2000],
    [2000, 20],
  ] as const) {
    await writeFile(file, imageBytes(width, height));
    await host.pickFile(() => page.getByRole('button', { name: /^(Choose|Replace) Avatar$/ }).click(), file);
    await expect(done).toBeEnabled();
    await expect.poll(async () => (await area.boundingBox())?.height).toBeGreaterThan(100);
    await done.click();
    await expect(done).toBeHidden();
  }
});

for (const [width, height] of [
  [320, 480],
  [640, 400],
] as const)
  test(`in a window of ${width} × ${height} px with a toast, the picture leaves room for the buttons`, async ({
    host,
  }, info) => {
    await keepToasts(host.page);
    await signUp(host, newPerson(), writeImage(info.outputPath('avatar.png')));
    const { page } = host;
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'Update Avatar' }).click();
    const form = page.getByRole('form', { name: 'Update Avatar' });
    const { area, done } = cropping(page, 'Avatar');
    const photo = info.outputPath('photo.jpg');
    await writeFile(photo, await takePhoto(page, { width: 600, height: 400 }));
    await host.pickFile(() => form.getByRole('button', { name: 'Choose Avatar' }).click(), photo);
    await expect(area).toBeFocused();
    await expect(toasts(page).getByRole('status')).toBeVisible();
    await expect(done).toBeInViewport({ ratio: 1 });
  });
