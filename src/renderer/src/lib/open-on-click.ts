import type { MouseEvent } from 'react';
import { currentHost } from '#renderer/lib/platform.ts';

/** Elements that have their own click behaviour. */
const controls = 'a, button, input, textarea, label, summary, [role="button"]';

/** Whether a click is meant for the post itself: not for what is in it, nor for a layer that it has opened. */
function isForPost({ currentTarget, target, defaultPrevented, shiftKey }: MouseEvent): boolean {
  return (
    !defaultPrevented &&
    // With Shift a click extends the selection.
    !shiftKey &&
    target instanceof Element &&
    // React passes on the events of a portal, too.
    currentTarget.contains(target) &&
    target.closest(controls) === null &&
    document.getSelection()?.isCollapsed !== false
  );
}

const middle = 1;

/** Whether the button was pressed while something was selected: that click ends the selection. */
let endsSelection = false;

/** Handlers that open a post by a click; with the middle button, Ctrl or ⌘ in a tab, where the host has any. */
export function openOnClick(path: string, open: () => void) {
  const openElsewhere =
    currentHost() === 'desktop' ? open : () => void window.open(path, '_blank', 'noopener');
  return {
    onClick(event: MouseEvent) {
      if (endsSelection || !isForPost(event)) return;
      if (event.ctrlKey || event.metaKey) openElsewhere();
      else open();
    },
    onMouseDown(event: MouseEvent) {
      endsSelection = document.getSelection()?.isCollapsed === false;
      // Else Windows starts autoscrolling.
      if (event.button === middle && isForPost(event)) event.preventDefault();
    },
    onAuxClick(event: MouseEvent) {
      if (event.button === middle && isForPost(event)) openElsewhere();
    },
  };
}
