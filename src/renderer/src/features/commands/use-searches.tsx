import { IconHistory, IconSearch } from '@tabler/icons-react';
import { useAtomValue, useStore } from 'jotai';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { isolated } from '#renderer/lib/isolated.ts';
import { recentSearchesAtom, removeSearch } from '#renderer/stores/preferences/recent-searches.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { matching } from './match.ts';

/** The search for what was typed, and those that were made before. */
export function useSearches(query: string, go: (path: string) => void): readonly PaletteEntry[] {
  const deferred = useDeferredMessages();
  const recent = useAtomValue(recentSearchesAtom);
  const store = useStore();
  const words = query.trim();
  const search = (asked: string) => () => go(`/search?q=${encodeURIComponent(asked)}`);
  const again = matching(recent, (asked) => asked, words)
    .filter((asked) => asked !== words)
    .map((asked) => ({
      key: `search ${asked}`,
      label: asked,
      icon: <IconHistory size={18} aria-hidden />,
      run: search(asked),
      forget: () => removeSearch(store, asked),
    }));
  if (words === '') return again;
  return [
    {
      key: 'search',
      label: deferred.palette.searchFor(isolated(words)),
      icon: <IconSearch size={18} aria-hidden />,
      run: search(words),
    },
    ...again,
  ];
}
