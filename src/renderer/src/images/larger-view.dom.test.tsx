import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LargerView } from './larger-view.tsx';

test('the larger view says that a picture is not available', async () => {
  const pictures = [{ src: '/media/lost.png', alt: 'Picture by ada' }];
  render(
    <MantineProvider env="test">
      <LargerView opened pictures={pictures} start={0} onClose={() => {}} />
    </MantineProvider>,
  );
  fireEvent.error(await screen.findByRole('img', { name: 'Picture by ada' }));
  expect((await screen.findByRole('status')).textContent).toBe('Image not available');
});
