import { Box, Combobox, Group, Text, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue, useId, useMounted } from '@mantine/hooks';
import { useAtomValue } from 'jotai';
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useFoundPeople } from '#renderer/people/use-found-people.ts';
import { UserAvatar } from '#renderer/people/user-avatar.tsx';
import { replaceText } from './replace-text.ts';
import { suggestPeople, suggestTags, wholeNameFirst } from './suggested.ts';
import { replaceToken, type Token, tokenAt } from './token.ts';
import { useSuggestionKeys } from './use-suggestion-keys.ts';

interface SuggestionsProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** The debounce time of the search, in ms. */
const restMs = 150;

const changes = ['input', 'keyup', 'pointerup', 'focus', 'blur', 'compositionend'] as const;

/** Suggests people and tags for the word that is being typed in a field, which keeps the focus. */
export function Suggestions({ field }: SuggestionsProps) {
  const [token, setToken] = useState<Token | null>(null);
  /** The start of the token for which Escape has dismissed the list. */
  const [dismissed, setDismissed] = useState<number | null>(null);
  const look = useEffectEvent((event?: Event) => {
    const { current } = field;
    // Text that an input method composes is not a word yet.
    const isComposing = event !== undefined && 'isComposing' in event && event.isComposing === true;
    const writes =
      current !== null && document.activeElement === current && !current.readOnly && !isComposing;
    const isAtCaret = writes && current.selectionStart === current.selectionEnd;
    const next = isAtCaret ? tokenAt(current.value, current.selectionEnd) : null;
    setToken((shown) =>
      shown?.start === next?.start && shown?.end === next?.end && shown?.query === next?.query ? shown : next,
    );
    setDismissed((start) => (start === next?.start ? start : null));
  });
  useEffect(() => {
    const ended = new AbortController();
    for (const change of changes) field.current?.addEventListener(change, look, { signal: ended.signal });
    // It may be mounted by the character that begins a word.
    const frame = requestAnimationFrame(() => look());
    return () => {
      ended.abort();
      cancelAnimationFrame(frame);
    };
  }, [field]);

  if (token === null || dismissed === token.start) return null;
  const take = (word: string) => {
    const { current } = field;
    if (current === null) return;
    replaceText(current, replaceToken(current.value, token, word));
    setToken(null);
  };
  const list = { field, query: token.query, onTake: take, onDismiss: () => setDismissed(token.start) };
  return token.kind === 'mention' ? <People {...list} /> : <Tags {...list} />;
}

interface ListProps {
  readonly field: SuggestionsProps['field'];
  readonly query: string;
  /** Called with the word, with its `@` or `#`. */
  readonly onTake: (word: string) => void;
  readonly onDismiss: () => void;
}

function People(props: ListProps) {
  const { suggestions: text } = useDeferredMessages();
  const [query] = useDebouncedValue(props.query, restMs);
  const found = useAtomValue(useMemo(() => suggestPeople(query), [query]));
  // Those of the search before were ordered for what was typed then.
  const people = wholeNameFirst(props.query, useFoundPeople(found, props.query, query === props.query));
  return (
    <OptionList
      {...props}
      label={text.people}
      options={people.map((person) => ({
        word: `@${person.username}`,
        shown: (
          <Group gap="xs" wrap="nowrap">
            <UserAvatar user={person} size={28} />
            <Box miw={0}>
              <Text size="sm" truncate fw={600} dir="auto" w="fit-content" maw="100%">
                {person.username}
              </Text>
              {person.fullName !== undefined && (
                <Text size="xs" truncate dir="auto" w="fit-content" maw="100%">
                  {person.fullName}
                </Text>
              )}
            </Box>
          </Group>
        ),
      }))}
    />
  );
}

function Tags(props: ListProps) {
  const { suggestions: text } = useDeferredMessages();
  const tags = useAtomValue(useMemo(() => suggestTags(props.query), [props.query]));
  return (
    <OptionList
      {...props}
      label={text.tags}
      options={tags.map((tag) => ({ word: tag, shown: <bdi>{tag}</bdi> }))}
    />
  );
}

interface OptionListProps extends ListProps {
  readonly label: string;
  readonly options: readonly { readonly word: string; readonly shown: React.ReactNode }[];
}

function OptionList({ field, query, label, options, onTake, onDismiss }: OptionListProps) {
  const { suggestions: text } = useDeferredMessages();
  const id = useId();
  // The library measures its target when it opens, so it is mounted closed.
  const combobox = useCombobox({ opened: useMounted() });
  const optionId = (word: string) => `${id}-${word}`;
  const active = useSuggestionKeys({
    field,
    listId: id,
    words: options.map(({ word }) => word),
    optionId,
    // A single `@` or `#` may be intended as text: Enter then starts a new line.
    takesFirst: query !== '',
    onTake,
    onDismiss,
  });
  if (options.length === 0) return null;
  return (
    <>
      <Combobox
        store={combobox}
        position="bottom-start"
        width="min(16.25rem, 90vw)"
        middlewares={{ flip: true, shift: true, size: { padding: 8 } }}
        shadow="md"
        onOptionSubmit={onTake}
      >
        <Combobox.DropdownTarget>
          <Box pos="absolute" inset={0} style={{ pointerEvents: 'none' }} />
        </Combobox.DropdownTarget>
        <Combobox.Dropdown style={{ overflowY: 'auto' }}>
          <Combobox.Options id={id} aria-label={label}>
            {options.map(({ word, shown }) => (
              <Combobox.Option
                key={word}
                id={optionId(word)}
                value={word}
                selected={word === active}
                aria-selected={word === active}
              >
                {shown}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <VisuallyHidden role="status">{text.count(options.length)}</VisuallyHidden>
    </>
  );
}
