import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageActionId } from '#contract/actions/renderer-actions.ts';
import { watchPresses } from '#renderer/lib/after-press.ts';
import { runActionAtom } from '#renderer/stores/actions/handlers.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import { ToastViewport } from './toast-viewport.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** ms */
const pass = (time: number) =>
  act(() => {
    vi.advanceTimersByTime(time);
  });

async function viewport() {
  // Loaded in advance, so that the lazy component renders at once.
  await import('./open-toast.tsx');
  watchPresses();
  const store = createStore();
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <button>Like</button>
        <ToastViewport />
      </MantineProvider>
    </Provider>,
  );
  const show = async (text: string, variant?: 'destructive') => {
    act(() => void store.set(showToastAtom, text, variant));
    await act(() => vi.advanceTimersByTimeAsync(0));
  };
  const run = (id: PageActionId) =>
    act(() => {
      store.set(runActionAtom, id);
    });
  return { show, run };
}

test('a toast disappears after 5000 ms', { tags: ['S4.18', 'S9.13'] }, async () => {
  const { show } = await viewport();
  await show('Tweet created Sucessfully!');
  pass(4999);
  expect(screen.getByRole('status').textContent).toContain('Tweet created Sucessfully!');
  pass(1);
  expect(screen.queryByRole('status')).toBeNull();
});

test('a toast stays in a window that was opened without the focus, until 5000 ms after it has it', async () => {
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const { show } = await viewport();
  await show('The link was copied.');
  pass(20_000);
  expect(screen.getByRole('status').textContent).toContain('The link was copied.');
  focus.mockRestore();
  fireEvent.focus(window);
  pass(4999);
  expect(screen.getByRole('status').textContent).toContain('The link was copied.');
  pass(1);
  expect(screen.queryByRole('status')).toBeNull();
});

test('the page gives a toast its space, and takes it back, only while no pointer button is pressed', async () => {
  const { show } = await viewport();
  const room = () => document.documentElement.style.getPropertyValue('--warble-toast-room');
  const release = async () => {
    fireEvent.pointerUp(document.body);
    await act(() => vi.advanceTimersByTimeAsync(0));
  };
  fireEvent.pointerDown(document.body);
  await show('Tweet created Sucessfully!');
  expect([screen.queryByRole('status'), room()]).toEqual([null, '']);
  await release();
  expect(screen.getByRole('status').textContent).toContain('Tweet created Sucessfully!');
  expect(room()).toMatch(/px$/);
  fireEvent.pointerDown(document.body);
  pass(5000);
  expect(screen.queryByRole('status')).toBeNull();
  expect(room()).toMatch(/px$/);
  await release();
  expect(room()).toBe('');
});

test('a toast is also shown after a press whose release goes to a menu or to another window', async () => {
  const { show } = await viewport();
  for (const [name, end] of [
    ['menu', fireEvent.contextMenu],
    ['window', fireEvent.blur],
  ] as const) {
    fireEvent.pointerDown(document.body);
    await show(name);
    expect(screen.queryByText(name)).toBeNull();
    end(window);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('status').textContent).toContain(name);
  }
});

test('a toast of the click is shown, although another one came during the press', async () => {
  const { show } = await viewport();
  fireEvent.pointerDown(document.body);
  await show('of a response');
  fireEvent.pointerUp(document.body);
  await show('of the click');
  expect(screen.getByRole('status').textContent).toContain('of the click');
});

test('a toast waits for the end of the second press of a double click', async () => {
  const { show } = await viewport();
  fireEvent.pointerDown(document.body);
  await show('Tweet created Sucessfully!');
  fireEvent.pointerUp(document.body);
  fireEvent.pointerDown(document.body);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.queryByRole('status')).toBeNull();
  fireEvent.pointerUp(document.body);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('status').textContent).toContain('Tweet created Sucessfully!');
});

test('a toast waits for a release that is not reported for a second', async () => {
  const { show } = await viewport();
  fireEvent.pointerDown(document.body);
  await show('Tweet created Sucessfully!');
  pass(999);
  expect(screen.queryByRole('status')).toBeNull();
  pass(1);
  expect(screen.getByRole('status').textContent).toContain('Tweet created Sucessfully!');
});

test('Escape leaves the toasts for what had the focus before they were entered with Tab', async () => {
  const { show } = await viewport();
  const like = screen.getByRole('button', { name: 'Like' });
  like.focus();
  await show('Tweet created Sucessfully!');
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  // As the Tab key does, which waits for timers in the library of the tests.
  dismiss.focus();
  fireEvent.keyDown(dismiss, { key: 'Escape' });
  expect(document.activeElement).toBe(like);
});

test('a newer toast has 5000 ms of its own', { tags: ['S4.17', 'S9.12'] }, async () => {
  const { show } = await viewport();
  await show('first');
  pass(3000);
  await show('second', 'destructive');
  expect(screen.queryByText('first')).toBeNull();
  pass(4999);
  expect(screen.getByRole('alert').textContent).toContain('second');
  pass(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test(
  'a toast is a blue status by default, and a red alert if it is destructive',
  { tags: 'S9.17' },
  async () => {
    const { show } = await viewport();
    await show('done');
    expect(screen.getByRole('status').getAttribute('style')).toContain('blue');
    await show('failed', 'destructive');
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.getByRole('alert').getAttribute('style')).toContain('red');
  },
);

test('the action focuses the toasts, also from a text field', async () => {
  const { show, run } = await viewport();
  await show('hello');
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  run('focusToasts');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: /notifications/i }));
  field.remove();
});

test('the action leads back from the toasts, and from a button in them, to what had the focus before', async () => {
  const { show, run } = await viewport();
  await show('hello');
  const like = screen.getByRole('button', { name: 'Like' });
  const region = screen.getByRole('region', { name: /notifications/i });
  for (const within of [region, screen.getByRole('button', { name: 'Dismiss' })]) {
    like.focus();
    run('focusToasts');
    expect(document.activeElement).toBe(region);
    within.focus();
    run('focusToasts');
    expect(document.activeElement).toBe(like);
  }
});

test('Escape leaves the toasts also where nothing had the focus before, or where that is gone', async () => {
  const { show, run } = await viewport();
  await show('hello');
  const region = screen.getByRole('region', { name: /notifications/i });
  const field = document.body.appendChild(document.createElement('input'));
  for (const before of [document.body, field]) {
    before.focus();
    run('focusToasts');
    expect(document.activeElement).toBe(region);
    field.remove();
    fireEvent.keyDown(region, { key: 'Escape' });
    expect(document.activeElement).toBe(document.body);
    document.body.append(field);
  }
  field.remove();
});
