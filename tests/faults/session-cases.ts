import { expect } from '@playwright/test';
import type { CallName } from '#contract/api/calls.ts';
import { imageBytes } from '#tests/fixtures/images.ts';
import { fillSignUp, type Person } from '#tests/fixtures/people.ts';
import { home, landing, logoutDialog, signUpForm } from '#tests/fixtures/screens.ts';
import type { FaultCase } from './fault-case.ts';
import type { Scene } from './scene.ts';

const isHome = ({ page }: Scene) => expect(home(page).heading).toBeVisible();
const isLanding = ({ page }: Scene) => expect(landing(page).headline).toBeVisible();

const login: FaultCase = {
  where: '/login',
  signedOut: true,
  prepare: async ({ page, ada }) => {
    await landing(page).signIn.click();
    await landing(page).dialog.identifier.fill(ada.email);
    await landing(page).dialog.password.fill(ada.password);
  },
  trigger: ({ page }) => landing(page).dialog.submit.click(),
  tells: 'toast',
  refusal: true,
  kept: async ({ page, ada }) => {
    await expect(landing(page).dialog.identifier).toHaveValue(ada.email);
    await expect(landing(page).dialog.password).toHaveValue(ada.password);
  },
  done: isHome,
  shape: 'unread',
  leave: async ({ page }) => {
    await landing(page).dialog.signUp.click();
    await expect(signUpForm(page).heading).toBeVisible();
  },
  // A signed-in user is redirected from the sign-up page.
  late: isHome,
};

/** A new account for each attempt, because a name can be registered only once. */
function newcomer({ server }: Scene): Person {
  const username = `dee_${server.community.members.length}`;
  return { username, fullName: 'Dee', email: `${username}@second.example`, password: 'difference' };
}

const register: FaultCase = {
  where: '/signup',
  signedOut: true,
  prepare: async (scene) => {
    const { page } = scene;
    await fillSignUp(page, newcomer(scene));
    const chooser = page.waitForEvent('filechooser');
    await signUpForm(page).chooseAvatar.click();
    await (await chooser).setFiles({ name: 'dee.png', mimeType: 'image/png', buffer: imageBytes(16) });
    await signUpForm(page).optional.click();
    await signUpForm(page).bio.fill('Makes differences');
    await signUpForm(page).required.click();
  },
  trigger: ({ page }) => signUpForm(page).submit.click(),
  tells: 'toast',
  refusal: true,
  kept: async (scene) => {
    const form = signUpForm(scene.page);
    const { fullName, username, email, password } = newcomer(scene);
    await expect(form.fullName).toHaveValue(fullName);
    await expect(form.username).toHaveValue(username);
    await expect(form.email).toHaveValue(email);
    await expect(form.password).toHaveValue(password);
    await expect(scene.page.getByRole('img', { name: 'Avatar preview' })).toBeVisible();
    await form.optional.click();
    await expect(form.bio).toHaveValue('Makes differences');
    await form.required.click();
  },
  done: isHome,
  shape: 'unread',
  leave: async (scene) => {
    await signUpForm(scene.page).login.click();
    await isLanding(scene);
  },
  late: isHome,
};

const logout: FaultCase = {
  where: '/',
  trigger: async ({ page }) => {
    await home(page).logout.click();
    await logoutDialog(page).confirm.click();
  },
  tells: 'toast',
  kept: async ({ page, ada }) => {
    await expect(home(page).account(ada.username)).toBeVisible();
    await expect(home(page).tweets.first()).toBeVisible();
  },
  done: isLanding,
  shape: 'unread',
  leave: async ({ page }) => {
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await expect(page).toHaveURL('/settings');
  },
  late: isLanding,
};

const currentUser: FaultCase = {
  starts: true,
  loads: true,
  where: '/following',
  trigger: async ({ page }) => {
    await page.reload();
  },
  tells: 'panel',
  done: async ({ page, ada }) => expect(home(page).account(ada.username)).toBeVisible(),
  meanwhile: async ({ page }) => expect(page.getByRole('status', { name: 'Loading' })).toBeVisible(),
  leave: async ({ page }) => {
    await page.goto('about:blank');
  },
  late: async ({ page }) => {
    await page.goto('/following');
    await expect(home(page).tweets.first()).toBeVisible();
  },
};

export const sessionCases = { login, register, logout, currentUser } satisfies Partial<
  Record<CallName, FaultCase>
>;
