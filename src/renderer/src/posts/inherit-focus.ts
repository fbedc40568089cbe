/**
 * A post that goes has the focus until then, and leaves it to the next one, or to the one before where it was the last, or
 * to the page. Who has put the focus elsewhere meanwhile keeps it.
 */
export function inheritFocus(post: HTMLElement): void {
  const posts = [...document.querySelectorAll<HTMLElement>('main [data-post]')];
  const at = posts.indexOf(post);
  const heirs = [posts[at + 1], posts[at - 1], document.querySelector<HTMLElement>('main')];
  // Not a menu or a dialog that is about to go: the focus would be lost with it.
  post.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (post.isConnected) return;
    observer.disconnect();
    if (document.activeElement === document.body) heirs.find((heir) => heir?.isConnected)?.focus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
