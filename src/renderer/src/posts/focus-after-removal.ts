import type { PostRegistry } from './registry.ts';

/**
 * Decides where the focus goes when a post that is being deleted disappears: to the next post, else to the previous one,
 * else to the page. A focus that the user has moved meanwhile stays where it is.
 */
export function focusAfterRemoval(registry: PostRegistry, post: HTMLElement): void {
  const posts = registry.all().map(({ element }) => element);
  const index = posts.indexOf(post);
  const targets = [posts[index + 1], posts[index - 1], document.querySelector<HTMLElement>('main')];
  // A menu or dialog that is about to close would take the focus with it.
  post.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (post.isConnected) return;
    observer.disconnect();
    if (document.activeElement === document.body) targets.find((target) => target?.isConnected)?.focus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
