import * as v from 'valibot';

/** A setting, and whether a policy has set it. */
function settingOf<const Value extends v.GenericSchema>(value: Value) {
  return v.object({
    value,
    /** Set by a policy: the user sees it and can't change it. */
    isLocked: v.boolean(),
  });
}

const languages = v.array(v.string());

/** The state of the app's own updates. They are installed when the user quits, never before. */
const UpdateStateSchema = v.variant('kind', [
  /**
   * `development`: not an installed copy. `policy`: the administrator distributes updates. `installation`: updates come
   * from where this copy was installed from, such as a package manager.
   */
  v.object({ kind: v.literal('off'), because: v.picklist(['development', 'policy', 'installation']) }),
  v.object({ kind: v.literal('waiting') }),
  v.object({ kind: v.literal('downloading'), version: v.string() }),
  v.object({ kind: v.literal('ready'), version: v.string() }),
  /** Retried later. */
  v.object({ kind: v.literal('failed') }),
]);
export type UpdateState = v.InferOutput<typeof UpdateStateSchema>;
export type UpdatesOff = Extract<UpdateState, { kind: 'off' }>['because'];

/** The settings that only the desktop app has, and further state that its settings screen shows. */
export const DesktopSettingsSchema = v.object({
  version: v.string(),
  updates: UpdateStateSchema,
  /** Whether new inbox entries are shown by the system while the window is not focused. */
  notifications: settingOf(v.boolean()),
  /** Whether the system blocks notifications that the user has turned on. */
  areNotificationsRefused: v.boolean(),
  /** Whether closing the window leaves the app running. */
  background: settingOf(v.boolean()),
  /** As language tags; empty for no spell-checking; null where the system decides (macOS). */
  spelling: v.nullable(v.object({ languages: settingOf(languages), available: languages })),
});
export type DesktopSettings = v.InferOutput<typeof DesktopSettingsSchema>;

/** The settings that the user changes; others keep their value. */
export const DesktopChoicesSchema = v.strictObject({
  notifications: v.exactOptional(v.boolean()),
  background: v.exactOptional(v.boolean()),
  spellCheckLanguages: v.exactOptional(v.pipe(languages, v.maxLength(100))),
});
export type DesktopChoices = v.InferOutput<typeof DesktopChoicesSchema>;
