import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { anchorHeader } from '#contract/api/anchor.ts';
import { openPage } from '#tests/fixtures/app.tsx';
import { testTweet } from '#tests/fixtures/stores.ts';

/** Opens a feed of two pages; returns the anchors sent with the requests for its pages. */
function openFeed(address: string) {
  const anchors: (readonly [page: string | null, anchor: string | null])[] = [];
  openPage(address, {
    'GET /tweet/all-tweets': (request) => {
      const page = new URL(request.url).searchParams.get('page');
      anchors.push([page, request.headers.get(anchorHeader)]);
      return Array.from({ length: 10 }, (_, index) =>
        testTweet({ _id: `t${page}-${index}`, content: `Post ${index} of page ${page}` }),
      );
    },
  });
  return anchors;
}

test('the next page is requested by the last post of the previous one', async () => {
  const anchors = openFeed('/');
  await screen.findByText('Post 9 of page 1');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Post 9 of page 2');
  expect(anchors).toEqual([
    ['1', null],
    ['2', 't1-9'],
  ]);
});

test('a page that is opened by its address is requested by its number', async () => {
  const anchors = openFeed('/?page=2');
  await screen.findByText('Post 9 of page 2');
  expect(anchors).toEqual([['2', null]]);
});
