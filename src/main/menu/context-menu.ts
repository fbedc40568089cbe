import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import {
  actionLabel,
  actions,
  type When,
  type ContextActionId,
  type Platform,
} from '#contract/actions/actions.ts';
import { escapeAccessKeys, plainText } from '#main/lib/plain-text.ts';
import type { MainMessages } from '#main/i18n/messages.ts';
import { linkToShare } from '#main/links/deep-link.ts';
import { isExternal, displayUrl } from '#main/links/external-url.ts';

type Item = MenuItemConstructorOptions;

/** The data of the element that a context menu opens on. */
export type ContextMenuTarget = Pick<
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
  /** The page's URL for the post around it, or null outside of posts. */
  readonly postUrl: string | null;
};

/** The handlers of its items. */
export interface ContextMenuHandlers {
  readonly replaceMisspelling: (word: string) => void;
  readonly learnWord: (word: string) => void;
  readonly lookUp: () => void;
  readonly openOutside: (url: string) => void;
  readonly copyText: (text: string) => void;
  readonly saveImage: (url: string) => void;
  readonly copyImage: (x: number, y: number) => void;
}

/** The longest selection that a menu shows in full, in characters. */
const selectionMax = 24;

export interface ContextMenuOptions {
  readonly params: ContextMenuTarget;
  readonly platform: Platform;
  readonly texts: Pick<MainMessages, 'noSuggestions' | 'actions'>;
  readonly handlers: ContextMenuHandlers;
}

/** The items of the action table that apply to an element of the page; empty if none does. */
export function contextMenu({ params, platform, texts, handlers }: ContextMenuOptions): Item[] {
  const { misspelledWord, dictionarySuggestions, linkURL, srcURL, x, y, editFlags } = params;
  const link = shareableLink(params);
  const conditions = conditionsOf(params, platform, link);
  const item = (id: ContextActionId, rest: Item): Item => ({
    id,
    label: actionLabel(id, platform, texts.actions),
    ...rest,
  });
  const items: Readonly<Record<ContextActionId, Item>> = {
    learnWord: item('learnWord', { click: () => handlers.learnWord(misspelledWord) }),
    lookUp: item('lookUp', {
      label: `${actionLabel('lookUp', platform, texts.actions)} “${escapeAccessKeys(plainText(params.selectionText, selectionMax))}”`,
      click: handlers.lookUp,
    }),
    saveImage: item('saveImage', { click: () => handlers.saveImage(srcURL) }),
    copyImage: item('copyImage', { click: () => handlers.copyImage(x, y) }),
    openLink: item('openLink', { click: () => handlers.openOutside(linkURL) }),
    copyLink: item('copyLink', { click: () => handlers.copyText(link ?? '') }),
    // Electron implements these roles, and shows their keys.
    cut: item('cut', { role: 'cut', enabled: editFlags.canCut }),
    copy: item('copy', { role: 'copy', enabled: editFlags.canCopy }),
    paste: item('paste', { role: 'paste', enabled: editFlags.canPaste }),
    selectAll: item('selectAll', { role: 'selectAll', enabled: editFlags.canSelectAll }),
  };
  const offered = (...ids: readonly ContextActionId[]): Item[] =>
    ids.filter((id) => conditions.has(actions[id].when)).map((id) => items[id]);
  const suggestions = dictionarySuggestions.map((word): Item => ({
    label: escapeAccessKeys(word),
    click: () => handlers.replaceMisspelling(word),
  }));
  const groups = [
    conditions.has('misspelling')
      ? [
          ...(suggestions.length > 0 ? suggestions : [{ label: texts.noSuggestions, enabled: false }]),
          ...offered('learnWord'),
        ]
      : [],
    offered('lookUp'),
    offered('saveImage', 'copyImage'),
    [
      // The real URL, which the link's text may hide.
      ...(conditions.has('outsideLink')
        ? [{ label: escapeAccessKeys(displayUrl(linkURL)), enabled: false }]
        : []),
      ...offered('openLink', 'copyLink'),
    ],
    offered('cut', 'copy', 'paste', 'selectAll'),
  ];
  // A separator before each group but the first.
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group) => [{ type: 'separator' } satisfies Item, group].flat())
    .slice(1);
}

function conditionsOf(params: ContextMenuTarget, platform: Platform, link: string | null): ReadonlySet<When> {
  const hasSelection = params.selectionText.trim() !== '';
  const all: readonly (readonly [When, boolean])[] = [
    ['misspelling', params.misspelledWord !== ''],
    // Only macOS has a dictionary for all apps.
    ['definable', platform === 'mac' && hasSelection],
    ['picture', params.mediaType === 'image' && params.hasImageContents],
    ['outsideLink', isExternal(params.linkURL)],
    ['shareable', link !== null],
    ['field', params.isEditable],
    ['text', hasSelection || params.isEditable],
  ];
  return new Set(all.filter(([, holds]) => holds).map(([condition]) => condition));
}

/**
 * The URL to share, which also works outside of the app: that of the link under the pointer, or else of the post around
 * it.
 */
function shareableLink({ linkURL, postUrl, isEditable }: ContextMenuTarget): string | null {
  if (isExternal(linkURL)) return linkURL;
  return linkToShare(linkURL) ?? (postUrl === null || isEditable ? null : linkToShare(postUrl));
}
