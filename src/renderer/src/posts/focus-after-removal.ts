import { flushSync } from 'react-dom';
import type { PostRegistry } from './registry.ts';

/** The focused element; for an entry of a menu, the button that has opened the menu. */
function focusedInPage(): Element | null {
  const menu = document.activeElement?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : document.activeElement;
}

/**
 * Removes a post that was deleted. If the focus is in it, in its menu or in the larger view of its picture, it moves to the
 * next post, else to the previous one, else to the page.
 */
export function removeFocused(registry: PostRegistry, id: string, remove: () => void): void {
  const focused = registry.at(focusedInPage());
  const posts = registry.all();
  // Columns may show it twice.
  const index = posts.findIndex((post) => (focused?.id === id ? post === focused : post.id === id));
  if (index === -1 || document.activeElement === document.body) {
    remove();
    return;
  }
  const targets = [
    posts[index + 1]?.element,
    posts[index - 1]?.element,
    document.querySelector<HTMLElement>('main'),
  ];
  // Rendered at once: a focus that is lost after this is not lost by the deletion.
  flushSync(remove);
  if (document.activeElement === document.body) targets.find((target) => target?.isConnected)?.focus();
}
