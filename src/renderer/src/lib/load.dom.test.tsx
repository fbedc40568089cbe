import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { CodeError, importOnce, loadWhenPossible, optionalPart, whenLoaded } from './load.ts';
import { isReachable, setReachable } from './reachability.ts';
import { silenceLog } from '#tests/fixtures/log.ts';

const gone = new TypeError('Failed to fetch dynamically imported module');
const codeError = new CodeError(String(gone), { cause: gone });
/** Imports that fail this many times and then succeed. */
const failing = (times: number) => {
  const load = vi.fn(() => Promise.resolve('module'));
  for (let attempt = 0; attempt < times; attempt += 1) load.mockRejectedValueOnce(gone);
  return load;
};
/** The response of the page's host to the check; null while it is unreachable. */
const hostAnswers = (status: number | null) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (status === null) throw new TypeError('Failed to fetch');
    return new Response(null, { status });
  });

function addStyleSheet(): HTMLLinkElement {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href: '/part.css' });
  document.body.append(link);
  return link;
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  setReachable(true);
  // Later ones would wait for a style sheet whose load a failed test has not reported.
  for (const link of document.querySelectorAll('link')) link.dispatchEvent(new Event('error'));
  document.body.replaceChildren();
});

test('the callers of an import continue in the order of their calls, and a failed one is repeated', async () => {
  const pending = Promise.withResolvers<string>();
  const load = vi.fn(() => Promise.resolve('later')).mockReturnValueOnce(pending.promise);
  const shared = importOnce(load);
  const order: string[] = [];
  const both = ['first', 'second'].map((name) => shared().then((module) => order.push(`${name}: ${module}`)));
  pending.resolve('module');
  await Promise.all(both);
  expect(order).toEqual(['first: module', 'second: module']);

  const sharedFailing = importOnce(failing(1));
  await expect(sharedFailing()).rejects.toBe(gone);
  expect(await sharedFailing()).toBe('module');
});

test('a module that the host no longer has is not waited for', async () => {
  hostAnswers(200);
  const load = failing(3);
  await expect(loadWhenPossible(load)).rejects.toEqual(codeError);
  expect(load).toHaveBeenCalledTimes(2);
});

test('the action with a module that the host no longer has is not run, and that is logged', async () => {
  const log = silenceLog();
  hostAnswers(200);
  const use = vi.fn();
  whenLoaded(failing(3), use);
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith('code:', codeError));
  expect(use).not.toHaveBeenCalled();
  whenLoaded(failing(1), use);
  await vi.waitFor(() => expect(use).toHaveBeenCalledWith('module'));
});

test.each([
  { name: 'is away', status: null, told: true },
  { name: 'is behind a proxy that answers in its place', status: 502, told: false },
])('a module is waited for while the host $name, although nothing else was asked for', async (given) => {
  vi.useFakeTimers();
  hostAnswers(given.status);
  const load = failing(4);
  const loaded = loadWhenPossible(load);
  await vi.advanceTimersByTimeAsync(35_000);
  expect(load).toHaveBeenCalledTimes(4);
  expect(isReachable(), 'what the notice shows').toBe(!given.told);
  hostAnswers(200);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(loaded).resolves.toBe('module');
});

test('those who wait for a shared module continue in the order of their calls, also if the host was away for the first', async () => {
  vi.useFakeTimers();
  hostAnswers(null);
  const load = failing(1);
  const shared = importOnce(() => loadWhenPossible(load));
  const order: string[] = [];
  whenLoaded(shared, () => order.push('first'));
  await vi.advanceTimersByTimeAsync(5000);
  hostAnswers(200);
  whenLoaded(shared, () => order.push('second'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(order).toEqual(['first', 'second']);
});

test('an import is repeated when the host comes back between it and the check', async () => {
  hostAnswers(200);
  await expect(loadWhenPossible(failing(1))).resolves.toBe('module');
});

test('style sheets that could not be loaded are loaded, each once, before modules are requested again', async () => {
  hostAnswers(200);
  const { children } = document.body;
  const failed = addStyleSheet();
  const loads = [failing(1), failing(1)];
  const loaded = Promise.all(loads.map((load) => loadWhenPossible(load)));
  // A page without style sheets, as this one is, never has them: so each module has it loaded.
  for (const _load of loads) {
    await vi.waitFor(() => expect(children).toHaveLength(2));
    expect(children[0]?.outerHTML).toBe(failed.outerHTML);
    children[0]?.dispatchEvent(new Event('load'));
  }
  await expect(loaded).resolves.toEqual(['module', 'module']);
  expect(children).toHaveLength(1);
});

test('a style sheet that the host no longer has is not waited for', async () => {
  hostAnswers(200);
  addStyleSheet();
  const loaded = loadWhenPossible(failing(1));
  const refused = expect(loaded).rejects.toThrow('part.css');
  await vi.waitFor(() => expect(document.body.children).toHaveLength(2));
  document.body.firstElementChild?.dispatchEvent(new Event('error'));
  await refused;
  expect(document.body.children).toHaveLength(1);
});

test('a page stays without an optional part that the host no longer has', async () => {
  const log = silenceLog();
  hostAnswers(200);
  const Part = optionalPart(() => Promise.reject(gone));
  render(
    <>
      <p>the page</p>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  );
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith('code:', codeError));
  expect(await screen.findByText('the page')).toBeTruthy();
  expect(log).toHaveBeenCalledOnce();
});
