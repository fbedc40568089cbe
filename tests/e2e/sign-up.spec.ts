import { writeFile } from 'node:fs/promises';
import { expect, test } from '#tests/fixtures/host.ts';
import { writeImage } from '#tests/fixtures/images.ts';
import { enterAsNewPerson, fillSignUp, newPerson } from '#tests/fixtures/people.ts';
import { home, landing, signUpForm, toasts } from '#tests/fixtures/screens.ts';

test.beforeEach(async ({ page }) => {
  await landing(page).createAccount.click();
  await expect(signUpForm(page).heading).toBeVisible();
});

test('Submit stays disabled, and says why, until there is an avatar', async ({ host, page }, info) => {
  const form = signUpForm(page);
  await fillSignUp(page, newPerson());
  await expect(page.getByText('Avatar is Required!', { exact: true })).toBeVisible();
  await expect(form.submit).toBeDisabled();

  await host.pickFile(() => form.chooseAvatar.click(), writeImage(info.outputPath('avatar.png')));
  await expect(page.getByText('Avatar is Required!', { exact: true })).toBeHidden();
  await expect(page.getByRole('img', { name: 'Avatar preview', exact: true })).toBeVisible();
  await expect(form.submit).toBeEnabled();
});

test('an image can be chosen however long the dialog is open', async ({ page }, info) => {
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
  // What time would bring.
  await devtools.send('HeapProfiler.collectGarbage');
  const files = [writeImage(info.outputPath('avatar.png'))];
  await devtools.send('DOM.setFileInputFiles', { files, backendNodeId });
  await expect(page.getByRole('img', { name: 'Avatar preview', exact: true })).toBeVisible();
});

test('fields that do not fit are explained, and nothing is sent', async ({ host, page }, info) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/user/register')) sent += 1;
  });
  const form = signUpForm(page);
  await host.pickFile(() => form.chooseAvatar.click(), writeImage(info.outputPath('avatar.png')));
  await fillSignUp(page, { fullName: '', username: 'a b', email: 'nowhere', password: '12345' });
  await form.submit.click();
  await expect(page.getByText('Full name is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Username can have only letters, digits and _', { exact: true })).toBeVisible();
  await expect(page.getByText('Email address must be a valid address', { exact: true })).toBeVisible();
  await expect(page.getByText('Password must be at least six letters', { exact: true })).toBeVisible();
  expect(sent).toBe(0);

  // A message goes away with its cause.
  await form.email.fill('someone@example.org');
  await form.email.blur();
  await expect(page.getByText('Email address must be a valid address', { exact: true })).toBeHidden();
});

test('bio and cover image are optional and go with the rest', async ({ host, page }, info) => {
  const form = signUpForm(page);
  const image = writeImage(info.outputPath('image.png'));
  const person = newPerson();
  await fillSignUp(page, person);
  await host.pickFile(() => form.chooseAvatar.click(), image);

  await form.optional.click();
  await form.bio.fill('Counts everything');
  await host.pickFile(() => form.chooseCover.click(), image);
  await page.getByRole('button', { name: 'Use original' }).click();
  await expect(page.getByRole('img', { name: 'Cover Image preview', exact: true })).toBeVisible();
  // What the other tab holds is not lost.
  await form.required.click();
  await expect(form.fullName).toHaveValue(person.fullName);
  await form.submit.click();

  await expect(home(page).heading).toBeVisible();
  const user: unknown = await (await page.request.get('/api/v1/user/current-user')).json();
  expect(user).toMatchObject({
    data: { user: { bio: 'Counts everything', coverImage: expect.stringMatching(/^\/media\//) } },
  });
});

test('a name that is taken is explained in the words of the server, and everything stays', async ({
  host,
  page,
  problems,
}, info) => {
  problems.expect(/status of 409.*user\/register/);
  const form = signUpForm(page);
  const person = { ...newPerson(), username: 'guest' };
  await fillSignUp(page, person);
  await host.pickFile(() => form.chooseAvatar.click(), writeImage(info.outputPath('avatar.png')));
  await form.submit.click();
  await expect(toasts(page)).toContainText('User with email or username already exists');
  await expect(form.fullName).toHaveValue(person.fullName);
  await expect(form.username).toHaveValue('guest');
  await expect(form.email).toHaveValue(person.email);
  await expect(form.password).toHaveValue(person.password);
  await expect(page.getByRole('img', { name: 'Avatar preview', exact: true })).toBeVisible();

  await form.username.fill(newPerson().username);
  await form.submit.click();
  await expect(home(page).heading).toBeVisible();
});

test('a file that is no image is refused with a reason, whatever its name says, and everything stays', async ({
  host,
  page,
}, info) => {
  const form = signUpForm(page);
  const person = newPerson();
  await fillSignUp(page, person);
  const file = info.outputPath('fake.png');
  await writeFile(file, 'not an image');
  await host.pickFile(() => form.chooseAvatar.click(), file);
  await expect(toasts(page)).toContainText('Choose a JPEG, PNG, WebP, GIF or AVIF image.');
  await expect(page.getByText('Avatar is Required!', { exact: true })).toBeVisible();
  await expect(form.username).toHaveValue(person.username);
});

test('the page leads back to the sign-in dialog', async ({ page }) => {
  await signUpForm(page).login.click();
  await expect(page).toHaveURL('/login');
  await expect(landing(page).headline).toBeVisible();
});

test('an account made elsewhere can sign in here', async ({ page }) => {
  const person = await enterAsNewPerson(page);
  await expect(home(page).account(person.username)).toBeVisible();
});
