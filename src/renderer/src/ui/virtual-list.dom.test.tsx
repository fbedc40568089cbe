import { act, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VirtualList } from './virtual-list.tsx';

/* jsdom has no layout: the window scrolls as the test says, and each row is three times as high as assumed. */

const estimate = 100;
const height = 3 * estimate;
let scrollY = 0;

/** Reports the height of each element once, as a browser does when it has drawn it. */
class ReportingObserver {
  readonly report: (target: Element) => void;
  constructor(callback: (entries: readonly { readonly target: Element }[]) => void) {
    this.report = (target) => callback([{ target }]);
  }
  observe(target: Element) {
    queueMicrotask(() => this.report(target));
  }
  unobserve() {}
  disconnect() {}
}

const original = window.ResizeObserver;
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', ReportingObserver);
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrollY);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, -scrollY));
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height);
});
afterEach(() => {
  vi.stubGlobal('ResizeObserver', original);
  vi.restoreAllMocks();
});

const scroll = (top: number) =>
  act(async () => {
    scrollY = top;
    window.dispatchEvent(new Event('scroll'));
  });

test('a list that is returned to begins with the heights that its rows had, so that its rows are where they were', async () => {
  const ids = Array.from({ length: 40 }, (_, index) => `Row ${index}`);
  const store = createStore();
  const show = () =>
    render(
      <Provider store={store}>
        <VirtualList ids={ids} estimate={estimate} renderItem={(id) => <p>{id}</p>} />
      </Provider>,
    );
  const top = (id: string) =>
    screen.getByText(id).closest<HTMLElement>('[data-index]')?.style.transform ?? '';

  const { unmount } = show();
  for (let row = 0; row <= 20; row += 2) await scroll(row * height);
  expect(top('Row 20')).toBe(`translateY(${20 * height}px)`);
  unmount();
  show();
  expect(top('Row 20')).toBe(`translateY(${20 * height}px)`);
});
