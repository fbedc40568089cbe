import type { Store } from '#renderer/stores/session/services.ts';
import { personLinksAtom, previewAtom } from './preview.ts';

/** The delays of hovering before a person is shown, and of leaving before they are hidden; in ms. */
const restMs = 500;
const leaveMs = 250;

/** Shows a person while the pointer is on a link to them, until it has left link and card. The result stops it. */
export function watchPointer(store: Store): () => void {
  const links = store.get(personLinksAtom);
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hides = false;
  const after = (ms: number, hiding: boolean, run: () => void) => {
    clearTimeout(timer);
    hides = hiding;
    timer = setTimeout(() => {
      hides = false;
      run();
    }, ms);
  };
  const hide = () => {
    if (store.get(previewAtom)?.opener === null) store.set(previewAtom, null);
  };
  const linkAt = (node: Element | null) => {
    for (let element = node; element !== null; element = element.parentElement) {
      const person = links.get(element);
      if (person !== undefined) return { element, person };
    }
    return null;
  };
  const onMove = ({ target, pointerType, buttons }: PointerEvent) => {
    // Not for touch, where a press opens the link, nor while text is being selected.
    if (pointerType === 'touch' || buttons !== 0) return;
    const shown = store.get(previewAtom);
    const link = target instanceof Element ? linkAt(target) : null;
    if (link === null) {
      if (shown === null) clearTimeout(timer);
      else if (!hides) after(leaveMs, true, hide);
      return;
    }
    const { element, person } = link;
    if (shown !== null && (element === shown.anchor || person === shown.person)) {
      clearTimeout(timer);
      hides = false;
      return;
    }
    after(restMs, false, () => {
      // The person's own page shows more, and a card would cover it.
      if (element.isConnected && !window.location.pathname.startsWith(`/profile/${person._id}`))
        store.set(previewAtom, { person, anchor: element, opener: null });
    });
  };
  const { signal } = ended;
  document.addEventListener('pointermove', onMove, { passive: true, signal });
  document.addEventListener('pointerdown', () => clearTimeout(timer), { capture: true, signal });
  const onScroll = ({ target }: Event) => {
    // The card itself may scroll, in a low window.
    if (target instanceof Element && links.has(target)) return;
    // A link that scrolls below the pointer was not hovered by the user.
    clearTimeout(timer);
    hides = false;
    hide();
  };
  document.addEventListener('scroll', onScroll, { capture: true, passive: true, signal });
  return () => {
    ended.abort();
    clearTimeout(timer);
  };
}
