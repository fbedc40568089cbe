import '@mantine/spotlight/styles.css';
import { getDefaultZIndex, Loader, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';
import { optionId, PaletteList } from './palette-list.tsx';
import { useSearches } from './use-searches.tsx';
import { matching } from './match.ts';
import type { DialogProps } from '#renderer/ui/dialog.tsx';
import { usePeopleSearch } from '#renderer/people/use-people-search.ts';
import { UserAvatar } from '#renderer/people/user-avatar.tsx';
import { excessAtom } from '#renderer/stores/session/server-limits.ts';
import { ownDirection } from '#renderer/ui/own-direction.ts';

/** How long to wait after the last keystroke before the server is searched, in ms. */
const typingPause = 200;

interface PaletteDialogProps extends DialogProps {
  /** The actions that are possible now. */
  readonly commands: readonly PaletteGroup[];
  readonly go: (path: string) => void;
}

/** Finds actions, pages, people and searches by a few letters. Restores the focus when it closes. */
export function PaletteDialog({ opened, onClose, commands, go }: PaletteDialogProps) {
  const text = useDeferredMessages().palette;
  const { tooLong } = useMessages().composer;
  const [[store, spotlight]] = useState(createSpotlight);
  const { query, selected: selectedIndex } = useSpotlight(store);
  const listId = useId();
  const previousFocus = useRef<Element>(null);

  const typed = query.trim();
  // Nothing is looked for by a text that is too long: without its end it would be another one.
  const over = useAtomValue(excessAtom)(typed, 'queryMax');
  const [sought] = useDebouncedValue(typed, typingPause);
  // Once an action is chosen, the search is not needed any more; it might even end after a sign-out.
  const search = usePeopleSearch(typed, opened && typed !== '' && over <= 0 ? sought : '');
  const people = search.people.map((user) => ({
    key: `person ${user._id}`,
    label: user.username,
    detail: user.fullName,
    icon: <UserAvatar user={user} size={24} />,
    run: () => go(`/profile/${user._id}`),
  }));
  const searches = useSearches(over > 0 ? '' : query, go);
  const find = (): readonly PaletteGroup[] => [
    ...commands.map(({ label, entries }) => ({
      label,
      entries: matching(entries, (entry) => entry.label, query),
    })),
    { label: text.people, entries: people },
    { label: text.searches, entries: searches },
  ];
  const groups = over > 0 ? [] : find().filter(({ entries }) => entries.length > 0);
  const entries = groups.flatMap((group) => group.entries);
  const selected = entries[selectedIndex] === undefined ? 0 : selectedIndex;
  const countText = entries.length === 0 ? text.nothing : text.count(entries.length);

  /** The entry that the arrow keys have chosen: it stays chosen when people are found, which come before it. */
  const chosen = useRef<{ readonly query: string; readonly key: string }>(null);
  const keepChosen = useEffectEvent((keys: readonly string[]) => {
    const { current } = chosen;
    const index = current?.query === query ? keys.indexOf(current.key) : -1;
    if (index !== -1) store.setState({ ...store.getState(), selected: index });
  });
  const order = entries.map(({ key }) => key).join('\n');
  useLayoutEffect(() => keepChosen(order.split('\n')), [order]);

  const restoreFocus = () => {
    const { current } = previousFocus;
    const target =
      current instanceof HTMLElement && current.isConnected ? current : document.querySelector('main');
    target?.focus({ preventScroll: true });
  };
  const open = useEffectEvent((isOpen: boolean) => {
    if (!isOpen) {
      spotlight.close();
      return;
    }
    previousFocus.current = document.activeElement;
    chosen.current = null;
    spotlight.open();
    store.setState({ ...store.getState(), selected: 0 });
  });
  useEffect(() => open(opened), [opened]);

  const choose = (entry: PaletteEntry) => {
    // Before the action, which may depend on the focused post, and may move the focus.
    restoreFocus();
    previousFocus.current = null;
    // An action that is for the page does nothing below a dialog.
    flushSync(onClose);
    entry.run();
  };
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      // Below the messages, as all dialogs are.
      zIndex={getDefaultZIndex('modal')}
      yOffset="min(80px, 10vh)"
      // In a low window, or with a large zoom, only the list gets lower: the field and the count stay in view.
      styles={{ body: { display: 'flex', flexDirection: 'column', maxHeight: 'inherit' } }}
      returnFocus={false}
      onSpotlightClose={() => {
        // A page that was opened from elsewhere already has the focus.
        const isInPage = Boolean(document.activeElement?.closest('main'));
        if (previousFocus.current !== null && !isInPage) restoreFocus();
        onClose();
      }}
      // Names the dialog, which has no title.
      attributes={{ content: { 'aria-label': text.title } }}
    >
      <Spotlight.Search
        data-autofocus
        role="combobox"
        aria-label={text.title}
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={entries[selected] === undefined ? undefined : optionId(listId, selected)}
        placeholder={text.placeholder}
        {...ownDirection(query)}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={search.isLoading && <Loader size="xs" aria-hidden />}
        onKeyDown={(event) => {
          // Spotlight marks what the arrows choose without notifying its store.
          queueMicrotask(() => {
            const key = entries[store.getState().selected]?.key;
            if (event.key.startsWith('Arrow') && key !== undefined) chosen.current = { query, key };
            store.setState(store.getState());
          });
          const forget = entries[selected]?.forget;
          if (event.key !== 'Delete' || !event.shiftKey || forget === undefined) return;
          event.preventDefault();
          forget();
        }}
      />
      <PaletteList id={listId} groups={groups} selected={selected} onChoose={choose} />
      {/* Screen readers announce what was found, and not each search in between. */}
      <Text role="status" aria-busy={search.isLoading} size="sm" c="dimmed" px="md" py="xs">
        {over > 0
          ? tooLong(over)
          : (search.status ?? (entries[selected]?.forget ? text.forgetHint : countText))}
      </Text>
    </Spotlight.Root>
  );
}
