import {
  actionIds,
  actionLabel,
  actionMenuKeys,
  actions,
  isRendererAction,
  type Platform,
  type When,
} from '#contract/actions/actions.ts';
import { rendererActions } from '#contract/actions/renderer-actions.ts';
import { english } from '#main/i18n/messages.ts';
import { applicationMenu } from '#main/menu/application-menu.ts';
import { keysText } from '#renderer/lib/key-labels.ts';
import { formatted, markdownTable, readProjectFile, replaceParts, writeOrCheck } from './docs.ts';

/*
 * `npm run docs:guide` writes the tables of docs/user-guide.md from the action table; with `--check` it fails when they are
 * out of date. Only the text between the marks is generated.
 */

const platforms = { windows: 'Windows', mac: 'macOS', linux: 'Linux' } as const satisfies Record<
  Platform,
  string
>;
const platformIds: readonly Platform[] = ['windows', 'mac', 'linux'];

const code = (keys: string) => `\`${keys}\``;

function shortcuts(): string {
  const rows = actionIds.map((id) => {
    const page = isRendererAction(id) ? rendererActions[id].pageKeys : null;
    const menu = platformIds.map((platform) => {
      const keys = actionMenuKeys(id, platform);
      return keys === null ? '' : code(keysText(keys, platform));
    });
    return [actionLabel(id, 'windows'), ...menu, page === null ? '' : code(keysText(page, 'windows'))];
  });
  const withKeys = rows.filter(([, ...keys]) => keys.some((key) => key !== ''));
  return markdownTable(
    ['What it does', ...platformIds.map((id) => platforms[id]), 'In the page, everywhere'],
    withKeys,
  );
}

/** The label of a menu role, such as "Paste and match style". */
function roleLabel(role: string): string {
  const spaced = role.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function menus(platform: Platform): string {
  const menu = applicationMenu({
    platform,
    texts: english,
    isSignedIn: true,
    accounts: [],
    isPackaged: true,
    perform: () => {},
  });
  const rows = menu.map(({ label, role, submenu }) => {
    const items = (Array.isArray(submenu) ? submenu : []).filter(({ visible }) => visible !== false);
    const names = items.flatMap(
      (item) => item.label ?? (item.role === undefined ? [] : roleLabel(item.role)),
    );
    const title = label?.replace('&', '') ?? roleLabel(role ?? '').replace(' menu', '');
    return [title, names.join(' · ')];
  });
  return markdownTable(['Menu', 'What is in it'], rows);
}

/** Describes each kind of context target. */
const contextTargets: Readonly<Record<Exclude<When, 'always' | 'signedIn'>, string>> = {
  misspelling: 'a word that the spell checker does not know, below its suggestions',
  definable: 'selected text, on macOS',
  picture: 'a picture',
  outsideLink: 'a link to somewhere else, below its address',
  shareable: 'a link, a person, a post or the picture of a post',
  field: 'a text field',
  text: 'selected text, or a text field',
};

function contextMenus(): string {
  const rows = Object.entries(contextTargets).map(([when, where]) => {
    const offered = actionIds.filter((id) => actions[id].when === when);
    return [where, offered.map((id) => actionLabel(id, 'windows')).join(' · ')];
  });
  return markdownTable(['On', 'It offers'], rows);
}

const parts = {
  shortcuts,
  'menus of Windows and Linux': () => menus('windows'),
  'menus of macOS': () => menus('mac'),
  'context menus': contextMenus,
};

const file = 'docs/user-guide.md';

/** The page with its tables, by its path relative to the checkout. */
export async function guideFiles(): Promise<Readonly<Record<string, string>>> {
  return { [file]: await formatted(file, replaceParts(readProjectFile(file), 'docs:guide', parts)) };
}

if (import.meta.main) writeOrCheck('docs:guide', await guideFiles());
