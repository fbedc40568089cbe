import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
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
