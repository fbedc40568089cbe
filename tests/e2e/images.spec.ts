import { appendFile, rm, writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectNoToast, keepToasts } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { gifBytes, imageBytes } from '#tests/fixtures/images.ts';
import { enterAsNewPerson, joinAsNewPerson } from '#tests/fixtures/people.ts';
import { home, pictureOf, toasts } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

interface FileData {
  readonly name: string;
  readonly type: string;
  readonly bytes: readonly number[];
}

const picture: FileData = { name: 'a.png', type: 'image/png', bytes: [...imageBytes()] };
/** It ends after its header, as an interrupted copy does. */
const broken: FileData = { ...picture, bytes: picture.bytes.slice(0, 33) };
const mislabelled: FileData = { name: 'a.png', type: 'image/png', bytes: [1, 2, 3] };

/**
 * Dispatches the event that dragging or pasting files, and a text with them, causes. Resolves to whether the page called
 * `preventDefault`.
 */
function dispatchFiles(
  target: Locator,
  kind: string,
  files: readonly FileData[],
  text?: string,
): Promise<boolean> {
  return target.evaluate(
    (element, { kind: type, given, words }) => {
      const data = new DataTransfer();
      if (words !== undefined) data.setData('text/plain', words);
      for (const { name, type: mime, bytes } of given) {
        data.items.add(new File([new Uint8Array(bytes)], name, { type: mime }));
      }
      const init = { bubbles: true, cancelable: true };
      const event =
        type === 'paste'
          ? new ClipboardEvent(type, { ...init, clipboardData: data })
          : new DragEvent(type, { ...init, dataTransfer: data });
      return !element.dispatchEvent(event);
    },
    { kind, given: files, words: text },
  );
}

const dropTarget = (page: Page) => page.getByText('Drop one image here', { exact: true });

test('the composer accepts one dropped or pasted image at a time, after checking its content', async ({
  page,
}) => {
  await enterAsNewPerson(page);
  const { composer, heading } = home(page);
  await expect(dropTarget(page)).toBeHidden();
  await dispatchFiles(heading, 'dragenter', [picture]);
  await expect(dropTarget(page)).toBeVisible();
  await dispatchFiles(page.locator('html'), 'dragleave', [picture]);
  await expect(dropTarget(page)).toBeHidden();

  // Outside the composer files are ignored, and the browser does not navigate to them.
  await keepToasts(page);
  expect(await dispatchFiles(heading, 'drop', [picture, picture])).toBe(true);
  await expect(composer.preview).toBeHidden();

  await dispatchFiles(composer.text, 'dragenter', [picture]);
  await dispatchFiles(composer.text, 'drop', [picture]);
  await expect(composer.preview).toBeVisible();
  await expect(dropTarget(page)).toBeHidden();
  // It was read after the two, of which a toast would have told.
  await expectNoToast(page, 'status');
  await composer.removeImage.click();

  await dispatchFiles(composer.text, 'drop', [picture, picture]);
  await expect(toasts(page)).toContainText('Only one image fits here. The first one is used.');
  await expect(composer.preview).toBeVisible();
  await composer.removeImage.click();
  await dispatchFiles(composer.text, 'paste', [mislabelled]);
  const refusal = page.getByRole('form', { name: 'Create a post' }).getByRole('alert');
  await expect(refusal).toContainText('This is no JPEG, PNG, WebP, GIF or AVIF image');
  await expect(composer.preview).toBeHidden();
  await dispatchFiles(composer.text, 'paste', [picture]);
  await expect(composer.preview).toBeVisible();
  await expect(refusal).toHaveCount(0);

  await page.getByRole('button', { name: 'Post', exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Create a Post' });
  await dispatchFiles(dialog.getByRole('textbox'), 'paste', [picture]);
  await expect(toasts(page)).toContainText('Only text fits here.');
});

test('a file that macOS copies with its name is taken, and the image of a copied text is not', async ({
  page,
}) => {
  await enterAsNewPerson(page);
  const { composer } = home(page);
  expect(await dispatchFiles(composer.text, 'paste', [picture], 'some cells')).toBe(false);
  expect(await dispatchFiles(composer.text, 'paste', [picture], picture.name)).toBe(true);
  await expect(composer.preview).toBeVisible();
});

test('an image that is so broken that it can not be shown is refused, and the one before it stays', async ({
  page,
}) => {
  await enterAsNewPerson(page);
  const { composer } = home(page);
  await dispatchFiles(composer.text, 'paste', [picture]);
  await expect(composer.preview).toBeVisible();
  await dispatchFiles(composer.text, 'paste', [broken]);
  await expect(page.getByRole('form', { name: 'Create a post' }).getByRole('alert')).toHaveText(
    "This file can't be read. Choose another one.",
  );
  await expect(composer.preview).toBeVisible();
});

test('an image is refused whose file has too much before its size, also where it can be shown', async ({
  page,
}) => {
  await enterAsNewPerson(page);
  const { composer } = home(page);
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  /** With a comment in so many parts. */
  const withComment = (parts: number): FileData => ({
    name: 'a.gif',
    type: 'image/gif',
    bytes: [...gif.subarray(0, 19), 0x21, 0xfe, ...Buffer.alloc(2 * parts, 1), 0, ...gif.subarray(19)],
  });
  const refusal = page.getByRole('form', { name: 'Create a post' }).getByRole('alert');
  await dispatchFiles(composer.text, 'paste', [withComment(120_000)]);
  await expect(refusal).toHaveText("This file can't be read. Choose another one.");
  await dispatchFiles(composer.text, 'paste', [withComment(10)]);
  await expect(composer.preview).toBeVisible();
  await expect(refusal).toHaveCount(0);
});

for (const [what, change] of [
  ['changed', (path: string) => appendFile(path, 'more')],
  ['deleted', (path: string) => rm(path)],
] as const)
  test(`an image whose file is ${what} after it was chosen is posted as it was`, async ({
    host,
    page,
  }, info) => {
    await enterAsNewPerson(page);
    const { composer, tweets } = home(page);
    const path = info.outputPath('moving.gif');
    await writeFile(path, gifBytes);
    await host.pickFile(() => composer.addImage.click(), path);
    await expect(composer.preview).toBeVisible();
    await change(path);
    const text = `A GIF whose file was ${what}`;
    await composer.text.fill(text);
    await composer.post.click();
    await expect(pictureOf(tweets.filter({ hasText: text }))).toBeVisible();
    await expect(composer.preview).toBeHidden();
  });

test('an image dropped on the avatar field is used for that field only', async ({ page }) => {
  await joinAsNewPerson(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Update Avatar' }).click();
  const form = page.getByRole('form', { name: 'Update Avatar' });
  const choose = form.getByRole('button', { name: 'Choose Avatar' });
  await dispatchFiles(choose, 'dragover', [picture]);
  await expect(form.getByText('Drop one image here')).toBeVisible();
  await dispatchFiles(choose, 'drop', [picture]);
  await expect(form.getByRole('img', { name: 'Avatar preview' })).toBeVisible();
  await page.getByRole('button', { name: 'Update Cover Image' }).click();
  const other = page.getByRole('form', { name: 'Update Cover Image' });
  await expect(other).toBeVisible();
  await expect(other.getByRole('img', { name: 'Cover Image preview' })).toHaveCount(0);
});
