import { expect, it } from 'vitest';
import { useServer } from '#tests/fixtures/desktop/use-server.ts';
import { startTeamServer } from '#tests/fixtures/servers.ts';
import { doubles } from './running.ts';
import { signIn } from './account.ts';

const { launch } = doubles();

it('keys that were changed with one server are changed with all', async () => {
  const team = await startTeamServer({ sample: false });
  try {
    const double = await launch('keys');
    await signIn(double.page);
    await double.page.reload();
    await double.page.getByRole('heading', { name: 'Home' }).waitFor();
    await double.clickMenu('goSettings');
    await double.page.getByRole('button', { name: 'Keyboard', exact: true }).click();
    await double.page.getByRole('switch', { name: 'Single-key shortcuts' }).click();

    const first = double.page;
    await useServer(first, team.url);
    await expect.poll(() => double.page === first).toBe(false);
    await double.page.getByText(`Server: ${new URL(team.url).host}`).waitFor();
    await double.clickMenu('shortcuts');
    await double.page.getByText('Single-key shortcuts are switched off').waitFor();
  } finally {
    await team.close();
  }
});
