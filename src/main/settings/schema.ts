import * as v from 'valibot';
import { ArrangementSchema } from '#contract/bridge/arrangement.ts';
import { LanguageChoiceSchema } from '#contract/i18n/language.ts';
import { ThemeChoiceSchema } from '#contract/bridge/theme.ts';

const whole = v.pipe(v.number(), v.safeInteger());

/** Where the window was, in the screen's own pixels before scaling; its size when not maximised. */
export const PlacementSchema = v.object({
  x: whole,
  y: whole,
  width: v.pipe(whole, v.minValue(1)),
  height: v.pipe(whole, v.minValue(1)),
  isMaximized: v.boolean(),
});
export type Placement = v.InferOutput<typeof PlacementSchema>;

/** The session's cookies, encrypted by the system's keyring, as base64. */
const session = v.exactOptional(v.string());

/** A server that the user has chosen once. */
export const ServerSchema = v.variant('kind', [
  v.object({
    id: v.string(),
    kind: v.literal('local'),
    /** Whether an empty database is filled with the sample community. */
    sample: v.boolean(),
    session,
  }),
  v.object({
    id: v.string(),
    kind: v.literal('remote'),
    /** Scheme, host and port. */
    url: v.pipe(v.string(), v.url()),
    name: v.exactOptional(v.string()),
    session,
  }),
]);
export type Server = v.InferOutput<typeof ServerSchema>;

/** There is one of its kind; its data lies in the app's user data. */
export const localServerId = 'local';

type Stored = Readonly<Record<string, unknown>>;

/** Each makes the next version's settings of those of the version that is its index. */
const migrations: readonly ((stored: Stored) => Stored)[] = [
  // Version 0 had no number; it kept the session alone, as version 1 does.
  ({ session: kept }) => (kept === undefined ? {} : { session: kept }),
  // Version 1 knew the server on this computer alone.
  ({ session: kept, ...stored }) => ({
    ...stored,
    servers: [
      { id: localServerId, kind: 'local', sample: true, ...(kept === undefined ? {} : { session: kept }) },
    ],
    currentServer: localServerId,
  }),
];

export const settingsVersion = migrations.length;

/** What main keeps across restarts, in `settings.json` of the app's user data. */
export const SettingsSchema = v.object({
  version: v.literal(settingsVersion),
  servers: v.optional(v.array(ServerSchema), []),
  /** The id of the one that the window shows; none where the user has yet to choose. */
  currentServer: v.exactOptional(v.string()),
  window: v.exactOptional(PlacementSchema),
  /** In Chromium's levels, of which each is a factor of 1.2; 0 is 100 %. */
  zoomLevel: v.optional(v.pipe(v.number(), v.finite()), 0),
  /** What the user chose of the page's look; it decides what the window is painted with before there is a page. */
  theme: v.exactOptional(ThemeChoiceSchema),
  arrangement: v.exactOptional(ArrangementSchema),
  language: v.exactOptional(LanguageChoiceSchema),
  /** Where the last image was picked. */
  imageFolder: v.exactOptional(v.string()),
  /** As BCP 47 tags; the system's own where the user has not chosen, and no checking where they chose none. */
  spellCheckLanguages: v.exactOptional(v.array(v.string())),
  /** Whether the system shows new inbox entries while the window is not focused. */
  notifications: v.optional(v.boolean(), true),
  /** Whether the app goes on when its window is closed. */
  background: v.optional(v.boolean(), false),
});
export type Settings = v.InferOutput<typeof SettingsSchema>;

export const defaultSettings: Settings = v.parse(SettingsSchema, { version: settingsVersion });

const VersionedSchema = v.pipe(
  v.unknown(),
  // An array would pass for an object.
  v.check((stored) => !Array.isArray(stored)),
  v.looseObject({
    version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(settingsVersion)), 0),
  }),
);

/**
 * The settings of any version as those of this one.
 * @throws {v.ValiError} when they do not fit their version, or are of a later one
 */
export function migrateSettings(stored: unknown): Settings {
  const { version, ...rest } = v.parse(VersionedSchema, stored);
  const migrated = migrations.slice(version).reduce<Stored>((settings, migrate) => migrate(settings), rest);
  return v.parse(SettingsSchema, { ...migrated, version: settingsVersion });
}
