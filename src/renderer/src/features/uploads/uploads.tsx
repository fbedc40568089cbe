import { useIsFetching } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import { lazy, Suspense, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Tweet } from '#contract/api/entities.ts';
import { onFirstTouch } from '#renderer/lib/first-touch.ts';
import { loadWhenPossible } from '#renderer/lib/load.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { ImageBox } from '#renderer/images/image-box.tsx';
import { tweetListKey, tweetsAtom } from '#renderer/stores/entities/tweets.ts';
import styles from './uploads.module.css';
import { uploadsAtom } from './uploads-store.ts';

/**
 * How long the first picture is shown without the carousel on a page without input, in ms: its first step is due then.
 */
const loadAfterMs = 2000;

const UploadsCarousel = lazy(async () => {
  await new Promise<void>((resolve) => {
    const stop = onFirstTouch(resolve);
    setTimeout(() => {
      stop();
      resolve();
    }, loadAfterMs);
  });
  // The first picture stays until it can be loaded.
  const { UploadsCarousel } = await loadWhenPossible(() => import('./uploads-carousel.tsx'));
  return { default: UploadsCarousel };
});

/** The pages that load posts first of all. */
const feedPaths: ReadonlySet<string> = new Set(['/', '/following']);

/**
 * The pictures of the loaded posts; nothing where there are none (spec §2). Their room is kept while the first posts are
 * loaded, so that they push nothing down.
 */
export function Uploads() {
  const uploads = useAtomValue(uploadsAtom);
  const hasTweets = useAtomValue(tweetsAtom).size > 0;
  const queries = useAtomValue(queryClientAtom);
  useIsFetching({ queryKey: tweetListKey }, queries);
  const { pathname } = useLocation();
  const [first] = uploads;
  if (first) return <Pictures first={first} uploads={uploads} />;
  const lists = queries.getQueryCache().findAll({ queryKey: tweetListKey });
  const isFirstLoad = !hasTweets && lists.every(({ state }) => state.status === 'pending');
  return isFirstLoad && feedPaths.has(pathname) && <Room />;
}

/** As high as the title and the first picture. */
const Room = () => (
  <div className={styles.uploads} aria-hidden>
    <div className={styles.titleRoom} />
    <div className={styles.pictureRoom} />
  </div>
);

function Pictures({ first, uploads }: { readonly first: Tweet; readonly uploads: readonly Tweet[] }) {
  const { uploads: text } = useMessages();
  const [shownAt] = useState(() => Date.now());
  const titleId = useId();
  return (
    <section className={styles.uploads} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {text.title}
      </h2>
      <div data-transient>
        <Suspense fallback={<ImageBox src={first.media} alt="" ratio={16 / 9} />}>
          <UploadsCarousel uploads={uploads} shownAt={shownAt} />
        </Suspense>
      </div>
    </section>
  );
}
