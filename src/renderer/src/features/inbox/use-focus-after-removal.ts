import { useAtomValue } from 'jotai';
import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { focusPage } from '#renderer/ui/focus-page.ts';
import { inboxRegistryAtom } from './inbox-registry.ts';

/**
 * Moves the focus from a row that is removed, as when a like is taken back, to the row in its place; from the only one to
 * the page.
 * @returns the handlers of the list
 */
export function useFocusAfterRemoval(ids: readonly string[]) {
  const rows = useAtomValue(inboxRegistryAtom);
  const focused = useRef<string>(null);
  const before = useRef(ids);
  useLayoutEffect(() => {
    const index = before.current.indexOf(focused.current ?? '');
    before.current = ids;
    if (focused.current === null || ids.includes(focused.current)) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const next = rows.find(ids[index] ?? ids.at(-1) ?? '');
    const link = next?.element.querySelector<HTMLElement>('a:not([tabindex="-1"])');
    if (link) link.focus({ preventScroll: true });
    else focusPage();
  }, [ids, rows]);
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = rows.at(target)?.id ?? null;
    },
    // Not called where the row is removed: React does not report events while it changes the page.
    onBlur: () => {
      focused.current = null;
    },
  };
}
