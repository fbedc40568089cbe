import { languageNames } from '#contract/i18n/language.ts';
import type { PolicyName } from './policy.ts';

/*
 * What administrators are told of each policy: the templates in resources/policies and the table in
 * docs/administration.md are generated from it.
 */

interface Described {
  readonly title: string;
  /** Its description for administrators. */
  readonly text: string;
  /** The effect if it is not set. */
  readonly otherwise: string;
}

/** Yes or no. */
interface Switch extends Described {
  readonly kind: 'switch';
  readonly sample: boolean;
}
/** One of a few values. */
interface Choice extends Described {
  readonly kind: 'choice';
  readonly options: Readonly<Record<string, string>>;
  readonly sample: string;
}
interface Text extends Described {
  readonly kind: 'text';
  readonly sample: string;
}
/** Lines of text. */
interface List extends Described {
  readonly kind: 'list';
  readonly sample: readonly string[];
}
export type PolicyDescription = Switch | Choice | Text | List;

export const policies: Readonly<Record<PolicyName, PolicyDescription>> = {
  servers: {
    kind: 'list',
    title: 'Servers',
    text: "The servers that everyone has: an address each and, behind a space, the name to show. The first one is used until a person chooses another. They can't be removed.",
    otherwise: 'Warble asks at its first start',
    sample: ['https://warble.example.com Our company', 'https://warble-test.example.com Test'],
  },
  addServers: {
    kind: 'switch',
    title: 'People may add servers',
    text: 'Whether a person may use addresses of other servers. Those that were added before are hidden while this is false.',
    otherwise: 'they may',
    sample: false,
  },
  localServer: {
    kind: 'switch',
    title: 'Allow the server on this computer',
    text: 'Whether Warble may be used "on this computer", with a server of its own.',
    otherwise: 'it may',
    sample: false,
  },
  addAccounts: {
    kind: 'switch',
    title: 'People may add accounts',
    text: 'Whether a person may sign in to a server with another account while one is signed in. Accounts that were added before stay.',
    otherwise: 'they may',
    sample: false,
  },
  updates: {
    kind: 'switch',
    title: 'Updates',
    text: "Whether Warble looks for new versions and installs them when it quits. A copy from an .msi or a .tar.gz never does; one from a .deb or .rpm does only where this is true, and asks for an administrator's password each time.",
    otherwise: 'a copy from the .exe, for macOS or as an AppImage does',
    sample: true,
  },
  updateFeed: {
    kind: 'text',
    title: 'Update feed',
    text: 'The https address of the folder with the update files, in place of the one that is built in.',
    otherwise: 'the one that is built in',
    sample: 'https://updates.example.com/warble/',
  },
  background: {
    kind: 'switch',
    title: 'Keep running in the background',
    text: "Whether Warble keeps running when its window is closed. People can't change it.",
    otherwise: 'each person decides; on macOS it does',
    sample: false,
  },
  notifications: {
    kind: 'switch',
    title: 'Notifications',
    text: "Whether new inbox entries become notifications of the system. People can't change it.",
    otherwise: 'each person decides',
    sample: true,
  },
  spellCheckLanguages: {
    kind: 'list',
    title: 'Languages of the spell checker',
    text: "The languages in which spelling is checked, as tags such as en-GB, in capitals or not. People can't change them. An empty list, or the line none, turns the spell checker off. macOS chooses the languages itself, and this policy has no effect there.",
    otherwise: 'each person decides',
    sample: ['en-GB', 'de'],
  },
  theme: {
    kind: 'choice',
    title: 'Theme at the start',
    text: 'The theme until a person chooses another.',
    otherwise: 'dark',
    options: { dark: 'Dark', light: 'Light', system: 'As the system' },
    sample: 'system',
  },
  arrangement: {
    kind: 'choice',
    title: 'Columns at the start',
    text: 'Which column is on the left until a person chooses otherwise.',
    otherwise: 'search-left',
    options: { 'search-left': 'Search on the left', 'navigation-left': 'Navigation on the left' },
    sample: 'navigation-left',
  },
  language: {
    kind: 'choice',
    title: 'Language at the start',
    text: 'The language of menus and texts until a person chooses another.',
    otherwise: 'en',
    options: { system: 'Same as the system', ...languageNames },
    sample: 'system',
  },
  logLevel: {
    kind: 'choice',
    title: 'What is logged',
    text: 'Whether the log tells of errors only, or of ordinary events, too. Neither has tokens or what people wrote.',
    otherwise: 'info',
    options: { error: 'Errors', info: 'Errors and events' },
    sample: 'info',
  },
};
