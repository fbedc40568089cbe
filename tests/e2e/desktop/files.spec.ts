import { dirname } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { expect, test } from '#tests/fixtures/desktop/test.ts';
import { writeImage } from '#tests/fixtures/images.ts';
import { fillSignUp, newPerson } from '#tests/fixtures/people.ts';
import { home, landing, signUpForm } from '#tests/fixtures/screens.ts';

test("an avatar is picked in the system's dialog and checked by its content, and the folder is remembered", async ({
  desktop,
}, info) => {
  const textFile = info.outputPath('portrait.png');
  await writeFile(textFile, 'no image');
  const image = writeImage(info.outputPath('avatar.png'));
  await desktop.start();
  await landing(desktop.page).createAccount.click();
  const form = signUpForm(desktop.page);
  await fillSignUp(desktop.page, newPerson());
  const choose = async (answer: readonly string[] | null) => {
    await desktop.answerFileDialog(answer);
    await form.chooseAvatar.click();
  };
  await choose([textFile]);
  await expect(
    desktop.page.getByText(
      'This is no JPEG, PNG, WebP, GIF or AVIF image, whatever its name says. Choose another one.',
    ),
  ).toBeVisible();
  await expect(form.submit).toBeDisabled();
  await choose([info.outputPath('none.png')]);
  await expect(desktop.page.getByText("This file can't be read. Choose another one.")).toBeVisible();
  await choose(null);
  // The button ignores clicks while the page waits for the response.
  await expect.poll(() => desktop.fileDialogs()).toHaveLength(3);
  await expect(form.chooseAvatar).toHaveAttribute('aria-busy', 'false');
  await expect(form.submit).toBeDisabled();
  await choose([image]);
  await expect(form.submit).toBeEnabled();
  await form.submit.click();
  await expect(home(desktop.page).heading).toBeVisible();
  const folder = dirname(image);
  expect(await desktop.fileDialogs()).toEqual([null, folder, folder, folder]);
  await desktop.quit();

  await desktop.start();
  await desktop.answerFileDialog(null);
  await desktop.page.getByRole('button', { name: 'Add an image' }).click();
  await expect.poll(() => desktop.fileDialogs()).toEqual([folder]);
});
