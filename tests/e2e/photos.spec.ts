import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { limitsHeader } from '#contract/api/announced-limits.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { gifHeader } from '#tests/fixtures/image-headers.ts';
import { stripes, writeImage } from '#tests/fixtures/images.ts';
import { bytesAt } from '#tests/fixtures/media.ts';
import { enterAsNewPerson, newPerson, signUp } from '#tests/fixtures/people.ts';
import { imageFromBytes, gpsLatitude, takePhoto } from '#tests/fixtures/photos.ts';
import { home } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

const TweetResponse = v.object({ data: v.object({ media: v.string() }) });

/** Posts the content of the composer and returns the image bytes that the server stored. */
async function postedImage(page: Page): Promise<Buffer> {
  const response = page.waitForResponse('**/tweet/add-tweet');
  await home(page).composer.post.click();
  const { data } = v.parse(TweetResponse, await (await response).json());
  return bytesAt(page, data.media);
}

test('a photo is uploaded upright and without its GPS position, unscaled or scaled down @electron', async ({
  host,
  page,
}, info) => {
  await host.openHome();
  await signUp(host, newPerson(), writeImage(info.outputPath('avatar.png')));
  const { composer } = home(page);
  const file = info.outputPath('photo.jpg');
  const scale = page.getByRole('switch', { name: 'Scale down' });

  await test.step('unscaled', async () => {
    const photo = await takePhoto(page, { width: 4800, height: 2400 });
    expect(photo.includes(gpsLatitude)).toBe(true);
    await writeFile(file, photo);
    await host.pickFile(() => composer.addImage.click(), file);
    await expect(scale).not.toBeChecked();
    await composer.text.fill('A photo');
    const sent = await postedImage(page);
    expect(sent.includes(gpsLatitude)).toBe(false);
    // The image data is not re-encoded.
    expect(sent.includes(photo.subarray(photo.length / 2))).toBe(true);
    expect(await imageFromBytes(page, sent)).toEqual({
      width: 2400,
      height: 4800,
      top: 'red',
      bottom: 'blue',
    });
  });

  await test.step('scaled down', async () => {
    await host.pickFile(() => composer.addImage.click(), file);
    await expect(page.getByText(/^[\d.]+ kB → [\d.]+ kB, 1,448 × 2,896 pixels$/)).toBeVisible();
    await scale.click();
    await expect(scale).toBeChecked();
    await composer.text.fill('A smaller photo');
    const sent = await postedImage(page);
    expect(sent.includes(gpsLatitude)).toBe(false);
    expect(await imageFromBytes(page, sent)).toEqual({
      width: 1448,
      height: 2896,
      top: 'red',
      bottom: 'blue',
    });
  });

  await test.step('scaled down because the file exceeds the size limit, with a notice, as far as a long one stays readable', async () => {
    const size = 10.5 * 1024 * 1024;
    await writeFile(file, await takePhoto(page, { width: 20_000, height: 1080, bytesMin: size }));
    await host.pickFile(() => composer.addImage.click(), file);
    await expect(
      page.getByText(/^Too large to be sent as it was\. 10\.6 MB → [\d.]+ kB, 476 × 8,813 pixels$/),
    ).toBeVisible();
    await expect(scale).toBeChecked();
    await expect(scale).toBeDisabled();
    await composer.text.fill('A large photo');
    expect((await postedImage(page)).length).toBeLessThan(1024 * 1024);
  });
});

test('a picture with more pixels than the server accepts is scaled down, or refused before it is sent', async ({
  host,
  page,
}, info) => {
  await page.route('**/api/v1/**', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), [limitsHeader]: '{"imagePixelsMax":2000000}' };
    await route.fulfill({ response, headers });
  });
  await enterAsNewPerson(page);
  const { composer } = home(page);
  const photo = info.outputPath('photo.jpg');
  const plan = info.outputPath('plan.png');
  const animation = info.outputPath('large.gif');
  await writeFile(photo, await takePhoto(page, { width: 2400, height: 1200 }));
  await host.pickFile(() => composer.addImage.click(), photo);
  const replace = page.getByRole('button', { name: 'Replace image', exact: true });
  await expect(page.getByText(/^Too large to be sent as it was\. .* 1,000 × 2,000 pixels$/)).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Scale down' })).toBeDisabled();
  // Of one bit each, and so a file that is smaller than the one with fewer pixels.
  await writeFile(plan, stripes(2000, 2000));
  await host.pickFile(() => replace.click(), plan);
  await expect(page.getByText(/^Too large to be sent as it was\. .* 1,414 × 1,414 pixels$/)).toBeVisible();
  await writeFile(animation, gifHeader(2001, 1000));
  await host.pickFile(() => replace.click(), animation);
  await expect(page.getByText('Choose an image of at most 2 megapixels.')).toBeVisible();
});

test('the image of a post can be replaced and removed, and focus moves to the next matching button', async ({
  host,
  page,
}, info) => {
  await enterAsNewPerson(page);
  const { composer } = home(page);
  const image = writeImage(info.outputPath('image.png'));
  await host.pickFile(() => composer.addImage.click(), image);
  const replace = page.getByRole('button', { name: 'Replace image', exact: true });
  const shown = await composer.preview.getAttribute('src');
  await host.pickFile(() => replace.click(), image);
  await expect(composer.preview).not.toHaveAttribute('src', shown ?? '');
  await expect(replace).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(composer.removeImage).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(composer.preview).toBeHidden();
  await expect(composer.addImage).toBeFocused();
});
