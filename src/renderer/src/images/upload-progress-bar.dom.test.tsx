import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadProgressAtom } from './upload-progress.ts';
import { UploadProgressBar } from './upload-progress-bar.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function show() {
  const store = createStore();
  const cancel = vi.fn();
  render(
    <Provider store={store}>
      <MantineProvider>
        <UploadProgressBar call="updateAvatar" />
      </MantineProvider>
    </Provider>,
  );
  return {
    cancel,
    tell: (sent: number | null) =>
      act(() => store.set(uploadProgressAtom, { updateAvatar: { sent, cancel } })),
    end: () => act(() => store.set(uploadProgressAtom, { updateAvatar: null })),
    pass: (ms: number) =>
      act(() => {
        vi.advanceTimersByTime(ms);
      }),
  };
}

const bar = () => screen.queryByRole('progressbar', { name: 'Upload' });

test('is not shown for a short upload, and shows the progress', () => {
  const { tell, end, pass } = show();
  tell(0.1);
  pass(499);
  expect(bar()).toBeNull();
  end();
  pass(1000);
  expect(bar()).toBeNull();

  tell(0.1);
  pass(500);
  expect(bar()?.getAttribute('aria-valuenow')).toBe('10');
  tell(0.429);
  expect(bar()?.getAttribute('aria-valuenow')).toBe('42');
  expect(screen.getByRole('status').textContent).toBe('Sending');
  tell(1);
  expect(screen.getByRole('status').textContent).toBe('Waiting for the server');
  end();
  expect(bar()).toBeNull();
});

test('has no value where the host reports none, and can be cancelled, which keeps the focus on the page', () => {
  const { tell, pass, cancel } = show();
  tell(null);
  pass(500);
  expect(bar()?.hasAttribute('aria-valuenow')).toBe(false);
  const button = screen.getByRole('button', { name: 'Cancel upload' });
  button.focus();
  fireEvent.click(button);
  expect(cancel).toHaveBeenCalledOnce();
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement).not.toBe(button);
});
