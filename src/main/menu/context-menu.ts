import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import {
  actionLabel,
  actions,
  type When,
  type ContextActionId,
  type Platform,
} from '#contract/actions/actions.ts';
import { plainText } from '#main/lib/plain-text.ts';
import { texts } from '#main/i18n/messages.ts';
import { linkToShare } from '#main/links/deep-link.ts';
import { isOutside, shownAddress } from '#main/links/external-url.ts';

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
  /** The page's address for the post that it is in, or null outside of posts. */
  readonly postUrl: string | null;
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

/** The context menu for a place in the page, of the action table; empty where there is nothing to offer. */
export function contextMenu(place: Place, platform: Platform, deeds: Deeds): Item[] {
  const { misspelledWord, dictionarySuggestions, linkURL, srcURL, x, y, editFlags } = place;
  const link = sharedLink(place);
  const circumstances = circumstancesOf(place, platform, link);
  const item = (id: ContextActionId, rest: Item): Item => ({ id, label: actionLabel(id, platform), ...rest });
  const items: Readonly<Record<ContextActionId, Item>> = {
    learnWord: item('learnWord', { click: () => deeds.learnWord(misspelledWord) }),
    lookUp: item('lookUp', {
      label: `${actionLabel('lookUp', platform)} “${plainText(place.selectionText, shownMax)}”`,
      click: deeds.lookUp,
    }),
    saveImage: item('saveImage', { click: () => deeds.saveImage(srcURL) }),
    copyImage: item('copyImage', { click: () => deeds.copyImage(x, y) }),
    openLink: item('openLink', { click: () => deeds.openOutside(linkURL) }),
    copyLink: item('copyLink', { click: () => deeds.copyText(link ?? '') }),
    // The system does these, and knows their keys.
    cut: item('cut', { role: 'cut', enabled: editFlags.canCut }),
    copy: item('copy', { role: 'copy', enabled: editFlags.canCopy }),
    paste: item('paste', { role: 'paste', enabled: editFlags.canPaste }),
    selectAll: item('selectAll', { role: 'selectAll', enabled: editFlags.canSelectAll }),
  };
  const offered = (...ids: readonly ContextActionId[]): Item[] =>
    ids.filter((id) => circumstances.has(actions[id].when)).map((id) => items[id]);
  const suggestions = dictionarySuggestions.map((word): Item => ({
    label: word,
    click: () => deeds.replaceMisspelling(word),
  }));
  const groups = [
    circumstances.has('misspelling')
      ? [
          ...(suggestions.length > 0 ? suggestions : [{ label: texts.noSuggestions, enabled: false }]),
          ...offered('learnWord'),
        ]
      : [],
    offered('lookUp'),
    offered('saveImage', 'copyImage'),
    [
      // Where it leads, whatever its text says.
      ...(circumstances.has('outsideLink') ? [{ label: shownAddress(linkURL), enabled: false }] : []),
      ...offered('openLink', 'copyLink'),
    ],
    offered('cut', 'copy', 'paste', 'selectAll'),
  ];
  // A line before each group but the first.
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group) => [{ type: 'separator' } satisfies Item, group].flat())
    .slice(1);
}

function circumstancesOf(place: Place, platform: Platform, link: string | null): ReadonlySet<When> {
  const hasSelection = place.selectionText.trim() !== '';
  const all: readonly (readonly [When, boolean])[] = [
    ['misspelling', place.misspelledWord !== ''],
    // Only macOS has a dictionary that every app can show.
    ['definable', platform === 'mac' && hasSelection],
    ['picture', place.mediaType === 'image' && place.hasImageContents],
    ['outsideLink', isOutside(place.linkURL)],
    ['shareable', link !== null],
    ['field', place.isEditable],
    ['text', hasSelection || place.isEditable],
  ];
  return new Set(all.filter(([, holds]) => holds).map(([circumstance]) => circumstance));
}

/** The link that works outside of the app: the one that the pointer is on, or else to the post around it. */
function sharedLink({ linkURL, postUrl, isEditable }: Place): string | null {
  if (isOutside(linkURL)) return linkURL;
  return linkToShare(linkURL) ?? (postUrl === null || isEditable ? null : linkToShare(postUrl));
}
