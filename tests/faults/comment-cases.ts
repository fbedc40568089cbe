import { expect } from '@playwright/test';
import type { CallName } from '#contract/api/calls.ts';
import { confirmDeletion, home, toasts } from '#tests/fixtures/screens.ts';
import type { FaultCase } from './fault-case.ts';
import { postOf, type Scene, waitingList, waitingText } from './scene.ts';

const words = 'A remark that must not get lost';

const where = (scene: Scene) => `/tweet/${postOf(scene, scene.bo).id}`;
const list = ({ page }: Scene) => page.getByRole('region', { name: 'Comments' });
const first = (scene: Scene) => list(scene).getByRole('article').first();

/** Ada's comment on Bo's post. */
const arrange = (scene: Scene) => {
  const { community } = scene.server;
  for (const remark of community.remarks) community.removeRemark(remark);
  community.remark(scene.ada, postOf(scene, scene.bo), 'Well said');
};
const menuItem = async (scene: Scene, item: string) => {
  await first(scene).getByRole('button', { name: 'More' }).click();
  await scene.page.getByRole('menuitem', { name: item }).click();
};
const back = async ({ page }: Scene) => {
  await page.goBack();
};

const field = ({ page }: Scene) => page.getByRole('textbox', { name: 'Post your reply' });

const addComment: FaultCase = {
  where,
  arrange,
  prepare: async (scene) => field(scene).fill(words),
  trigger: ({ page }) => page.getByRole('button', { name: 'Comment', exact: true }).click(),
  tells: 'toast',
  kept: (scene) => expect(field(scene)).toHaveValue(words),
  waits: (scene) => expect(waitingList(scene)).toContainText(words),
  done: async (scene) => {
    await expect(first(scene)).toContainText(words);
    await expect(field(scene)).toHaveValue('');
  },
  late: async (scene) => {
    await expect(toasts(scene.page)).toContainText('Comment created Sucessfully!');
    await back(scene);
    await addComment.done(scene);
  },
};

const comments: FaultCase = {
  loads: true,
  from: '/',
  where,
  arrange,
  trigger: ({ page }) =>
    home(page).tweets.filter({ hasText: 'Bo was here' }).getByRole('link', { name: 'Comments' }).click(),
  tells: 'panel',
  kept: ({ page }) => expect(page.getByRole('article').filter({ hasText: 'Bo was here' })).toBeVisible(),
  done: (scene) => expect(first(scene)).toContainText('Well said'),
};

const editor = ({ page }: Scene) => page.getByRole('textbox', { name: 'Edit the text' });

const editComment: FaultCase = {
  where,
  arrange,
  prepare: async (scene) => {
    await menuItem(scene, 'Update');
    await editor(scene).fill(words);
  },
  trigger: (scene) => first(scene).getByRole('button', { name: 'Update' }).click(),
  tells: 'toast',
  kept: (scene) => expect(editor(scene)).toHaveValue(words),
  waits: async (scene) => {
    await expect(first(scene)).toContainText(words);
    await expect(first(scene)).toContainText(waitingText);
  },
  done: async (scene) => {
    // First, because it disappears.
    await expect(toasts(scene.page)).toContainText('✅ Comment updated Sucessfully!');
    await expect(editor(scene)).toBeHidden();
    await expect(first(scene)).toContainText(words);
  },
  shape: 'unread',
  late: async (scene) => {
    await back(scene);
    await expect(first(scene)).toContainText(words);
  },
};

const deleteComment: FaultCase = {
  where,
  arrange,
  trigger: async (scene) => {
    await menuItem(scene, 'Delete');
    await confirmDeletion(scene.page);
  },
  tells: 'log',
  kept: (scene) => expect(first(scene)).toContainText('Well said'),
  done: async (scene) => {
    // First, because it disappears.
    await expect(toasts(scene.page)).toContainText('✅ Comment Deleted Successfully!');
    await expect(list(scene)).not.toContainText('Well said');
  },
  shape: 'unread',
  late: async (scene) => {
    await back(scene);
    await expect(list(scene)).toContainText('No comments yet');
  },
};

export const commentCases = { addComment, comments, editComment, deleteComment } satisfies Partial<
  Record<CallName, FaultCase>
>;
