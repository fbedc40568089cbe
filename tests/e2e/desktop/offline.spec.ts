import { account, signIn } from '#tests/electron-double/account.ts';
import { expect, test } from '#tests/fixtures/desktop/test.ts';
import { useServer } from '#tests/fixtures/desktop/use-server.ts';
import { home, keepsFeed, permalinkOf, unreachableNotice } from '#tests/fixtures/screens.ts';
import { startTeamServer } from '#tests/fixtures/servers.ts';

test('a start without its server shows the last feed, and refreshes it when the server is back', async ({
  desktop,
  problems,
}) => {
  problems.expect(/status of (502|401)|can't reach the server/);
  const team = await startTeamServer({ sample: true });
  try {
    await desktop.start();
    const first = desktop.page;
    // A page that still reports its state when its window is replaced is refused, and logs that.
    await expect(first.getByText('Happening now')).toBeVisible();
    await useServer(first, team.url);
    // Each server has its own window.
    await expect.poll(() => desktop.page === first).toBe(false);
    await expect(desktop.page.getByText('Happening now')).toBeVisible();
    await signIn(desktop.page);
    await desktop.page.reload();
    await expect(home(desktop.page).tweets.first()).toBeVisible();
    const seen = await permalinkOf(home(desktop.page).tweets.first());
    await keepsFeed(desktop.page);
    await desktop.quit();
    await team.stop();

    await desktop.start();
    await expect.poll(() => permalinkOf(home(desktop.page).tweets.first())).toBe(seen);
    await expect(home(desktop.page).account(account.username)).toBeVisible();
    const stale = unreachableNotice(desktop.page);
    await expect(stale).toBeVisible();
    await team.startAgain();
    await expect(stale).toBeHidden();
    await expect.poll(() => permalinkOf(home(desktop.page).tweets.first())).toBe(seen);
  } finally {
    await team.close();
  }
});
