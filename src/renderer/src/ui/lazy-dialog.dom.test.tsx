import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setReachable } from '#renderer/lib/reachability.ts';
import type { DialogProps } from './dialog.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

test('a dialog whose code could not be loaded opens once the server can be reached again', async () => {
  const Loaded = ({ opened }: DialogProps) => (opened ? <p>Here it is</p> : null);
  const load = vi.fn(() => Promise.resolve(Loaded));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Lazy = lazyDialog<DialogProps>(load);
  act(() => setReachable(false));
  render(<Lazy opened onClose={() => {}} />);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  act(() => setReachable(true));
  expect(await screen.findByText('Here it is')).toBeTruthy();
});
