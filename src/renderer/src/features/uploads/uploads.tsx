import { useIsFetching } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import { useCallback, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Tweet } from '#contract/api/entities.ts';
import { afterPress } from '#renderer/lib/after-press.ts';
import { onFirstTouch } from '#renderer/lib/first-touch.ts';
import { whenLoaded } from '#renderer/lib/load.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { GalleryContext, PictureButton } from '#renderer/images/picture-button.tsx';
import { layout } from '#renderer/lib/layout-tokens.ts';
import { pictureOf } from '#renderer/posts/tweet-gallery.tsx';
import { tweetListKey, tweetsAtom } from '#renderer/stores/entities/tweets.ts';
import styles from './uploads.module.css';
import type { UploadsCarousel } from './uploads-carousel.tsx';
import { uploadsAtom } from './uploads-store.ts';

/**
 * When the carousel is loaded on a page without input, in ms: at the time of its first step.
 */
const loadAfterMs = 2000;

/** Calls `onLoaded` with the carousel. The result ends the wait for a first use of the page. */
function loadCarousel(onLoaded: (carousel: typeof UploadsCarousel) => void): () => void {
  const load = () =>
    whenLoaded(
      () => import('./uploads-carousel.tsx'),
      (module) => onLoaded(module.UploadsCarousel),
    );
  return onFirstTouch(load, loadAfterMs);
}

/** The pages that load posts as their first content. */
const feedPaths: ReadonlySet<string> = new Set(['/', '/following']);

/**
 * The pictures of the loaded posts; nothing where there are none (spec §2). Their space is reserved while the first
 * posts are loaded, so that nothing moves.
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

/** As high as the title and the first picture. Content below is hidden until it is known whether this space is kept. */
const Room = () => (
  <div className={styles.uploads} aria-hidden data-room>
    <div className={styles.titleRoom} />
    <div className={styles.pictureRoom} />
  </div>
);

function Pictures({ first, uploads }: { readonly first: Tweet; readonly uploads: readonly Tweet[] }) {
  const { tweet: text, uploads: own } = useMessages();
  const [shownAt] = useState(() => performance.now());
  const titleId = useId();
  const root = useRef<HTMLDivElement>(null);
  const gallery = useCallback(() => uploads.map((tweet) => pictureOf(tweet, text)), [uploads, text]);
  const [Carousel, setCarousel] = useState<typeof UploadsCarousel | null>(null);
  const [isViewing, setViewing] = useState(false);
  const isFocused = useRef(false);
  // The first picture can be clicked immediately, and stays while its larger view is open.
  const isReplaced = Carousel !== null && !isViewing;
  useEffect(() => loadCarousel((loaded) => afterPress(() => setCarousel(() => loaded))), []);
  const keepFocus = useEffectEvent(() => {
    if (isFocused.current && document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>(':not([inert]) > button')?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    if (isReplaced) keepFocus();
  }, [isReplaced]);
  return (
    <section className={styles.uploads} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {own.title}
      </h2>
      <div
        data-transient
        ref={root}
        onFocus={() => (isFocused.current = true)}
        onBlur={() => (isFocused.current = false)}
      >
        <GalleryContext value={gallery}>
          {isReplaced ? (
            <Carousel uploads={uploads} shownAt={shownAt} />
          ) : (
            <PictureButton {...pictureOf(first, text)} ratio={layout.pictureRatio} onToggle={setViewing} />
          )}
        </GalleryContext>
      </div>
    </section>
  );
}
