import type { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { Provider } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import { type ReactNode, useLayoutEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { feedPageKey } from '#renderer/stores/entities/tweets.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { testStore } from '#tests/fixtures/stores.ts';
import { StepBack } from './step-back.ts';

/** Renders the second page of a feed, which is empty. */
function renderEmptyPage(beside: (queries: QueryClient) => ReactNode, state: number | null = null) {
  const store = testStore(() => Promise.reject(new Error('The page is fetched again.')));
  const queries = store.get(queryClientAtom);
  queries.setQueryData(feedPageKey('all', 2), []);
  const goTo = vi.fn();
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/', { search: '?page=2', state }]}>
        <StepBack feed="all" page={2} goTo={goTo} />
        {beside(queries)}
      </MemoryRouter>
    </Provider>,
  );
  return { goTo, toast: store.get(openToastAtom)?.text };
}

test('an empty page is left', () => {
  const { goTo, toast } = renderEmptyPage(() => null);
  expect(goTo).toHaveBeenCalledExactlyOnceWith(1, { replace: true, state: null });
  expect(toast).toBe('No more tweets to show ');
});

test('under an open picture, which has an entry of its own, an empty page is replaced', () => {
  window.history.replaceState({ isLayer: true }, '');
  onTestFinished(() => window.history.replaceState(null, ''));
  const { goTo } = renderEmptyPage(() => null, 1);
  expect(goTo).toHaveBeenCalledExactlyOnceWith(1, { replace: true, state: 1 });
});

test('a page that gets posts between its rendering as empty and its effects is not left', () => {
  const { goTo, toast } = renderEmptyPage((queries) => {
    function Arrival() {
      useLayoutEffect(() => void queries.setQueryData(feedPageKey('all', 2), ['a']), []);
      return null;
    }
    return <Arrival />;
  });
  expect(goTo).not.toHaveBeenCalled();
  expect(toast).toBeUndefined();
});
