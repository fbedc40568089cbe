import { writeFile } from 'node:fs/promises';
import { passUntilDrawn, stopClock } from '#tests/fixtures/clock.ts';
import { expectNoToast, keepToasts } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { writeImage } from '#tests/fixtures/images.ts';
import { keepOriginal } from '#tests/fixtures/keep-original.ts';
import { fillSignUp, newPerson } from '#tests/fixtures/people.ts';
import { home, landing, signUpForm } from '#tests/fixtures/screens.ts';
import { onKeptConnection } from '#tests/fixtures/kept-connection.ts';

test.beforeEach(async ({ page }) => {
  await landing(page).createAccount.click();
  await expect(signUpForm(page).heading).toBeVisible();
});

test('an image can be chosen even after garbage collection while the file dialog is open', async ({
  page,
}, info) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  await devtools.send('Page.setInterceptFileChooserDialog', { enabled: true });
  const chooser = new Promise<number>((resolve, reject) => {
    devtools.once('Page.fileChooserOpened', ({ backendNodeId }) => {
      if (backendNodeId === undefined) reject(new Error('The dialog belongs to no field.'));
      else resolve(backendNodeId);
    });
  });
  await signUpForm(page).chooseAvatar.click();
  const backendNodeId = await chooser;
  // Garbage-collects a file input that nothing refers to, as may happen while the dialog is open.
  await devtools.send('HeapProfiler.collectGarbage');
  const files = [writeImage(info.outputPath('avatar.png'))];
  await devtools.send('DOM.setFileInputFiles', { files, backendNodeId });
  await expect(page.getByRole('img', { name: 'Avatar preview', exact: true })).toBeVisible();
});

test('bio and cover image are optional and sent with the required fields', async ({ host, page }, info) => {
  const form = signUpForm(page);
  const image = writeImage(info.outputPath('image.png'));
  const person = newPerson();
  await fillSignUp(page, person);
  await host.pickFile(() => form.chooseAvatar.click(), image);
  // Removing a preview that is still loading would log an error in the console.
  await expect(page.getByRole('img', { name: 'Avatar preview', exact: true })).toHaveJSProperty(
    'complete',
    true,
  );

  await form.optional.click();
  await form.bio.fill('Counts everything');
  await host.pickFile(() => form.chooseCover.click(), image);
  await keepOriginal(page);
  const cover = page.getByRole('img', { name: 'Cover Image preview', exact: true });
  await expect(cover).toBeVisible();
  await expect(cover).toHaveJSProperty('complete', true);
  // Switching tabs keeps their fields.
  await form.required.click();
  await expect(form.fullName).toHaveValue(person.fullName);
  await form.submit.click();

  await expect(home(page).heading).toBeVisible();
  const user: unknown = await (
    await page.request.get('/api/v1/user/current-user', onKeptConnection())
  ).json();
  expect(user).toMatchObject({
    data: { user: { bio: 'Counts everything', coverImage: expect.stringMatching(/^\/media\//) } },
  });
});

test('a file that is no image is refused with a reason whatever its extension, and the input is kept', async ({
  host,
  page,
}, info) => {
  const form = signUpForm(page);
  const person = newPerson();
  await fillSignUp(page, person);
  const file = info.outputPath('fake.png');
  await writeFile(file, 'not an image');
  await keepToasts(page);
  await host.pickFile(() => form.chooseAvatar.click(), file);
  const refusal = page
    .getByRole('alert')
    .filter({ hasText: /^This is no JPEG, PNG, WebP, GIF or AVIF image/ });
  await expect(refusal).toBeVisible();
  await expectNoToast(page, 'alert');
  await expect(page.getByText('Avatar is Required!', { exact: true })).toBeVisible();
  await expect(form.username).toHaveValue(person.username);
  // The error disappears when the next image is chosen.
  await host.pickFile(() => form.chooseAvatar.click(), writeImage(info.outputPath('avatar.png')));
  await expect(page.getByRole('img', { name: 'Avatar preview', exact: true })).toBeVisible();
  await expect(refusal).toHaveCount(0);
});

test('a full field shows that, since longer text is cut off', async ({ page }) => {
  const { fullName } = signUpForm(page);
  await fullName.fill('A'.repeat(60));
  await expect(fullName).toHaveAccessibleDescription('');
  await fullName.fill('A'.repeat(80));
  await expect(fullName).toHaveAccessibleDescription('0 characters left');
});

test('Submit focuses the first invalid field, also out of view and on the other tab', async ({
  host,
  page,
}, info) => {
  // 1440 × 900 px at 200 % zoom.
  await page.setViewportSize({ width: 720, height: 450 });
  const form = signUpForm(page);
  await host.pickFile(() => form.chooseAvatar.click(), writeImage(info.outputPath('avatar.png')));
  await fillSignUp(page, { ...newPerson(), username: 'a b', password: '12345' });
  await form.submit.click();
  await expect(form.username).toBeFocused();
  await expect(form.username).toBeInViewport({ ratio: 1 });
  await expect(form.username).toHaveAccessibleDescription('Username can have only letters, digits and _');
  await form.username.fill(newPerson().username);
  // Submits with the keyboard, from the other tab.
  await form.optional.click();
  await form.bio.fill('Counts everything');
  await form.submit.press('Enter');
  await expect(form.required).toHaveAttribute('aria-selected', 'true');
  await expect(form.password).toBeFocused();
  await expect(form.password).toBeInViewport({ ratio: 1 });
});

test('a click that leaves an invalid field has its usual effect', async ({ page }) => {
  const form = signUpForm(page);
  await form.password.fill('12345');
  const box = await form.chooseAvatar.boundingBox();
  if (box === null) throw new Error('The button is not visible.');
  // Near the upper edge of the button: if the layout shifted by a few pixels between press and release, the click would
  // miss it.
  await page.mouse.move(box.x + box.width / 2, box.y + 3);
  const chooser = page.waitForEvent('filechooser');
  // The message waits for the release for a second at most.
  await page.clock.install();
  await stopClock(page);
  await page.mouse.down();
  await passUntilDrawn(page);
  await page.mouse.up();
  await page.clock.resume();
  await chooser;
  await expect(page.getByText('Password must be at least six letters', { exact: true })).toBeVisible();
});
