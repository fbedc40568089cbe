import { writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { encode } from 'fast-png';
import { keepToasts } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { writeImage } from '#tests/fixtures/images.ts';
import { newPerson, signUp } from '#tests/fixtures/people.ts';
import { home, toasts } from '#tests/fixtures/screens.ts';

/** Writes a picture of about 600 kB, which does not compress further. Returns its path. */
function writeNoise(file: string): string {
  const size = 450;
  const data = new Uint8Array(randomBytes(size * size * 3));
  writeFileSync(file, encode({ width: size, height: size, data, channels: 3 }));
  return file;
}

test('an upload shows its progress and can be cancelled, which sends nothing and keeps text and image @app', async ({
  host,
}, info) => {
  await signUp(host, newPerson(), writeImage(info.outputPath('avatar.png')));
  const { page } = host;
  const { composer, tweets } = home(page);
  const file = writeNoise(info.outputPath('noise.png'));
  const devtools = await page.context().newCDPSession(page);
  const limitUpload = (bytesPerSecond: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
  const bar = page.getByRole('progressbar', { name: 'Upload' });
  const cancel = page.getByRole('button', { name: 'Cancel upload' });
  const percent = async () => Number(await bar.getAttribute('aria-valuenow'));
  const text = `With noise at ${Date.now()}`;

  await test.step('a post', async () => {
    await composer.text.fill(text);
    await host.pickFile(() => composer.addImage.click(), file);
    await expect(composer.preview).toBeVisible();
    await limitUpload(30_000);
    await keepToasts(page);
    await composer.post.click();
    await expect.poll(percent).toBeGreaterThan(0);
    await cancel.click();
    await expect(toasts(page)).toContainText('The upload was cancelled. Nothing was sent');
    await expect(bar).toBeHidden();
    await expect(composer.text).toHaveValue(text);
    await expect(composer.text).toBeFocused();
    await expect(composer.preview).toBeVisible();
    await limitUpload(-1);
    await composer.post.click();
    await expect(tweets.first()).toContainText(text);
    await page.reload();
    // The server discarded the incomplete upload.
    await expect(tweets.filter({ hasText: text })).toHaveCount(1);
  });

  await test.step('an avatar', async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('button', { name: 'Update Avatar' }).click();
    const form = page.getByRole('form', { name: 'Update Avatar' });
    await host.pickFile(() => form.getByRole('button', { name: 'Choose Avatar' }).click(), file);
    await expect(form.getByRole('img', { name: 'Avatar preview' })).toBeVisible();
    await limitUpload(30_000);
    await keepToasts(page);
    await form.getByRole('button', { name: 'Upload Avatar' }).click();
    // Before that, the message would be that the server may have it.
    await expect.poll(percent).toBeGreaterThan(0);
    await cancel.click();
    await expect(toasts(page)).toContainText('The upload was cancelled. Nothing was sent');
    await expect(form.getByRole('img', { name: 'Avatar preview' })).toBeVisible();
    await limitUpload(-1);
    await form.getByRole('button', { name: 'Upload Avatar' }).click();
    await expect(toasts(page)).toContainText('Avatar updated');
  });
});
