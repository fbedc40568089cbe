import type { PostActionId } from '#contract/actions/renderer-actions.ts';
import { askToDelete } from '#renderer/posts/deletion.ts';
import { focusPage } from '#renderer/ui/focus-page.ts';
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

/** Scrolls no more than it takes to see the post. */
function focusPost({ element }: RegisteredPost): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
}

/** The posts that keys move among. */
function listedPosts(posts: PostRegistry, store: Store): readonly RegisteredPost[] {
  const scope = store.get(listScopeAtom);
  return posts.all().filter(({ element }) => scope?.contains(element) !== false);
}

const step =
  (by: 1 | -1) =>
  ({ post, posts, store }: Context): Handler => {
    const all = listedPosts(posts, store);
    const next = post === undefined ? firstInView(all) : all[all.indexOf(post) + by];
    if (next === undefined) return null;
    return () => focusPost(next);
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

/**
 * Moves the focus from a field that was left: to the post that is edited in it, else to the one above it in the content of the
 * page, which it replies to, else to the first one in view, else to the page.
 */
export function focusAfterField(field: Element, store: Store): void {
  // By now the user may be elsewhere.
  if (document.activeElement !== document.body) return;
  const posts = store.get(postRegistryAtom);
  const edited = posts.at(field);
  edited?.actions.endUnchangedEdit?.();
  const all = listedPosts(posts, store);
  const isAbove = ({ element }: RegisteredPost) =>
    (element.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const above = field.closest('main') === null ? undefined : all.findLast(isAbove);
  const post = edited ?? above ?? firstInView(all);
  if (post === undefined) focusPage();
  else focusPost(post);
}
