import { Button, Center, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { isolated } from '#renderer/lib/isolated.ts';
import { usePeopleSearch } from '#renderer/people/use-people-search.ts';
import { UserAvatar } from '#renderer/people/user-avatar.tsx';
import { authAtom } from '#renderer/stores/session/auth.ts';
import { excessAtom } from '#renderer/stores/session/server-limits.ts';
import { buttonVariants, wrappingLabel } from '#renderer/ui/button-styles.ts';
import { Dialog, type DialogProps } from '#renderer/ui/dialog.tsx';
import { useLayer } from '#renderer/ui/lazy-dialog.tsx';
import { type ColumnContent, columnKey, type Columns, columnsMax } from './columns.ts';
import { useColumnTitle } from './use-column-title.ts';

/** The debounce time of the search, in ms. */
const restMs = 150;

interface AddColumnProps extends DialogProps {
  readonly columns: Columns;
  readonly onAdd: (content: ColumnContent) => void;
}

/** Asks what to show in a new column. */
export function AddColumn({ opened, onClose, columns, onAdd }: AddColumnProps) {
  const text = useDeferredMessages().columns;
  useLayer({ opened, onClose });
  return (
    <Dialog opened={opened} onClose={onClose} title={text.add}>
      <Choice
        columns={columns}
        onAdd={(content) => {
          onClose();
          onAdd(content);
        }}
      />
    </Dialog>
  );
}

/** A separate component, so that it starts empty each time. */
function Choice({ columns, onAdd }: Pick<AddColumnProps, 'columns' | 'onAdd'>) {
  const messages = useMessages();
  const { columns: text, palette } = useDeferredMessages();
  const titleOf = useColumnTitle();
  const { userInfo } = useAtomValue(authAtom);
  const [typed, setTyped] = useState('');
  // Taking the last place closes the dialog without a message.
  const [isFull] = useState(columns.length >= columnsMax);
  const query = typed.trim();
  const over = useAtomValue(excessAtom)(query, 'queryMax');
  const sought = over > 0 ? '' : query;
  const [rested] = useDebouncedValue(sought, restMs);
  const { people, isLoading, status } = usePeopleSearch(sought, sought === '' ? '' : rested);
  const search: ColumnContent = { kind: 'search', query };
  const lists: readonly ColumnContent[] = [
    { kind: 'all' },
    { kind: 'following' },
    { kind: 'inbox' },
    ...(userInfo ? [{ kind: 'profile', userId: userInfo._id, name: userInfo.username } as const] : []),
  ];
  const found: readonly ColumnContent[] = [
    search,
    ...people.map(({ _id, username }) => ({ kind: 'profile', userId: _id, name: username }) as const),
  ];
  const offered = query === '' ? lists : over > 0 ? [] : found;
  const there = new Set(columns.map(({ content }) => columnKey(content)));
  const labelOf = (content: ColumnContent) => {
    if (content.kind === 'search') return text.searchFor(isolated(content.query));
    return content.kind === 'profile' && content.userId === userInfo?._id
      ? messages.navigation.profile
      : titleOf(content);
  };
  if (isFull) return <Text>{text.tooMany}</Text>;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (sought !== '') onAdd(search);
      }}
    >
      <Stack>
        <TextInput
          data-autofocus
          label={text.field}
          dir={typed === '' ? undefined : 'auto'}
          autoComplete="off"
          value={typed}
          error={over > 0}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Stack gap={4} role="group" aria-label={text.offered}>
          {offered.map((content) => (
            <Button
              key={columnKey(content)}
              {...buttonVariants.ghost}
              {...wrappingLabel}
              ta="start"
              justify="flex-start"
              disabled={there.has(columnKey(content)) && content.kind !== 'search'}
              leftSection={pictureOf(content, people)}
              onClick={() => onAdd(content)}
            >
              {labelOf(content)}
            </Button>
          ))}
        </Stack>
        {/* Screen readers announce what was found, and not each search in between. */}
        <Text
          role="status"
          aria-busy={isLoading}
          size="sm"
          c={over > 0 ? 'var(--mantine-color-error)' : 'dimmed'}
        >
          {over > 0
            ? messages.composer.tooLong(over)
            : query !== '' && (status ?? palette.count(offered.length))}
        </Text>
      </Stack>
    </form>
  );
}

/** Tells people with similar names apart; a search has an icon as wide, so that all texts begin at the same edge. */
function pictureOf(
  content: ColumnContent,
  people: readonly { readonly _id: string; readonly username: string; readonly avatar: string }[],
) {
  if (content.kind === 'search') {
    return (
      <Center component="span" w={24}>
        <IconSearch size={18} aria-hidden />
      </Center>
    );
  }
  const person = content.kind === 'profile' && people.find(({ _id }) => _id === content.userId);
  return person ? <UserAvatar user={person} size={24} /> : null;
}
