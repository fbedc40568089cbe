import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import type { Platform } from '#contract/actions.ts';
import { linkToShare } from '#main/links/deep-link.ts';
import { isOutside } from '#main/links/outside.ts';

type Item = MenuItemConstructorOptions;

/** What a context menu knows of where it was opened. */
export type Place = Pick<
  ContextMenuParams,
  | 'x'
  | 'y'
  | 'linkURL'
  | 'srcURL'
  | 'mediaType'
  | 'hasImageContents'
  | 'isEditable'
  | 'selectionText'
  | 'misspelledWord'
  | 'dictionarySuggestions'
> & {
  readonly editFlags: Pick<
    ContextMenuParams['editFlags'],
    'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'
  >;
};

/** What it can do there. */
export interface Deeds {
  readonly replaceMisspelling: (word: string) => void;
  readonly learnWord: (word: string) => void;
  readonly lookUp: () => void;
  readonly openOutside: (url: string) => void;
  readonly copyText: (text: string) => void;
  readonly saveImage: (url: string) => void;
  readonly copyImage: (x: number, y: number) => void;
}

/** The longest part of a selection that a menu shows. */
const shownMax = 24;

/** The context menu for a place in the page; empty where there is nothing to offer. */
export function contextMenu(place: Place, platform: Platform, deeds: Deeds): Item[] {
  const groups = [
    spelling(place, deeds),
    lookUp(place, platform, deeds),
    image(place, deeds),
    link(place, deeds),
    edit(place),
  ];
  // A line before each group but the first.
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group) => [{ type: 'separator' } satisfies Item, group].flat())
    .slice(1);
}

function spelling({ misspelledWord, dictionarySuggestions }: Place, deeds: Deeds): Item[] {
  if (misspelledWord === '') return [];
  const suggestions = dictionarySuggestions.map((word): Item => ({
    label: word,
    click: () => deeds.replaceMisspelling(word),
  }));
  return [
    ...(suggestions.length > 0 ? suggestions : [{ label: 'No suggestions', enabled: false }]),
    { label: 'Add to dictionary', click: () => deeds.learnWord(misspelledWord) },
  ];
}

/** Only macOS has a dictionary that every app can show. */
function lookUp({ selectionText }: Place, platform: Platform, deeds: Deeds): Item[] {
  const text = selectionText.trim();
  if (platform !== 'mac' || text === '') return [];
  const shown = text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
  return [{ label: `Look up “${shown}”`, click: deeds.lookUp }];
}

function image({ mediaType, hasImageContents, srcURL, x, y }: Place, deeds: Deeds): Item[] {
  if (mediaType !== 'image' || !hasImageContents) return [];
  return [
    { label: 'Save image as…', click: () => deeds.saveImage(srcURL) },
    { label: 'Copy image', click: () => deeds.copyImage(x, y) },
  ];
}

function link({ linkURL }: Place, deeds: Deeds): Item[] {
  const open: Item[] = isOutside(linkURL)
    ? [{ label: 'Open link in browser', click: () => deeds.openOutside(linkURL) }]
    : [];
  // The app's own addresses mean nothing outside of it.
  const shared = isOutside(linkURL) ? linkURL : linkToShare(linkURL);
  return shared === null ? open : [...open, { label: 'Copy link', click: () => deeds.copyText(shared) }];
}

function edit({ isEditable, selectionText, editFlags }: Place): Item[] {
  if (isEditable) {
    return [
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ];
  }
  return selectionText.trim() === '' ? [] : [{ role: 'copy', enabled: editFlags.canCopy }];
}
