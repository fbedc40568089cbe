import type { ElementRegistry } from '#renderer/lib/element-registry.ts';
import { inboxRegistryAtom } from '#renderer/features/inbox/inbox-registry.ts';
import { postRegistryAtom } from '#renderer/posts/registry.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { focusPage } from '#renderer/ui/focus-page.ts';

/** What rows are registered in: posts with comments, or notifications. */
type Rows = Pick<ElementRegistry, 'all' | 'at'>;

/** The row that had the focus last, and the rows before it and after it then. */
interface FocusedRow {
  readonly rows: Rows;
  readonly element: HTMLElement;
  readonly before: ReadonlySet<HTMLElement>;
  readonly after: ReadonlySet<HTMLElement>;
}

function rowWith(lists: readonly Rows[], node: Node | null): FocusedRow | undefined {
  for (const rows of lists) {
    const element = rows.at(node)?.element;
    if (element === undefined) continue;
    const elements = rows.all().map((row) => row.element);
    const index = elements.indexOf(element);
    return {
      rows,
      element,
      before: new Set(elements.slice(0, index)),
      after: new Set(elements.slice(index + 1)),
    };
  }
  return undefined;
}

/** Focuses the row that followed a removed one, else the one before it; the page where the whole list is gone. */
function focusBeside({ rows, before, after }: FocusedRow): void {
  const elements = rows.all().map(({ element }) => element);
  const index = elements.findLastIndex((element) => before.has(element));
  const isListThere = index !== -1 || elements.some((element) => after.has(element));
  const row = isListThere ? (elements[index + 1] ?? elements.at(-1)) : undefined;
  // A post has the focus itself, a notification in its link.
  const target =
    row?.matches('[tabindex]') === true ? row : row?.querySelector<HTMLElement>('a:not([tabindex])');
  if (target) target.focus({ preventScroll: true });
  else focusPage();
}

/**
 * If a post, comment or notification is removed while the focus is in it, for whatever reason, the focus moves to the one
 * that followed it. So it does where the focus is in a menu, a dialog or a larger view over the page, once that is closed.
 * @returns a function that ends it
 */
export function moveFocusAfterRemoval(store: Store): () => void {
  const lists = [store.get(postRegistryAtom), store.get(inboxRegistryAtom)];
  let focused = rowWith(lists, document.activeElement);
  const isLost = () => document.activeElement === document.body && focused?.element.isConnected === false;
  const note = () => {
    const { activeElement } = document;
    const isOverPage = activeElement !== document.body && activeElement?.closest('#root') === null;
    if (!isOverPage && !isLost()) focused = rowWith(lists, activeElement);
  };
  const observer = new MutationObserver(() => {
    if (focused && isLost()) focusBeside(focused);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const ended = new AbortController();
  // What is focused while React renders is in an entry that is registered again right after that.
  for (const change of ['focusin', 'focusout'])
    document.addEventListener(change, () => queueMicrotask(note), { signal: ended.signal });
  return () => {
    observer.disconnect();
    ended.abort();
  };
}
