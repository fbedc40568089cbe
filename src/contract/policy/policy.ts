import * as v from 'valibot';
import { configuredServer, parseServerAddress } from '#contract/api/server-address.ts';
import { defaultArrangement } from '#contract/bridge/arrangement.ts';
import { defaultTheme, themeChoices } from '#contract/bridge/theme.ts';
import { defaultLanguage, languageChoices } from '#contract/i18n/language.ts';

/*
 * What an administrator may set for the users of an organisation: the values that each policy may have, their defaults,
 * and the reading of what was set. What administrators are told of each is in `descriptions.ts`.
 */

/** A boolean in JSON and property lists, a number in the Windows registry. */
const switchSchema = v.union(
  [
    v.boolean(),
    v.pipe(
      v.picklist([0, 1]),
      v.transform((number) => number === 1),
    ),
  ],
  'must be true or false (in the registry 1 or 0, as a REG_DWORD)',
);

const lines = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A list of lines, or one text with all of them, which is what some installers write to the registry. */
const linesSchema = v.union(
  [v.pipe(v.string(), v.transform(lines)), v.array(v.string())],
  'must be a list of texts (in the registry a REG_MULTI_SZ)',
);
const listSchema = v.pipe(linesSchema, v.nonEmpty('must not be empty'));

function isHttpsAddress(text: string): boolean {
  const address = parseServerAddress(text);
  return typeof address === 'object' && address.isEncrypted;
}

/** Without the line itself, which may have a password. */
const serversText = (number: number, isLonger: boolean) =>
  `must be lines of an http or https address and, behind a space, a name if wanted; ${
    isLonger ? `the address in line ${number} has a path or query` : `line ${number} is none`
  }`;
const serversSchema = v.pipe(
  listSchema,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const servers = new Map<string, { readonly url: string; readonly name: string }>();
    for (const [index, line] of dataset.value.entries()) {
      const [, address = '', name] = /^(\S+)(?:\s+(.+))?$/.exec(line.trim()) ?? [];
      const server = configuredServer(address);
      if (server === null) {
        const parsed = parseServerAddress(address);
        addIssue({ message: serversText(index + 1, typeof parsed === 'object') });
        return NEVER;
      }
      // Listed once more, it would be offered twice.
      if (!servers.has(server.url))
        servers.set(server.url, { url: server.url, name: name ?? new URL(server.url).host });
    }
    return [...servers.values()];
  }),
);

const languagePattern = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** May be empty; the line `none` stands for that, since the editor of Windows' group policies refuses an empty list. */
const languagesSchema = v.pipe(
  linesSchema,
  v.transform((tags) => tags.map((tag) => tag.trim())),
  v.transform((tags) => (tags.length === 1 && tags[0] === 'none' ? [] : tags)),
  v.everyItem(
    (tag) => languagePattern.test(tag),
    'must be lines of language tags such as en-GB, or the line none',
  ),
);

const oneOf = (options: readonly string[]) => `must be one of ${options.join(', ')}`;
const choice = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, oneOf(options));

/** By their names in JSON and in property lists; in the registry they start with a capital. */
const PolicySchema = v.object({
  servers: v.exactOptional(serversSchema),
  addServers: v.exactOptional(switchSchema),
  localServer: v.exactOptional(switchSchema),
  addAccounts: v.exactOptional(switchSchema),
  updates: v.exactOptional(switchSchema),
  updateFeed: v.exactOptional(
    v.pipe(
      v.string('must be a text (in the registry a REG_SZ)'),
      v.check(isHttpsAddress, 'must be an https address, without credentials'),
    ),
  ),
  background: v.exactOptional(switchSchema),
  notifications: v.exactOptional(switchSchema),
  spellCheckLanguages: v.exactOptional(languagesSchema),
  theme: v.exactOptional(choice(themeChoices)),
  arrangement: v.exactOptional(choice(['search-left', 'navigation-left'])),
  // Tags of languages are the same in capitals, by BCP 47.
  language: v.exactOptional(
    v.pipe(v.string(oneOf(languageChoices)), v.toLowerCase(), choice(languageChoices)),
  ),
  logLevel: v.exactOptional(choice(['error', 'info'])),
});

/** The policies that the administrator has set; the others are missing. */
export type Policy = Readonly<v.InferOutput<typeof PolicySchema>>;
export type PolicyName = keyof Policy;

/** The values of policies that are not set. Policies without a default leave the decision to each user. */
const defaults = {
  servers: [],
  addServers: true,
  localServer: true,
  addAccounts: true,
  /** The feed that is built in. */
  updateFeed: null,
  theme: defaultTheme,
  arrangement: defaultArrangement,
  language: defaultLanguage,
  logLevel: 'info',
} as const satisfies { readonly [Name in PolicyName]?: Policy[Name] | null };

/** The policy in effect. */
export type EffectivePolicy = Omit<Policy, keyof typeof defaults> & {
  readonly [Name in keyof typeof defaults]: Exclude<Policy[Name], undefined> | (typeof defaults)[Name];
};

/** The policy with the defaults of what it does not set. */
export function withDefaults(policy: Policy): EffectivePolicy {
  return { ...defaults, ...policy };
}

/** In the order of the schema. */
export const policyNames: readonly PolicyName[] = v.keyof(PolicySchema).options;

/** The name of a policy's value in the Windows registry, such as `UpdateFeed`. */
export const registryName = (name: PolicyName): string => name.charAt(0).toUpperCase() + name.slice(1);

export interface ReadPolicy {
  readonly policy: Policy;
  /** What was ignored and why: one sentence for each, without the values. */
  readonly faults: readonly string[];
}

/**
 * Reads the policies from the contents of a file or a registry key. If one is malformed or unknown, only that one is
 * ignored.
 */
export function readPolicy(found: Readonly<Record<string, unknown>>): ReadPolicy {
  const unknown = Object.keys(found).filter((name) => !policyNames.some((known) => known === name));
  const { issues = [] } = v.safeParse(PolicySchema, found);
  const wrong = new Map(issues.map((issue) => [String(issue.path?.[0].key), issue.message]));
  const usable = Object.entries(found).filter(([name]) => !wrong.has(name));
  return {
    policy: v.parse(PolicySchema, Object.fromEntries(usable)),
    faults: [
      ...unknown.map((name) => `There is no policy ${name}.`),
      ...[...wrong].map(([name, message]) => `The policy ${name} is not used: it ${message}.`),
    ],
  };
}
