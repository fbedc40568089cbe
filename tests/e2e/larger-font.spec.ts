import { randomBytes } from 'node:crypto';
import { isEndShown, setFontSize } from '#tests/fixtures/cut-off.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { onKeptConnection } from '#tests/fixtures/kept-connection.ts';
import { enterAsNewPerson, goTo, joinAsNewPerson, newPerson, post } from '#tests/fixtures/people.ts';
import { home } from '#tests/fixtures/screens.ts';
import { read } from '#tests/fixtures/second-person.ts';

/* What a larger font must not cut off or cover in a narrow window. */

test.use({ starts: 'blank' });

test('the bar of the narrowest window holds the button for what waits for the server, too, also with a larger font', async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  await page.setViewportSize({ width: 320, height: 600 });
  const { username } = await enterAsNewPerson(page);
  const { tweets, composer, account } = home(page);
  await expect(tweets.first()).toBeVisible();
  await page.route('**/api/v1/**', (route) => route.abort());
  await composer.text.fill('Later, from 320 px');
  await composer.post.click();
  const waiting = page.getByRole('button', { name: '1 change is waiting' });
  for (const size of [undefined, 22]) {
    await setFontSize(page, size);
    await expect(waiting).toBeInViewport({ ratio: 1 });
    await expect(account(username)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeInViewport({ ratio: 1 });
  }
  await waiting.click();
  const list = page.getByRole('dialog', { name: 'Waiting for the server' }).getByRole('list');
  const width = async () => (await list.getByText('Later, from 320 px').boundingBox())?.width;
  await expect.poll(width, 'the text beside or above its button').toBeGreaterThan(150);
});

test('with a larger font, nothing covers the note of the composer in a narrow window, and lists are within it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 600 });
  await joinAsNewPerson(page);
  await post(page, 'In the garden #roses');
  await page.goto('/');
  await expect(home(page).tweets.first()).toBeVisible();
  await setFontSize(page, 22);
  const note = page.getByRole('form', { name: 'Create a post' }).getByText('Everyone can reply');
  await expect.poll(() => isEndShown(note)).toBe(true);
  await home(page).composer.text.fill('Again: #ros');
  const tag = page.getByRole('option', { name: '#roses' });
  await expect(tag).toBeInViewport({ ratio: 1 });
  await home(page).composer.text.fill('');

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Find actions, pages, people and searches' }).fill('home');
  await expect(page.getByRole('option', { name: 'Home' }).getByText('h', { exact: true })).toBeInViewport({
    ratio: 1,
  });
});

/** An unused username that always has the same width, about the widest of `newPerson`. */
const wideUsername = () => `ada_${Array.from(randomBytes(10), (byte) => 'bdpq'.charAt(byte % 4)).join('')}`;

test('with a larger font, the names of a list of people are whole in a narrow window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 600 });
  const followed = await joinAsNewPerson(page, newPerson(wideUsername()));
  const { user } = await read(page, 'currentUser');
  await joinAsNewPerson(page);
  await page.request.post(`/api/v1/follow/${user._id}`, onKeptConnection());
  const { user: own } = await read(page, 'currentUser');
  await goTo(page, `/profile/${own._id}/follow`);
  await setFontSize(page, 22);
  const people = page.getByRole('list', { name: 'Following' }).getByRole('link');
  await expect(people.first()).toContainText(followed.username);
  const cut = () =>
    people.evaluateAll((links) =>
      links
        .flatMap((link) => [...link.querySelectorAll('p')])
        .filter((name) => name.scrollHeight > name.clientHeight + 1)
        .map(({ textContent }) => textContent),
    );
  await expect.poll(cut).toEqual([]);
});
