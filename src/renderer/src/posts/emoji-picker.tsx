import { Box, Popover, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useAtom, useAtomValue } from 'jotai';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { localizationAtom } from '#renderer/i18n/localization.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { emojiGroups, type EmojiGroup, findEmoji, loadEmoji, recentEmojiAtom, withRecent } from './emoji.ts';
import { closedByPress } from '#renderer/ui/closed-by-press.ts';
import { keepsEscape } from '#renderer/ui/keeps-escape.ts';
import { EmojiGrid } from './emoji-grid.tsx';
import type { Emoji } from './emoji-schema.ts';
import styles from './emoji-picker.module.css';
import { replaceText } from './replace-text.ts';
import { LoadingIndicator } from '#renderer/ui/loading-indicator.tsx';

const symbols: Readonly<Record<EmojiGroup, string>> = {
  0: '😀',
  1: '👋',
  3: '🐻',
  4: '🍎',
  5: '🚗',
  6: '⚽',
  7: '💡',
  8: '🔣',
  9: '🏁',
};

interface EmojiPickerProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onClose: () => void;
}

/** The emoji picker: recent ones, by group, or by a search. Loaded when it is first opened. */
export function EmojiPicker({ field, onClose }: EmojiPickerProps) {
  const text = useDeferredMessages().emoji;
  const all = useEmoji();
  const [recent, setRecent] = useAtom(recentEmojiAtom);
  const [query, setQuery] = useState('');
  const [chosen, setGroup] = useState<EmojiGroup | 'recent' | null>(null);
  const group = chosen ?? (recent.length > 0 ? 'recent' : 0);
  const grid = useRef<HTMLDivElement>(null);
  // The library measures its target when it opens, so it is mounted closed.
  const opened = useMounted();

  const close = () => {
    flushSync(onClose);
    field.current?.focus();
  };
  const insert = (emoji: string) => {
    const { current } = field;
    // While the text is being sent, it is not a draft.
    if (current === null || current.readOnly) return;
    const { selectionStart: start, selectionEnd: end } = current;
    setRecent(withRecent(recent, emoji));
    // First, since the text is typed into the focused field.
    close();
    replaceText(current, { start, end, inserted: emoji, caret: start + emoji.length });
  };
  const shown = all === null ? [] : query.trim() === '' ? ofGroup(all, group, recent) : findEmoji(all, query);
  return (
    <Popover
      opened={opened}
      onChange={close}
      position="bottom-end"
      width={330}
      middlewares={{ flip: true, shift: true, size: { padding: 8 } }}
      shadow="md"
      withRoles={false}
      hideDetached={false}
      transitionProps={{ duration: 0 }}
      // The handler below stops the key: a dialog around it stays open.
      closeOnEscape={false}
      {...closedByPress}
      trapFocus
    >
      <Popover.Target>
        <Box pos="absolute" inset={0} style={{ pointerEvents: 'none' }} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        // It keeps the focus. In a modal dialog, it has to be modal or inside: screen readers can't reach other
        // elements.
        aria-modal
        aria-label={text.title}
        p="xs"
        style={{ overflowY: 'auto' }}
        onKeyDownCapture={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          close();
        }}
      >
        <Stack gap="xs">
          <TextInput
            type="search"
            aria-label={text.search}
            placeholder={text.search}
            data-autofocus
            {...keepsEscape}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={(event) => {
              const [first] = shown;
              if (event.key === 'Enter' && query.trim() !== '' && first !== undefined) insert(first.unicode);
              else if (event.key === 'ArrowDown')
                grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
              else return;
              event.preventDefault();
            }}
          />
          <div role="group" aria-label={text.groups} className={styles.groups}>
            {(['recent', ...emojiGroups] as const).map((id) => (
              <button
                key={id}
                type="button"
                {...keepsEscape}
                className={styles.group}
                aria-label={text.group[id]}
                title={text.group[id]}
                aria-pressed={query.trim() === '' && id === group}
                onClick={() => {
                  setQuery('');
                  setGroup(id);
                }}
              >
                {id === 'recent' ? '🕘' : symbols[id]}
              </button>
            ))}
          </div>
          {all === null ? (
            <LoadingIndicator m="auto" />
          ) : shown.length === 0 ? (
            <Text c="dimmed" ta="center" p="md">
              {text.none}
            </Text>
          ) : (
            <EmojiGrid
              key={query.trim() === '' ? group : query}
              ref={grid}
              label={query.trim() === '' ? text.group[group] : text.found}
              emoji={shown}
              onChoose={insert}
            />
          )}
          <VisuallyHidden role="status">{query.trim() !== '' && text.count(shown.length)}</VisuallyHidden>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** All emoji in the language in use; null until they are loaded. */
function useEmoji(): readonly Emoji[] | null {
  const { language } = useAtomValue(localizationAtom);
  const [all, setAll] = useState<readonly Emoji[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const loaded = await loadEmoji(language);
      if (isCurrent) setAll(loaded);
    };
    load().catch((error: unknown) => logFailure('emoji', error));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return all;
}

function ofGroup(
  all: readonly Emoji[],
  group: EmojiGroup | 'recent',
  recent: readonly string[],
): readonly Emoji[] {
  if (group !== 'recent') return all.filter((emoji) => emoji.group === group);
  return recent.flatMap((unicode) => all.find((emoji) => emoji.unicode === unicode) ?? []);
}
