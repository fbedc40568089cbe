import { MantineProvider } from '@mantine/core';
import { QueryClient } from '@tanstack/react-query';
import { createStore, Provider, useAtomValue } from 'jotai';
import { atomWithQuery, queryClientAtom } from 'jotai-tanstack-query';
import ky from 'ky';
import { useInsertionEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom';
import { readAnswer } from '#contract/api/codec.ts';
import type { Tweet } from '#contract/api/entities.ts';
import { icons } from './list-icons.ts';

/*
 * The list of `list-page.ts`, drawn by the libraries of the app and by nothing else of it: no navigation, no composer,
 * no state of its own. It shows how much of a start these libraries take.
 */

const store = createStore();
store.set(queryClientAtom, new QueryClient());
const now = Date.now();
const api = ky.create({ timeout: false });

const feedAtom = atomWithQuery(() => ({
  queryKey: ['feed'],
  queryFn: async () => readAnswer('allTweets', await api.get('/api/v1/tweet/all-tweets?page=1').text()),
}));

function Post({ tweet: { owner, content, media, likes, createdAt } }: { readonly tweet: Tweet }) {
  return (
    <article>
      {owner.avatar === '' ? (
        <b className="avatar">{owner.username.slice(0, 2)}</b>
      ) : (
        <img className="avatar" loading="lazy" src={owner.avatar} alt="" />
      )}
      <div className="column">
        <div className="head">
          <Link to={`/profile/${owner._id}`}>{owner.username}</Link>
          <span>{owner.email}</span>
          <time dateTime={createdAt}>{new Date(createdAt).toLocaleDateString()}</time>
          <span>{Math.floor((now - Date.parse(createdAt)) / 3_600_000)}h ago</span>
        </div>
        <p>{content}</p>
        {media !== '' && <img className="picture" loading="lazy" src={media} alt="" />}
        <div className="actions">
          {icons.map(({ label, outline }) => (
            <button key={label} type="button" aria-label={label}>
              <svg
                width={18}
                height={18}
                viewBox="0 0 24 24"
                fill="none"
                stroke="currentColor"
                strokeWidth={2}
              >
                <path d={outline} />
              </svg>
            </button>
          ))}
          <span>{likes}</span>
        </div>
      </div>
    </article>
  );
}

function Feed({ kept }: { readonly kept: readonly Element[] }) {
  const { data } = useAtomValue(feedAtom);
  // Takes the place of the posts that the page has as markup, as the app does.
  useInsertionEffect(() => {
    if (data !== undefined) for (const post of kept) post.remove();
  }, [data, kept]);
  return data?.map((tweet) => <Post key={tweet._id} tweet={tweet} />);
}

const main = document.querySelector('main');
if (main === null) throw new Error('The page has no main.');
// React empties the element that it renders into.
const root = document.createElement('div');
main.append(root);
const kept = [...main.children].filter((child) => child !== root);
createRoot(root).render(
  <Provider store={store}>
    <MantineProvider forceColorScheme="dark">
      <RouterProvider router={createBrowserRouter([{ path: '*', element: <Feed kept={kept} /> }])} />
    </MantineProvider>
  </Provider>,
);
