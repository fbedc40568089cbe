import * as v from 'valibot';
import { ArrangementSchema } from '#contract/bridge/arrangement.ts';
import { KeyChoicesSchema } from '#contract/bridge/keyboard.ts';
import { ThemeChoiceSchema } from '#contract/bridge/theme.ts';
import { LanguageChoiceSchema } from '#contract/i18n/language.ts';

const whole = v.pipe(v.number(), v.safeInteger());

/** The bounds of the window when it is not maximised, in device-independent pixels. */
const WindowBoundsSchema = v.object({
  x: whole,
  y: whole,
  width: v.pipe(whole, v.minValue(1)),
  height: v.pipe(whole, v.minValue(1)),
  isMaximized: v.boolean(),
});
export type WindowBounds = v.InferOutput<typeof WindowBoundsSchema>;

/** A server that the user has added. */
const ServerSchema = v.variant('kind', [
  v.object({
    id: v.string(),
    kind: v.literal('local'),
    /** Whether an empty database is filled with the sample community. */
    sample: v.boolean(),
  }),
  v.object({
    id: v.string(),
    kind: v.literal('remote'),
    /** Scheme, host and port. */
    url: v.pipe(v.string(), v.url()),
    name: v.exactOptional(v.string()),
  }),
]);
export type Server = v.InferOutput<typeof ServerSchema>;

/** The id of the only server of kind `local`; its data is in the app's user data. */
export const localServerId = 'local';

type Stored = Readonly<Record<string, unknown>>;

const ServersWithSessionSchema = v.optional(
  v.array(v.looseObject({ id: v.string(), session: v.exactOptional(v.string()) })),
  [],
);

/** Each turns the settings of the version that is its index into those of the next one. */
const migrations: readonly ((stored: Stored) => Stored)[] = [
  // Version 0 had no number and stored the session only, as version 1 does.
  ({ session }) => (session === undefined ? {} : { session }),
  // Version 1 had one server, the one on this computer.
  ({ session, ...stored }) => ({
    ...stored,
    servers: [
      { id: localServerId, kind: 'local', sample: true, ...(session === undefined ? {} : { session }) },
    ],
    currentServer: localServerId,
  }),
  // Version 2 stored each session in the list of servers.
  (stored) => {
    const servers = v.parse(ServersWithSessionSchema, stored['servers']);
    const sessions = servers.flatMap(({ id, session }) => (session === undefined ? [] : [[id, session]]));
    // `ServerSchema` drops them from the list itself.
    return sessions.length === 0 ? stored : { ...stored, sessions: Object.fromEntries(sessions) };
  },
];

export const settingsVersion = migrations.length;

/** What main stores across restarts, in `settings.json` of the app's user data. */
const SettingsSchema = v.object({
  version: v.literal(settingsVersion),
  servers: v.optional(v.array(ServerSchema), []),
  /** The id of the server that the window shows; missing until the user has chosen one. */
  currentServer: v.exactOptional(v.string()),
  /** The ids of removed servers whose folders are still to be deleted. */
  removedServers: v.exactOptional(v.array(v.string())),
  /** By server id: the account that its page is for; missing for the first one. */
  accounts: v.exactOptional(v.record(v.string(), v.string())),
  /**
   * By the ids of the server and, for an added account, of the account: the session's cookies, encrypted by the
   * system's keyring, as base64.
   */
  sessions: v.exactOptional(v.record(v.string(), v.string())),
  window: v.exactOptional(WindowBoundsSchema),
  /** In Chromium's levels, of which each is a factor of 1.2; 0 is 100 %. */
  zoomLevel: v.optional(v.pipe(v.number(), v.finite()), 0),
  /** The user's choices of appearance, needed to paint the window before there is a page. */
  theme: v.exactOptional(ThemeChoiceSchema),
  arrangement: v.exactOptional(ArrangementSchema),
  language: v.exactOptional(LanguageChoiceSchema),
  /** The keys in the page, where the user has changed them. */
  keyboard: v.exactOptional(KeyChoicesSchema),
  /** The folder that the last image was picked from. */
  imageFolder: v.exactOptional(v.string()),
  /** BCP 47 tags; missing means the system's languages, empty means no spell checking. */
  spellCheckLanguages: v.exactOptional(v.array(v.string())),
  /** Whether the system shows new inbox entries while the window is not focused. */
  notifications: v.optional(v.boolean(), true),
  /** Whether the app keeps running when its window is closed. */
  background: v.optional(v.boolean(), false),
});
export type Settings = v.InferOutput<typeof SettingsSchema>;

export const defaultSettings: Settings = v.parse(SettingsSchema, { version: settingsVersion });

const VersionedSchema = v.pipe(
  v.unknown(),
  // An array would be accepted as an object.
  v.check((stored) => !Array.isArray(stored)),
  v.looseObject({
    version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(settingsVersion)), 0),
  }),
);

/**
 * Migrates the settings of any version to this one.
 * @throws {v.ValiError} when they do not fit their version, or are of a later one
 */
export function migrateSettings(stored: unknown): Settings {
  const { version, ...rest } = v.parse(VersionedSchema, stored);
  const migrated = migrations.slice(version).reduce<Stored>((settings, migrate) => migrate(settings), rest);
  return v.parse(SettingsSchema, { ...migrated, version: settingsVersion });
}
