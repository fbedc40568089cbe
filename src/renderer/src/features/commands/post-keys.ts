import type { PostActionId } from '#contract/actions/renderer-actions.ts';
import { askToDelete } from '#renderer/posts/deletion.ts';
import {
  firstInView,
  listScopeAtom,
  type PostActions,
  type PostRegistry,
  postRegistryAtom,
  type RegisteredPost,
} from '#renderer/posts/registry.ts';
import { personLinksAtom, previewAtom } from '#renderer/people/preview.ts';
import { canRunAtom, runActionAtom } from '#renderer/stores/actions/handlers.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { toggleFollowOfAuthor } from './follow-author.ts';

interface Context {
  /** The post that has the focus, or one of whose controls has it. */
  readonly post: RegisteredPost | undefined;
  readonly posts: PostRegistry;
  readonly store: Store;
}

/** Null where the action is not possible. */
type Handler = (() => void) | null;

const onPost =
  (name: keyof PostActions) =>
  ({ post, posts }: Context): Handler => {
    if (post?.actions[name] === undefined) return null;
    // The post may have been replaced by a newer version while the palette or the confirm dialog was open.
    return () => (posts.at(post.element) ?? post).actions[name]?.();
  };

/** For actions whose handler is another part of the page than a post. */
const onPage =
  (id: PostActionId) =>
  ({ store }: Context): Handler =>
    store.get(canRunAtom)(id) ? () => store.set(runActionAtom, id) : null;

/** Moves the focus, and scrolls no more than it takes to see the post. */
const step =
  (by: 1 | -1) =>
  ({ post, posts, store }: Context): Handler => {
    const scope = store.get(listScopeAtom);
    const all = posts.all().filter(({ element }) => scope?.contains(element) !== false);
    const next = post === undefined ? firstInView(all) : all[all.indexOf(post) + by];
    if (next === undefined) return null;
    return () => {
      next.element.focus({ preventScroll: true });
      next.element.scrollIntoView({ block: 'nearest' });
    };
  };

function deletePost({ post, store }: Context): Handler {
  return post?.actions.remove === undefined ? null : () => askToDelete(store, post.element);
}

function followAuthor({ post, store }: Context): Handler {
  if (post === undefined || post.author._id === store.get(userIdAtom)) return null;
  return () => void toggleFollowOfAuthor(store, post.author);
}

/** Previews the person whose link has the focus, else the author of the post. */
function previewPerson({ post, store }: Context): Handler {
  const { activeElement } = document;
  const linked = activeElement === null ? undefined : store.get(personLinksAtom).get(activeElement);
  const anchor = linked === undefined ? post?.element : activeElement;
  const person = linked ?? post?.author;
  if (!anchor || person === undefined) return null;
  return () => store.set(previewAtom, { person, anchor, opener: activeElement });
}

const handlers: Readonly<Record<PostActionId, (context: Context) => Handler>> = {
  nextPost: step(1),
  previousPost: step(-1),
  openPost: onPost('open'),
  likePost: onPost('like'),
  reply: (context) => onPage('reply')(context) ?? onPost('reply')(context),
  editPost: onPost('edit'),
  deletePost,
  openAuthor: onPost('openAuthor'),
  previewPerson,
  followAuthor,
  openPicture: onPost('openPicture'),
  copyPostText: onPost('copyText'),
  copyPostLink: onPost('copyLink'),
  undoPost: onPage('undoPost'),
  showNewPosts: onPage('showNewPosts'),
  previousPage: onPage('previousPage'),
  nextPage: onPage('nextPage'),
  previousColumn: onPage('previousColumn'),
  nextColumn: onPage('nextColumn'),
  // Outside of the columns the like has its own key.
  likeInColumn: (context) => onPage('nextColumn')(context) && onPost('like')(context),
  moveColumnBack: onPage('moveColumnBack'),
  moveColumnOn: onPage('moveColumnOn'),
  addColumn: onPage('addColumn'),
  removeColumn: onPage('removeColumn'),
};

/** What an action of the table does to the post that has the focus, or to its list; null where it is not possible. */
export function postHandler(id: PostActionId, store: Store): Handler {
  const posts = store.get(postRegistryAtom);
  return handlers[id]({ post: posts.at(document.activeElement), posts, store });
}
