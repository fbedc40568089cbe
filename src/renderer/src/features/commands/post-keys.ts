import type { PostActionId } from '#contract/actions/post-actions.ts';
import { changesOf, type PostPart } from '#renderer/posts/post-parts.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { askedDeletionAtom } from './deletion.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { followAuthorAtom } from './follow-author.ts';

/** What is below the tabs that stick to the top, in px. */
const topEdge = 64;

const allPosts = () => [...document.querySelectorAll<HTMLElement>('main [data-post]')];
const currentPost = () => document.activeElement?.closest<HTMLElement>('[data-post]') ?? null;

function find(name: PostPart, root: ParentNode = document): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-part="${name}"]`);
}

interface Circumstances {
  /** The post that has the focus, or one of whose controls has it. */
  readonly post: HTMLElement | null;
  readonly store: Store;
}

/** What is to be done, or null where it is not possible. */
type Deed = (() => void) | null;

const clickOn = (control: HTMLElement | null): Deed => (control === null ? null : () => control.click());
const click =
  (name: PostPart) =>
  ({ post }: Circumstances): Deed =>
    post === null ? null : clickOn(find(name, post));
const clickInPage = (name: PostPart) => (): Deed => clickOn(find(name));

/** Moves the focus, and the page no more than it takes to see the post. */
const step =
  (by: 1 | -1) =>
  ({ post }: Circumstances): Deed => {
    const posts = allPosts();
    const next =
      post === null
        ? posts.find((one) => one.getBoundingClientRect().bottom > topEdge)
        : posts[posts.indexOf(post) + by];
    if (next === undefined) return null;
    return () => {
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: 'nearest' });
    };
  };

function reply({ post }: Circumstances): Deed {
  const field = find('reply');
  return field === null ? post && clickOn(find('comment', post)) : () => field.focus();
}

function followAuthor({ post, store }: Circumstances): Deed {
  const author = post && find('author', post);
  const _id = author?.getAttribute('href')?.split('/').at(-1);
  if (!_id || _id === store.get(userIdAtom)) return null;
  return () => void store.set(followAuthorAtom, { _id, username: author?.textContent ?? '' });
}

const deeds: Readonly<Record<PostActionId, (circumstances: Circumstances) => Deed>> = {
  nextPost: step(1),
  previousPost: step(-1),
  openPost: click('open'),
  likePost: click('like'),
  reply,
  editPost: ({ post }) => (post && changesOf(post)?.edit) ?? null,
  deletePost({ post, store }) {
    const changes = post && changesOf(post);
    return changes ? () => store.set(askedDeletionAtom, changes) : null;
  },
  openAuthor: click('author'),
  followAuthor,
  openPicture: click('picture'),
  showNewPosts: clickInPage('new'),
  previousPage: clickInPage('previous'),
  nextPage: clickInPage('next'),
};

/** What an action of the table does to the post that has the focus, or to its list; null where it is not possible. */
export function postDeed(id: PostActionId, store: Store): Deed {
  return deeds[id]({ post: currentPost(), store });
}
