import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { skipLayerEntries } from '#renderer/lib/layer-entry.ts';
import { useClosedByBack } from './use-closed-by-back.ts';

function PageWithLayer() {
  const [opened, setOpened] = useState(false);
  useClosedByBack(opened, () => setOpened(false));
  return opened ? <p role="dialog">Layer</p> : <button onClick={() => setOpened(true)}>Open</button>;
}

const openPages = () =>
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<Link to="/second">First page</Link>} />
        <Route path="/second" element={<PageWithLayer />} />
      </Routes>
    </BrowserRouter>,
  );

async function openLayer() {
  window.history.replaceState(null, '', '/');
  const { unmount } = openPages();
  await userEvent.click(screen.getByRole('link', { name: 'First page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('dialog')).toBeTruthy();
  return unmount;
}

test('Back closes a layer and stays on the page', async () => {
  const leave = await openLayer();
  window.history.back();
  expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy();
  expect(window.location.pathname).toBe('/second');
  leave();
});

test('a layer that opens by itself has its entry as soon as it is visible', async () => {
  function OpensLater() {
    const [opened, setOpened] = useState(false);
    useClosedByBack(opened, () => setOpened(false));
    useEffect(() => {
      const timer = setTimeout(() => setOpened(true));
      return () => clearTimeout(timer);
    }, []);
    return opened && <p role="dialog">Layer</p>;
  }
  const states: unknown[] = [];
  const observer = new MutationObserver(() => {
    if (screen.queryByRole('dialog') !== null) states.push(window.history.state);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const { unmount } = render(<OpensLater />);
  await waitFor(() => expect(states).toMatchObject([{ isLayer: true }]));
  observer.disconnect();
  const left = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  unmount();
  await left;
});

test('a jump of several steps back closes a layer and shows the page that it leads to', async () => {
  const leave = await openLayer();
  window.history.go(-2);
  expect(await screen.findByRole('link', { name: 'First page' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  leave();
});

test('Back leaves the page also where it was reloaded while a layer was open', async () => {
  window.history.replaceState({ idx: 0 }, '', '/');
  window.history.pushState({ idx: 1 }, '', '/second');
  window.history.pushState({ idx: 1, isLayer: true }, '');
  const left = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  skipLayerEntries();
  const { unmount } = openPages();
  await left;
  expect(screen.getByRole('button', { name: 'Open' })).toBeTruthy();
  window.history.back();
  expect(await screen.findByRole('link', { name: 'First page' })).toBeTruthy();
  unmount();
});

test('an entry that is left is left once, also where a layer that is open closes with it', async () => {
  skipLayerEntries();
  const leave = await openLayer();
  const back = vi.spyOn(window.history, 'back');
  onTestFinished(() => back.mockRestore());
  // That of a second layer, before the first one's was left.
  window.history.pushState(window.history.state, '');
  window.history.go(-1);
  expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy();
  await waitFor(() => expect(window.history.state).not.toHaveProperty('isLayer'));
  expect(back).toHaveBeenCalledOnce();
  leave();
});

test('Forward does not lead to the entry of a layer that Back has closed, nor does Back from a later page', async () => {
  const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  skipLayerEntries();
  const leave = await openLayer();
  window.history.back();
  await screen.findByRole('button', { name: 'Open' });
  const entry: unknown = window.history.state;
  window.history.forward();
  await popped();
  await popped();
  expect(window.history.state).toEqual(entry);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  window.history.pushState({ idx: 2 }, '', '/third');
  window.history.back();
  await popped();
  await popped();
  expect(window.history.state).toEqual(entry);
  leave();
});
