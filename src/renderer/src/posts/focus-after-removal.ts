import { flushSync } from 'react-dom';
import type { PostRegistry } from './registry.ts';

/**
 * Removes a post that was deleted. If the focus is in it, it moves to the next post, else to the previous one, else to
 * the page.
 */
export function removeFocused(registry: PostRegistry, id: string, remove: () => void): void {
  const post = registry.at(document.activeElement);
  if (post?.id !== id) {
    remove();
    return;
  }
  const posts = registry.all();
  const index = posts.indexOf(post);
  const targets = [
    posts[index + 1]?.element,
    posts[index - 1]?.element,
    document.querySelector<HTMLElement>('main'),
  ];
  // Rendered at once: a focus that is lost after this is not lost by the deletion.
  flushSync(remove);
  if (document.activeElement === document.body) targets.find((target) => target?.isConnected)?.focus();
}
