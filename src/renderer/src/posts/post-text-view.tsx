import { useAtom, useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { assertNever } from '#contract/assert-never.ts';
import { printedRowsAtom } from '#renderer/ui/printing.ts';
import { PlainButton } from '#renderer/ui/plain-button.tsx';
import { useMessages } from '#renderer/i18n/messages.ts';
import { serverLimitsAtom } from '#renderer/stores/session/server-limits.ts';
import { foldPostText, parsePostText, type PostPart } from './parse-post-text.ts';
import styles from './post.module.css';
import { unfoldedAtom } from './reading.ts';

interface PostTextProps {
  readonly id: string;
  readonly postId: string;
  readonly content: string;
  /** Whether a long text is folded at first. */
  readonly folds: boolean;
}

/** The text of a post with its addresses, names and tags as links. It is never parsed as HTML. */
export function PostText({ id, postId, content, folds }: PostTextProps) {
  const text = useMessages().post;
  const [unfolded, setUnfolded] = useAtom(unfoldedAtom(postId));
  const { usernameCharacters } = useAtomValue(serverLimitsAtom);
  const isPrinted = useAtomValue(printedRowsAtom) !== null;
  const start = folds && !isPrinted ? foldPostText(content) : null;
  const shown = start === null || unfolded ? content : start;
  return (
    <>
      <p id={id} className={styles.text} dir="auto">
        {parsePostText(shown, usernameCharacters, /\S/.test(content.charAt(shown.length))).map(
          (part, index) => (
            // The parts of one text have no other key than their index.
            // oxlint-disable-next-line react/no-array-index-key
            <Part key={index} part={part} />
          ),
        )}
        {shown !== content && '…'}
      </p>
      {start !== null && (
        <PlainButton
          variant="ghost"
          size="sm"
          aria-expanded={unfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? text.less : text.more}
        </PlainButton>
      )}
    </>
  );
}

const linkStyle = `mantine-focus-auto ${styles.link}`;

function Part({ part }: { readonly part: PostPart }) {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'link':
      return (
        <a
          className={linkStyle}
          href={part.href}
          title={part.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          {part.text}
        </a>
      );
    case 'mention':
    case 'hashtag':
      return (
        <Link className={linkStyle} to={`/search?${new URLSearchParams({ q: part.text }).toString()}`}>
          {part.text}
        </Link>
      );
    default:
      return assertNever(part);
  }
}
