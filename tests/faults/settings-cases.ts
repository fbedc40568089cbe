import { expect, type Locator } from '@playwright/test';
import type { CallName } from '#contract/api/calls.ts';
import { draftKey, imageMarkKey } from '#renderer/lib/storage-keys.ts';
import { imageBytes } from '#tests/fixtures/images.ts';
import { home, toasts } from '#tests/fixtures/screens.ts';
import { entry, type FaultCase } from './fault-case.ts';
import type { Scene } from './scene.ts';

const where = '/settings';
const form = ({ page }: Scene, name: string): Locator => page.getByRole('form', { name });

/** Opens a section; all but the first are closed initially. */
const open = ({ page }: Scene, section: string) => page.getByRole('button', { name: section }).click();

const leave = async (scene: Scene) => {
  await entry(scene, 'Home').click();
  await expect(home(scene.page).tweets.first()).toBeVisible();
};
const isOnProfile = ({ page, ada }: Scene) => expect(page).toHaveURL(`/profile/${ada.id}`);

const account = (scene: Scene) => form(scene, 'Update Account Information');
const bio = 'Counts twice';

const updateAccount: FaultCase = {
  where,
  arrange: ({ ada }) => {
    ada.bio = 'Counts';
  },
  prepare: async (scene) => account(scene).getByLabel('Bio').fill(bio),
  trigger: (scene) => account(scene).getByRole('button', { name: 'Update Account' }).click(),
  tells: 'toast',
  kept: (scene) => expect(account(scene).getByLabel('Bio')).toHaveValue(bio),
  done: async (scene) => {
    await expect(toasts(scene.page)).toContainText('✅User details updated successfully');
    await isOnProfile(scene);
    await expect(scene.page.getByRole('main').getByText(bio)).toBeVisible();
  },
  shape: 'unread',
  leave,
};

const password = (scene: Scene) => form(scene, 'Change Password');
const newPassword = 'difference engine';

const changePassword: FaultCase = {
  where,
  arrange: ({ ada }) => {
    ada.password = 'analytical engine';
  },
  prepare: async (scene) => {
    await open(scene, 'Change Password');
    await password(scene)
      .getByLabel(/^Current Password/)
      .fill(scene.ada.password);
    await password(scene)
      .getByLabel(/^New Password/)
      .fill(newPassword);
  },
  trigger: (scene) => password(scene).getByRole('button', { name: 'Update Password' }).click(),
  tells: 'toast',
  unanswered:
    'The server may have changed it all the same: if it refuses your current password, the new one is in effect.',
  kept: async (scene) => {
    await expect(password(scene).getByLabel(/^Current Password/)).toHaveValue(scene.ada.password);
    await expect(password(scene).getByLabel(/^New Password/)).toHaveValue(newPassword);
  },
  forgets: true,
  done: async (scene) => {
    await expect(toasts(scene.page)).toContainText('✅ Password updated Sucessfully!');
    await expect(password(scene).getByLabel(/^New Password/)).toHaveValue('');
  },
  shape: 'unread',
  leave,
};

/** Picks an image of the required aspect ratio, so that no crop is offered. */
const imageCase = (section: string, field: string, buffer: Buffer, done: FaultCase['done']): FaultCase => ({
  where,
  prepare: async (scene) => {
    await open(scene, section);
    const chooser = scene.page.waitForEvent('filechooser');
    await form(scene, section)
      .getByRole('button', { name: `Choose ${field}` })
      .click();
    await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await expect(form(scene, section).getByRole('img', { name: `${field} preview` })).toBeVisible();
  },
  trigger: (scene) =>
    form(scene, section)
      .getByRole('button', { name: `Upload ${field}` })
      .click(),
  tells: 'toast',
  kept: (scene) => expect(form(scene, section).getByRole('img', { name: `${field} preview` })).toBeVisible(),
  done,
  shape: 'unread',
  leave,
});

/** Waits until the picture is deleted on this device: before that, the next page would have it again. */
const isForgotten = ({ page, ada }: Scene, purpose: 'avatar' | 'cover') =>
  page.waitForFunction((key) => localStorage.getItem(key) === null, imageMarkKey(draftKey(ada.id, purpose)));

const updateAvatar = imageCase('Update Avatar', 'Avatar', imageBytes(24), async (scene) => {
  await expect(toasts(scene.page)).toContainText('✅ Avatar updated Sucessfully!');
  await isOnProfile(scene);
  await isForgotten(scene, 'avatar');
});

const updateCoverImage = imageCase('Update Cover Image', 'Cover Image', imageBytes(72, 24), async (scene) => {
  await expect(toasts(scene.page)).toContainText('✅ Cover image updated successfully!');
  await isForgotten(scene, 'cover');
});

export const settingsCases = {
  updateAccount,
  changePassword,
  updateAvatar,
  updateCoverImage,
} satisfies Partial<Record<CallName, FaultCase>>;
