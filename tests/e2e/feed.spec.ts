import { expect, test } from '#tests/fixtures/host.ts';
import { writeImage } from '#tests/fixtures/images.ts';
import { enterAsNewPerson, post } from '#tests/fixtures/people.ts';
import { home, permalinkOf, pictureOf, toasts } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

test.beforeEach(async ({ page }) => {
  await enterAsNewPerson(page);
  await expect(home(page).tweets.first()).toBeVisible();
});

test('a post that fails keeps its text and image in the composer, and can be sent again', async ({
  host,
  page,
  problems,
}, info) => {
  problems.expect(/status of 500.*add-tweet/);
  const { composer, tweets } = home(page);
  const content = `Not lost at ${Date.now()}`;
  await page.route('**/api/v1/tweet/add-tweet', (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<pre>Error: The disk is full<br></pre>' }),
  );
  await composer.text.fill(content);
  await host.pickFile(() => composer.addImage.click(), writeImage(info.outputPath('image.png')));
  await composer.post.click();
  await expect(toasts(page).getByRole('alert')).toContainText('The disk is full');
  await expect(composer.text).toHaveValue(content);
  await expect(composer.preview).toBeVisible();

  await page.unroute('**/api/v1/tweet/add-tweet');
  await composer.post.click();
  await expect(tweets.first()).toContainText(content);
  await expect(pictureOf(tweets.first())).toBeVisible();
});

test('unsent text is kept across a reload', async ({ page }) => {
  const { composer } = home(page);
  await composer.text.fill('Half a thought');
  await page.reload();
  await expect(composer.text).toHaveValue('Half a thought');
});

test('a picked image can be removed', async ({ host, page }, info) => {
  const { composer, tweets } = home(page);
  await host.pickFile(() => composer.addImage.click(), writeImage(info.outputPath('image.png')));
  await composer.removeImage.click();
  await expect(composer.preview).toBeHidden();
  const content = `Without a picture at ${Date.now()}`;
  await composer.text.fill(content);
  await composer.post.click();
  await expect(tweets.first()).toContainText(content);
  await expect(pictureOf(tweets.first())).toHaveCount(0);
});

test('a text of only spaces is not posted', async ({ page }) => {
  const { composer } = home(page);
  await composer.text.fill('   ');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/add-tweet')) sent += 1;
  });
  await composer.text.press('Control+Enter');
  if (await composer.post.isEnabled()) await composer.post.click();
  expect(sent).toBe(0);
  await expect(composer.text).toHaveValue('   ');
});

test('a like shows before the server has responded, and is reverted if the call fails', async ({
  page,
  problems,
}) => {
  problems.expect(/like/);
  const content = `Please like me at ${Date.now()}`;
  await post(page, content);
  await page.reload();
  const tweet = home(page).tweets.filter({ hasText: content });
  const like = tweet.getByRole('button', { name: 'Like', exact: true });
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/like/*', async (route) => {
    await held.promise;
    await route.fulfill({ status: 500, body: 'Error: no<br>' });
  });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(tweet.getByLabel('1 like', { exact: true })).toBeVisible();
  held.resolve();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await expect(tweet.getByLabel('0 likes')).toBeVisible();
  // Spec §8: the failure is only logged.
  await expect(toasts(page)).not.toContainText('liked');
});

test('like, unlike, like in quick succession ends as liked, on the page and on the server', async ({
  page,
}) => {
  const content = `Quick fingers at ${Date.now()}`;
  await post(page, content);
  await page.reload();
  const tweet = home(page).tweets.filter({ hasText: content });
  const like = tweet.getByRole('button', { name: 'Like', exact: true });
  await like.click();
  await like.click();
  await like.click();
  await expect(toasts(page)).toContainText('✅ Tweet liked successfully');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(tweet.getByLabel('1 like', { exact: true })).toBeVisible();
});

test('requesting a page past the last one shows a toast and returns to the previous page', async ({
  page,
}) => {
  const { pages, tweets } = home(page);
  await page.route(/\/all-tweets\?.*page=3/, (route) =>
    route.fulfill({ json: { statusCode: 200, data: [], message: '', success: true } }),
  );
  await expect(pages.previous).toBeDisabled();
  await pages.number(2).click();
  await expect(pages.current).toHaveText('2');
  const first = await permalinkOf(tweets.first());
  await pages.next.click();
  await expect(toasts(page).getByText('No more tweets to show ', { exact: true })).toBeVisible();
  await expect(pages.current).toHaveText('2');
  // Not its text, whose age may change meanwhile.
  await expect.poll(() => permalinkOf(tweets.first())).toBe(first);
});

test('a feed that cannot be loaded shows the reason and a Retry button', async ({ page, problems }) => {
  problems.expect(/all-tweets|feed/);
  await page.route('**/api/v1/tweet/all-tweets**', (route) => route.abort());
  await page.goto('/?page=4');
  await expect(page.getByRole('alert')).toContainText(
    "Warble can't reach the server. Check your connection and try again.",
  );
  await expect(page.getByRole('button', { name: 'Retry', exact: true })).toBeVisible();
  // The app asks by itself from time to time, so that the button may be gone before it is clicked.
  await page.unroute('**/api/v1/tweet/all-tweets**');
  await expect(home(page).tweets.first()).toBeVisible();
});

test('a malformed response shows an error message', async ({ page, problems }) => {
  problems.expect(/malformed|understand|feed/);
  await page.route('**/api/v1/tweet/all-tweets**', (route) =>
    route.fulfill({ json: { statusCode: 200, data: [{ nonsense: true }], message: '', success: true } }),
  );
  await page.goto('/?page=4');
  await expect(page.getByRole('alert')).toContainText(
    'The server sent an answer that Warble does not understand.',
  );
});

test('an empty feed suggests writing the first post', async ({ page }) => {
  await page.route('**/api/v1/tweet/all-tweets**', (route) =>
    route.fulfill({ json: { statusCode: 200, data: [], message: '', success: true } }),
  );
  await page.reload();
  await expect(page.getByText('Nothing here yet. Write the first post!', { exact: true })).toBeVisible();
});

test('the feed shows skeletons and is marked as busy until its posts are loaded', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/tweet/all-tweets**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/?page=4');
  const { feed, tweets } = home(page);
  await expect(feed).toHaveAttribute('aria-busy', 'true');
  await expect(tweets).toHaveCount(0);
  held.resolve();
  await expect(tweets.first()).toBeVisible();
  await expect(feed).not.toHaveAttribute('aria-busy', 'true');
});
