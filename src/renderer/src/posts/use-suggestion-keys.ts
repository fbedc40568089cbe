import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { keepsEscape } from '#renderer/ui/keeps-escape.ts';

interface SuggestionKeys {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly listId: string;
  /** The suggestions; each once. */
  readonly words: readonly string[];
  readonly optionId: (word: string) => string;
  /** Whether Enter takes the first one without a choice. */
  readonly takesFirst: boolean;
  readonly onTake: (word: string) => void;
  readonly onDismiss: () => void;
}

/**
 * The keys of a list beside a field that keeps the focus: arrows choose, Enter and Tab take, Escape dismisses. The field
 * announces the selection; it stays a text box, since a combobox has one line.
 * @returns the word that is chosen, or null
 */
export function useSuggestionKeys(options: SuggestionKeys): string | null {
  const { field, listId, words, optionId, takesFirst } = options;
  const [chosen, setChosen] = useState<string | null>(null);
  const first = takesFirst ? (words[0] ?? null) : null;
  const active = chosen !== null && words.includes(chosen) ? chosen : first;
  const isOpen = words.length > 0;

  const move = (step: 1 | -1) => {
    const index = active === null ? (step === 1 ? -1 : 0) : words.indexOf(active);
    const next = words.at((index + step) % words.length) ?? null;
    setChosen(next);
    // A low window has room for a part of the list only.
    if (next !== null) document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape') options.onDismiss();
    else if ((event.key === 'Enter' || event.key === 'Tab') && active !== null) options.onTake(active);
    else return;
    // Neither the field nor the dialog around it gets the key.
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const ended = new AbortController();
    field.current?.addEventListener('keydown', (event) => onKeyDown(event), { signal: ended.signal });
    return () => ended.abort();
  }, [field]);

  useEffect(() => {
    const { current } = field;
    if (current === null || !isOpen) return undefined;
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': listId,
      ...keepsEscape,
    };
    for (const [name, value] of Object.entries(attributes)) current.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) current.removeAttribute(name);
    };
  }, [field, isOpen, listId]);
  const activeId = active === null ? null : optionId(active);
  useEffect(() => {
    const { current } = field;
    if (current === null || activeId === null) return undefined;
    current.setAttribute('aria-activedescendant', activeId);
    return () => current.removeAttribute('aria-activedescendant');
  }, [field, activeId]);
  return active;
}
