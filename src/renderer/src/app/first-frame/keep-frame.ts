import { queryClientAtom } from 'jotai-tanstack-query';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { firstPageKey, tweetsAtom } from '#renderer/stores/entities/tweets.ts';
import { localeFor } from '#renderer/i18n/format.ts';
import { keepDateWords } from '#renderer/i18n/keep-date-words.ts';
import { localizationAtom } from '#renderer/i18n/localization.ts';
import {
  frameKey,
  isKeptAttribute,
  isKeptName,
  type KeptFrame,
  type KeptNode,
  transientAttribute,
} from '#renderer/lib/kept-frame.ts';
import { isReachable } from '#renderer/lib/reachability.ts';
import { keptFrameKey } from '#renderer/lib/storage-keys.ts';
import { removeStored, writeStored } from '#renderer/lib/storage.ts';
import { whenIdle } from '#renderer/lib/when-idle.ts';

/** How long changes are gathered before the frame is kept, in ms. */
const gathering = 1000;

/** Keeps the top of the home page as it looks, for the next start, until the user signs out. */
export function keepFrame(store: Store): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    keepDateWords(localeFor(store.get(localizationAtom).language));
    const frame = frameOf(store);
    if (frame === null) removeStored(keptFrameKey());
    else writeStored(keptFrameKey(), frame);
  };
  const keepSoon = () => {
    timer ??= setTimeout(() => whenIdle(keep), gathering);
  };
  store.sub(tweetsAtom, keepSoon);
  window.addEventListener('pagehide', keep);
  keepSoon();
}

function frameOf(store: Store): KeptFrame | null {
  const userId = store.get(userIdAtom);
  const root = document.getElementById('root');
  const { lang, dir } = document.documentElement;
  const isHome = window.location.pathname + window.location.search === '/' && window.scrollY === 0;
  const feed = store.get(queryClientAtom).getQueryState<readonly string[]>(firstPageKey);
  // The first commit does not show why the feed is outdated.
  const isRefused = feed?.status === 'error' && isReachable();
  if (userId === null || root === null || !isHome || feed?.data === undefined || isRefused) return null;
  // Posts that are being edited are shown a moment after the first commit.
  if (root.querySelector('[role="feed"] article') === null || root.querySelector('article textarea') !== null)
    return null;
  const tree = keptNode(root);
  return tree === null
    ? null
    : {
        key: frameKey(),
        userId,
        posts: feed.data,
        height: window.innerHeight,
        lang,
        dir,
        locale: localeFor(store.get(localizationAtom).language),
        styles: [...root.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n'),
        tree,
      };
}

/** The node as it is kept; null for one that can't be seen. */
function keptNode(node: Node): KeptNode | null {
  if (node instanceof Text) return node.data;
  if (!(node instanceof HTMLElement || node instanceof SVGElement) || !isKeptName(node.localName))
    return null;
  const box = node.getBoundingClientRect();
  // An element without a height may contain elements with a fixed position.
  const isBelow = box.top >= window.innerHeight && box.height > 0;
  if (isBelow || node.getClientRects().length === 0) return null;
  const attributes = Object.fromEntries(
    [...node.attributes]
      .filter(({ name, value }) => isKeptAttribute(name, value))
      .map(({ name, value }) => [name, value]),
  );
  const isEmptied = node.hasAttribute(transientAttribute);
  const children = isEmptied ? [] : childrenOf(node);
  const isCut = isEmptied || children.length < node.childNodes.length;
  const style = node.getAttribute('style') ?? '';
  return [
    node.localName,
    attributes,
    isCut && node instanceof HTMLElement ? `${style};min-height:${box.height}px` : style,
    children,
  ];
}

function childrenOf(element: Element): readonly KeptNode[] {
  if (element instanceof HTMLTextAreaElement) return [element.value];
  return [...element.childNodes].map(keptNode).filter((child) => child !== null);
}
