import { postActions, type PostActionId } from '#contract/post-actions.ts';
import { beginEdit, type PostPart } from '#renderer/lib/post-parts.ts';

/** What is below the tabs that stick to the top, in px. */
const topEdge = 64;

const allPosts = () => [...document.querySelectorAll<HTMLElement>('main [data-post]')];
const currentPost = () => document.activeElement?.closest<HTMLElement>('[data-post]') ?? null;

function find(name: PostPart, root: ParentNode = document): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-part="${name}"]`);
}

/** In the post that has the focus, or one of its controls has. */
const click = (name: PostPart) => () => {
  const post = currentPost();
  if (post !== null) find(name, post)?.click();
};
const clickInPage = (name: PostPart) => () => find(name)?.click();

/** Moves the focus, and the page no more than it takes to see the post. */
const step = (by: 1 | -1) => () => {
  const posts = allPosts();
  const current = posts.findIndex((post) => post === currentPost());
  const firstSeen = posts.findIndex((post) => post.getBoundingClientRect().bottom > topEdge);
  const next = posts[current === -1 ? firstSeen : current + by];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
};

function reply(): void {
  const field = find('reply');
  if (field === null) click('comment')();
  else field.focus();
}

const deeds: Readonly<Record<PostActionId, () => void>> = {
  nextPost: step(1),
  previousPost: step(-1),
  openPost: click('open'),
  likePost: click('like'),
  reply,
  editPost() {
    const post = currentPost();
    if (post !== null) beginEdit(post);
  },
  openAuthor: click('author'),
  openPicture: click('picture'),
  showNewPosts: clickInPage('new'),
  previousPage: clickInPage('previous'),
  nextPage: clickInPage('next'),
};

const isPostAction = (id: string): id is PostActionId => Object.hasOwn(postActions, id);

/** Does what the table of post actions says of a key. */
export function pressPostKey(key: string): void {
  for (const [id, { pageKey }] of Object.entries(postActions)) {
    if (pageKey === key && isPostAction(id)) deeds[id]();
  }
}
