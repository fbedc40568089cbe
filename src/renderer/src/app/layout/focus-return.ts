import { useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { ElementRegistry } from '#renderer/lib/element-registry.ts';
import { inputs } from '#renderer/lib/inputs.ts';
import { layout } from '#renderer/lib/layout-tokens.ts';
import { inboxRegistryAtom } from '#renderer/features/inbox/inbox-registry.ts';
import { listScopeAtom, postRegistryAtom } from '#renderer/posts/registry.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { mountRow } from './mount-row.ts';
import { useHeldPosition } from './use-held-position.ts';

/** How long a list goes on measuring its rows after it is shown, and may move them, in ms. */
const settlingMs = 3000;

/** Which control of which post or notification had the focus. */
interface FocusTarget {
  readonly registry: Pick<ElementRegistry, 'all'>;
  readonly id: string;
  /** -1 for the post itself. */
  readonly controlIndex: number;
  /** Whether it was in view: the user may have scrolled on since. */
  readonly wasInView: boolean;
}

const controlsOf = (entry: Element) => [...entry.querySelectorAll<HTMLElement>('a[href], button')];

const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > layout.belowHeader && top < window.innerHeight;
};

/**
 * Going back to a page restores the focus to the post or notification where it was. One that is not mounted yet gets it
 * once it is, unless the user does something before. (Restoring the scroll offset is the task of the router and of the
 * lists.)
 */
export function FocusReturn() {
  const store = useStore();
  const { key, pathname } = useLocation();
  const shownPath = useRef(pathname);
  const cameBack = useNavigationType() === NavigationType.Pop;
  const targets = useRef(new Map<string, FocusTarget>());
  // Not needed for the first view either.
  useHeldPosition();

  const remember = useEffectEvent(() => {
    const { activeElement } = document;
    for (const registry of [store.get(postRegistryAtom), store.get(inboxRegistryAtom)]) {
      const entry = registry.at(activeElement);
      if (entry === undefined) continue;
      const { id, element } = entry;
      const controlIndex = controlsOf(element).findIndex((control) => control === activeElement);
      targets.current.set(key, { registry, id, controlIndex, wasInView: isInView(element) });
    }
  });
  // Before anything is remembered: what has the focus when this code comes, such as the field of an edit, keeps it.
  useEffect(() => {
    // A page that only shows other content keeps its controls: such as the button that turned the page of a feed.
    const isKept = shownPath.current === pathname && document.activeElement?.matches('main *');
    shownPath.current = pathname;
    const target = cameBack && !isKept ? targets.current.get(key) : undefined;
    return target && returnFocus(store, target);
  }, [store, key, pathname, cameBack]);
  useEffect(() => {
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal };
    // What is focused while React renders is in an entry that is registered again right after that.
    for (const change of ['focusin', 'scrollend'])
      document.addEventListener(change, () => queueMicrotask(() => remember()), options);
    remember();
    return () => ended.abort();
  }, []);
  return null;
}

/** Focuses a target as soon as it is mounted, and keeps it in view. The result, or anything that the user does, ends it. */
function returnFocus(store: Store, { registry, id, controlIndex, wasInView }: FocusTarget): () => void {
  const find = () => {
    // Several columns can contain it.
    const scope = store.get(listScopeAtom);
    return registry.all().find((entry) => entry.id === id && scope?.contains(entry.element) !== false)
      ?.element;
  };
  const ended = new AbortController();
  const { signal } = ended;
  const stopWaiting = () => {
    observer.disconnect();
    unmountRow();
  };
  const end = () => {
    ended.abort();
    stopWaiting();
  };
  const restore = () => {
    const element = find();
    if (element === undefined) return;
    stopWaiting();
    (controlsOf(element)[controlIndex] ?? element).focus({ preventScroll: true });
    const keepInView = () => {
      if (wasInView && !isInView(element)) element.scrollIntoView({ block: 'nearest' });
    };
    keepInView();
    const settling = AbortSignal.any([signal, AbortSignal.timeout(settlingMs)]);
    document.addEventListener('scrollend', keepInView, { capture: true, signal: settling });
  };
  const observer = new MutationObserver(restore);
  // Lists mount it wherever it is.
  const unmountRow = mountRow(store, id);
  observer.observe(document.body, { childList: true, subtree: true });
  restore();
  for (const input of inputs) window.addEventListener(input, end, { capture: true, passive: true, signal });
  document.addEventListener(
    'focusin',
    ({ target }) => {
      // The page has the focus meanwhile.
      if (target instanceof Element && !target.matches('main') && find()?.contains(target) !== true) end();
    },
    { signal },
  );
  return end;
}
