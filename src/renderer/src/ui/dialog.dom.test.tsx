import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

test('a dialog is large', { tags: 'S9.22' }, () => {
  render(
    <MantineProvider env="test">
      <Dialog opened title="Any" onClose={() => {}} />
    </MantineProvider>,
  );
  const root = screen.getByRole('dialog', { name: 'Any' }).closest<HTMLElement>('.mantine-Modal-root');
  expect(root?.style.getPropertyValue('--modal-size')).toBe('var(--modal-size-lg)');
});
