import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyPart } from '#renderer/lib/load.ts';
import { Boundary } from './boundary.tsx';
import { silenceLog } from '#tests/fixtures/log.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a component that fails is replaced by its error, and can be retried; the rest stays', async () => {
  const log = silenceLog();
  let broken = true;
  function Pictures() {
    if (broken) throw new Error('No pictures today');
    return <p>Pictures</p>;
  }
  render(
    <MantineProvider>
      <Boundary name="uploads">
        <Pictures />
      </Boundary>
      <p>The rest</p>
    </MantineProvider>,
  );
  expect(screen.getByRole('alert').textContent).toContain('No pictures today');
  expect(screen.getByText('The rest')).toBeTruthy();
  expect(log).toHaveBeenCalledWith('uploads:', expect.objectContaining({ message: 'No pictures today' }));
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('Pictures')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a part whose code the host no longer has offers a reload, since a retry could not help', async () => {
  silenceLog();
  vi.spyOn(window, 'fetch').mockImplementation(async () => new Response());
  const Part = lazyPart(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  render(
    <MantineProvider>
      <Boundary name="column">
        <Suspense>
          <Part />
        </Suspense>
      </Boundary>
    </MantineProvider>,
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('This could not be loadedReload');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});
