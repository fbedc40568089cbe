import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openPage } from '#tests/fixtures/app.tsx';
import { keyChoicesAtom } from '#renderer/stores/preferences/keymap.ts';

test.each(['itself', 'another window'])(
  'where the keys of an action are reset by %s, the focus goes from its Reset to its Change',
  async (by) => {
    localStorage.setItem('warble.keyboard', JSON.stringify({ singleKeys: true, keys: { newPost: 'q' } }));
    const { store } = openPage('/settings', {});
    await userEvent.click(await screen.findByRole('button', { name: 'Keyboard' }));
    const reset = await screen.findByRole('button', { name: 'Reset the keys for New post' });
    act(() => reset.focus());
    if (by === 'itself') await userEvent.keyboard('{Enter}');
    else act(() => void store.set(keyChoicesAtom, { singleKeys: true, keys: {} }));
    await waitFor(() => expect(reset.isConnected).toBe(false));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change the keys for New post' }));
  },
);
