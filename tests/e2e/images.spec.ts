import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/fixtures/host.ts';
import { imageBytes } from '#tests/fixtures/images.ts';
import { enterAsNewPerson } from '#tests/fixtures/people.ts';
import { home, toasts } from '#tests/fixtures/screens.ts';

interface GivenFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: readonly number[];
}

const picture: GivenFile = { name: 'a.png', type: 'image/png', bytes: [...imageBytes()] };
const lie: GivenFile = { name: 'a.png', type: 'image/png', bytes: [1, 2, 3] };

/** Does what a browser does with files that a person drags or pastes there. Tells whether the page took it upon itself. */
function give(target: Locator, kind: string, files: readonly GivenFile[]): Promise<boolean> {
  return target.evaluate(
    (element, { kind: type, given }) => {
      const data = new DataTransfer();
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
    { kind, given: files },
  );
}

const target = (page: Page) => page.getByText('Drop one image here', { exact: true });

test('a picture is dropped on the composer or pasted into it, one at a time and checked', async ({
  page,
}) => {
  await enterAsNewPerson(page);
  const { composer, heading } = home(page);
  await expect(target(page)).toBeHidden();
  await give(heading, 'dragenter', [picture]);
  await expect(target(page)).toBeVisible();
  await give(page.locator('html'), 'dragleave', [picture]);
  await expect(target(page)).toBeHidden();

  // Beside the composer nothing takes it, and the page is not replaced by it.
  expect(await give(heading, 'drop', [picture])).toBe(true);
  await expect(composer.preview).toBeHidden();

  await give(composer.text, 'dragenter', [picture]);
  await give(composer.text, 'drop', [picture]);
  await expect(composer.preview).toBeVisible();
  await expect(target(page)).toBeHidden();
  await composer.removeImage.click();

  await give(composer.text, 'drop', [picture, picture]);
  await expect(toasts(page)).toContainText('Only one image fits here. Choose one of them.');
  await give(composer.text, 'paste', [lie]);
  await expect(toasts(page)).toContainText('Choose a JPEG, PNG, WebP, GIF or AVIF image.');
  await expect(composer.preview).toBeHidden();
  await give(composer.text, 'paste', [picture]);
  await expect(composer.preview).toBeVisible();

  await page.getByRole('button', { name: 'Post', exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Create a Post' });
  await give(dialog.getByRole('textbox'), 'paste', [picture]);
  await expect(toasts(page)).toContainText('Only text fits here.');
});

test('a picture is dropped on the field for the avatar, and goes to no other', async ({ page }) => {
  await enterAsNewPerson(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Update Avatar' }).click();
  const form = page.getByRole('form', { name: 'Update Avatar' });
  const choose = form.getByRole('button', { name: 'Choose Avatar' });
  await give(choose, 'dragover', [picture]);
  await expect(form.getByText('Drop one image here')).toBeVisible();
  await give(choose, 'drop', [picture]);
  await expect(form.getByRole('img', { name: 'Avatar preview' })).toBeVisible();
  await page.getByRole('button', { name: 'Update Cover Image' }).click();
  await expect(page.getByRole('img', { name: 'Cover Image preview' })).toBeHidden();
});
