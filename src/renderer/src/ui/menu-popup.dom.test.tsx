import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { MenuPopup } from './menu-popup.tsx';

test('an entry keeps the focus while its menu is shown in another language', async () => {
  const menu = (label: string) => (
    <MantineProvider env="test">
      <MemoryRouter>
        <MenuPopup target={<button>Menu</button>} entries={[{ label, icon: 'edit', action: () => {} }]} />
      </MemoryRouter>
    </MantineProvider>
  );
  const { rerender } = render(menu('Update'));
  const entry = await screen.findByRole('menuitem', { name: 'Update' });
  await waitFor(() => expect(document.activeElement).toBe(entry));
  rerender(menu('Ändern'));
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Ändern' }));
});
