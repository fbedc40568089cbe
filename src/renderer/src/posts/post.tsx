import { IconDots } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { type ReactNode, useId, useRef } from 'react';
import { createPath, Link, useLocation, useNavigate } from 'react-router-dom';
import type { Person } from '#contract/api/entities.ts';
import { localDate, relativeTime } from '#renderer/i18n/dates.ts';
import { useLocale } from '#renderer/i18n/localization.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { type PostActions, useRegisteredPost } from './registry.ts';
import { minuteAtom } from './reading.ts';
import { DraftNotice } from '#renderer/ui/draft-notice.tsx';
import type { EditCall } from '#renderer/stores/drafts/drafts.ts';
import { MenuButton } from '#renderer/ui/menu-button.tsx';
import { PlainButton } from '#renderer/ui/plain-button.tsx';
import { PostEditor } from './post-editor.tsx';
import styles from './post.module.css';
import { PostText } from './post-text-view.tsx';
import { PostTime } from './post-time.tsx';
import { openOnClick } from '#renderer/lib/open-on-click.ts';
import { usePersonLink } from '#renderer/people/preview.ts';
import { PersonAvatar } from '#renderer/people/person-avatar.tsx';
import { usePostChanges } from './use-post-changes.ts';

interface PostProps {
  readonly post: {
    readonly _id: string;
    readonly content: string;
    readonly createdAt: string;
    readonly owner: Person;
  };
  /** The path that its date links to. */
  readonly permalink?: string;
  /** Whether a long text is folded, as it is in a list. */
  readonly folds?: boolean;
  /** Only the owner sees the menu (spec §6). */
  readonly owned: boolean;
  /** From 1, in a list of `setSize`. */
  readonly position?: number | undefined;
  readonly setSize?: number | undefined;
  /** Sends a new text. */
  readonly editCall: EditCall;
  readonly onDelete: () => Promise<void>;
  /** Further actions for it. */
  readonly actions?: PostActions;
  /** The error shown when the text is empty. */
  readonly contentRequired: string;
  /** More facts for its accessible name, such as its likes. */
  readonly facts?: readonly string[];
  readonly children?: ReactNode;
}

const noFacts: readonly string[] = [];
/** How much of a post's text is part of its name, in characters. */
const nameTextMax = 140;

/** The start of a text, cut at the end of a word, or else of a character. */
const startOf = (content: string) =>
  content.length > nameTextMax ? `${content.slice(0, nameTextMax).replace(/\s\S*$|\p{Cs}$/u, '')}…` : content;

/** Navigates like a `Link`: the current path gets no second history entry. */
function useGoTo() {
  const navigate = useNavigate();
  const shown = createPath(useLocation());
  return {
    shown,
    goTo: (path: string, state?: object) => void navigate(path, { replace: shown === path, state }),
  };
}

/**
 * The common part of tweets and comments: author, date, content, and for the owner a menu and editing in place (spec
 * §4).
 */
export function Post({
  post,
  permalink,
  folds = true,
  owned,
  position,
  setSize,
  editCall,
  onDelete,
  actions,
  contentRequired,
  facts = noFacts,
  children,
}: PostProps) {
  const { post: text, outbox } = useMessages();
  const locale = useLocale();
  const contentId = useId();
  const age = relativeTime(post.createdAt, useAtomValue(minuteAtom), locale);
  const { owner } = post;
  const article = useRef<HTMLElement>(null);
  const changes = usePostChanges({
    id: post._id,
    saved: post.content,
    owned,
    element: article,
    editCall,
    onDelete,
  });
  const { edit, setEdit, submit, content, waiting, busy, missing } = changes;

  const { shown, goTo } = useGoTo();
  const goToPost = permalink === undefined ? undefined : (state?: object) => goTo(permalink, state);
  const opens = permalink !== undefined && permalink !== shown && edit === null;
  const authorPath = `/profile/${owner._id}`;
  useRegisteredPost(article, {
    id: post._id,
    author: owner,
    permalink: permalink ?? null,
    actions: {
      ...(goToPost && { open: () => goToPost(), reply: () => goToPost({ reply: true }) }),
      openAuthor: () => goTo(authorPath),
      ...changes.actions,
      ...actions,
    },
  });
  return (
    <article
      className={`mantine-focus-auto ${styles.post} ${opens ? styles.opens : ''}`}
      ref={article}
      tabIndex={-1}
      // Announced when a key moves the focus here: enough to decide whether to read on.
      aria-label={[
        owner.username,
        age || localDate(post.createdAt),
        startOf(content),
        ...facts,
        ...(waiting === undefined ? [] : [outbox.waiting]),
      ].join(', ')}
      aria-posinset={position}
      aria-setsize={setSize}
      aria-busy={busy}
      {...(opens && openOnClick(permalink, () => goTo(permalink)))}
    >
      <PersonAvatar user={owner} />
      <div className={styles.column}>
        <div className={edit === null ? styles.head : `${styles.head} ${styles.headOfEdit}`}>
          <div className={styles.by}>
            <Link
              ref={usePersonLink(owner)}
              className={`mantine-focus-auto ${styles.name}`}
              to={authorPath}
              dir="auto"
            >
              {owner.username}
            </Link>
            <p className={`${styles.detail} ${styles.email}`}>{owner.email}</p>
            <PostTime createdAt={post.createdAt} age={age} permalink={permalink} />
          </div>
          {owned && edit === null && (
            <MenuButton
              target={
                <PlainButton variant="ghost" size="icon" round aria-label={text.menu} disabled={busy}>
                  <IconDots size={18} aria-hidden />
                </PlainButton>
              }
              entries={[
                { label: text.update, icon: 'edit', action: changes.startEditing },
                {
                  label: text.delete,
                  icon: 'delete',
                  action: changes.askToDelete,
                  destructive: true,
                },
              ]}
            />
          )}
          {edit !== null && (
            <div className={styles.edits}>
              <PlainButton size="sm" variant="ghost" disabled={busy} onClick={() => setEdit(null)}>
                {text.cancel}
              </PlainButton>
              <PlainButton size="sm" loading={busy} onClick={() => void submit()}>
                {text.update}
              </PlainButton>
            </div>
          )}
        </div>
        {edit === null ? (
          <PostText id={contentId} postId={post._id} content={content} folds={folds} />
        ) : (
          <>
            <PostEditor
              id={contentId}
              onReady={changes.focusEditor}
              value={edit}
              error={missing && edit.trim() === '' ? contentRequired : undefined}
              busy={busy}
              onChange={setEdit}
              onSubmit={submit}
            />
            <DraftNotice filled={edit !== content} disabled={busy} onDiscard={() => setEdit(null)} />
          </>
        )}
        {waiting !== undefined && <p className={styles.detail}>{outbox.waiting}</p>}
        {children}
      </div>
    </article>
  );
}
