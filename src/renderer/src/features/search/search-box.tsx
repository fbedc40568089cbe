import { IconSearch } from '@tabler/icons-react';
import { type PrimitiveAtom, useAtom, useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { runActionAtom } from '#renderer/stores/actions/handlers.ts';
import { useHint } from '#renderer/stores/actions/use-hint.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { typeAheadAtom } from '#renderer/lib/type-ahead.ts';
import { excessAtom } from '#renderer/stores/session/server-limits.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import styles from '#renderer/ui/field.module.css';
import { PlainButton } from '#renderer/ui/plain-button.tsx';
import { refocus } from '#renderer/ui/refocus.ts';
import { runSearch, searchStateAtom } from './search-query.ts';

interface SearchBoxProps {
  /** Two boxes can be on screen, so each has a name of its own. */
  readonly label: string;
  /** Its text. */
  readonly queryAtom: PrimitiveAtom<string>;
  readonly onSearch?: () => void;
  /** Whether it is not on screen any more once it searches. */
  readonly closes?: boolean;
  /** What the box has the focus for: it gets it with each new value; undefined for nothing. */
  readonly focusFor?: string | undefined;
}

/**
 * Searches on Enter or with its button. Disabled while a search runs, and cleared afterwards (spec §5). It takes more text
 * than the server accepts: otherwise the end of a pasted text would be lost, and another one searched for.
 */
export function SearchBox({ label, queryAtom, onSearch, closes, focusFor }: SearchBoxProps) {
  const { search: text, composer } = useMessages();
  const hint = useHint();
  const [query, setQuery] = useAtom(queryAtom);
  const { running } = useAtomValue(searchStateAtom);
  const store = useStore();
  const field = useRef<HTMLInputElement>(null);
  const searchedHere = useRef(false);

  // The field lost the focus when it was disabled.
  const returnFocus = useEffectEvent(() => refocus(field.current));
  useEffect(() => {
    if (!running || !searchedHere.current) return undefined;
    return () => {
      searchedHere.current = false;
      returnFocus();
      store.get(typeAheadAtom).drop();
    };
  }, [running, store]);

  useEffect(() => {
    if (focusFor) field.current?.focus();
  }, [focusFor]);

  const search = () => {
    const over = store.get(excessAtom)(query.trim(), 'queryMax');
    if (over > 0) {
      store.set(showToastAtom, composer.tooLong(over), 'destructive');
      return;
    }
    if (query.trim() === '' || running) return;
    searchedHere.current = !closes;
    onSearch?.();
    const ended = runSearch(store, query);
    // Otherwise what is typed while the field is disabled would be taken as shortcuts.
    const typeAhead = store.get(typeAheadAtom);
    typeAhead.await(true);
    if (!closes) return;
    // It is for the page's box then.
    void ended.then(() => (typeAhead.hasText() ? store.set(runActionAtom, 'focusSearch') : typeAhead.drop()));
  };

  return (
    <form
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <div className={styles.box}>
        <input
          // A new field for each search: for undo, Chromium keeps everything that was typed in a field until the field is
          // removed.
          key={String(running)}
          ref={field}
          className={styles.field}
          type="search"
          aria-label={label}
          {...hint('focusSearch')}
          placeholder={text.placeholder}
          dir={query === '' ? undefined : 'auto'}
          autoComplete="off"
          value={query}
          disabled={running}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <div className={styles.end}>
          <PlainButton
            type="submit"
            variant="ghost"
            size="icon"
            round
            aria-label={text.submit}
            title={text.submit}
            loading={running}
          >
            <IconSearch size={18} aria-hidden />
          </PlainButton>
        </div>
      </div>
    </form>
  );
}
