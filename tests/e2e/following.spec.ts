import { keepToasts } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { enterAsNewPerson, post } from '#tests/fixtures/people.ts';
import { home, toasts } from '#tests/fixtures/screens.ts';
import { enterSecondPerson, read } from '#tests/fixtures/second-person.ts';
import { onKeptConnection } from '#tests/fixtures/kept-connection.ts';

test.use({ starts: 'blank' });

test(
  'shows only tweets of followed users, with the same pagination as home',
  { tag: ['@S2.35', '@S4.44', '@S8.43'] },
  async ({ page, browser }) => {
    await enterAsNewPerson(page);
    const other = await enterSecondPerson(browser, page);
    const count = 11;
    for (let n = 1; n <= count; n += 1) await post(other.page, `Number ${n} of ${other.person.username}`);
    const { user } = await read(other.page, 'currentUser');
    await other.close();
    await page.request.post(`/api/v1/follow/${user._id}`, onKeptConnection());

    await page.goto('/following');
    const { tweets, pages } = home(page);
    await expect(tweets).toHaveCount(10);
    await expect(tweets.first()).toContainText(`Number ${count} of`);
    await expect(tweets.filter({ hasText: other.person.username })).toHaveCount(10);
    await expect(pages.previous).toBeDisabled();
    await pages.next.click();
    await expect(tweets).toHaveCount(1);
    await expect(tweets).toContainText('Number 1 of');
    await keepToasts(page);
    await pages.number(3).click();
    await expect(toasts(page)).toContainText('No more tweets to show');
    await expect(pages.current).toHaveText('2');
    // The buttons are below the posts, and move while these come.
    await expect(tweets).toHaveCount(1);
    await pages.previous.click();
    await expect(pages.current).toHaveText('1');
  },
);
