import { Anchor, Button, Text } from '@mantine/core';
import { useAtom } from 'jotai';
import { Link } from 'react-router-dom';
import { assertNever } from '#contract/assert-never.ts';
import { buttonSizes, buttonVariants } from '#renderer/ui/button-styles.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { foldPostText, parsePostText, type PostPart } from './parse-post-text.ts';
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
  const start = folds ? foldPostText(content) : null;
  const shown = start === null || unfolded ? content : start;
  return (
    <>
      <Text
        id={id}
        dir="auto"
        lh={1.45}
        // Each line has the direction of its own script, as in the field that it was written in.
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'plaintext' }}
      >
        {parsePostText(shown).map((part, index) => (
          // The parts of one text have no other key than their index.
          // oxlint-disable-next-line react/no-array-index-key
          <Part key={index} part={part} />
        ))}
        {shown !== content && '…'}
      </Text>
      {start !== null && (
        <Button
          {...buttonVariants.ghost}
          {...buttonSizes.sm}
          px={4}
          ms={-4}
          style={{ alignSelf: 'flex-start' }}
          aria-expanded={unfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? text.less : text.more}
        </Button>
      )}
    </>
  );
}

function Part({ part }: { readonly part: PostPart }) {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'link':
      return (
        <Anchor href={part.href} title={part.href} target="_blank" rel="noopener noreferrer nofollow" inherit>
          {part.text}
        </Anchor>
      );
    case 'mention':
    case 'hashtag':
      return (
        <Anchor component={Link} to={`/search?${new URLSearchParams({ q: part.text }).toString()}`} inherit>
          {part.text}
        </Anchor>
      );
    default:
      return assertNever(part);
  }
}
