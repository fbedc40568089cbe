import * as v from 'valibot';

/** A choice, and whether somebody other than the user has made it. */
function choiceOf<const Value extends v.GenericSchema>(value: Value) {
  return v.object({
    value,
    /** Set by the user's organisation; the user sees it and can't change it. */
    isLocked: v.boolean(),
  });
}

const languages = v.array(v.string());

/** How far the app is with its own updates. They are installed when the user quits, never before. */
export const UpdateStateSchema = v.variant('kind', [
  /** `development`: not an installed copy. `organisation`: somebody else sees to updates. */
  v.object({ kind: v.literal('off'), because: v.picklist(['development', 'organisation']) }),
  v.object({ kind: v.literal('waiting') }),
  v.object({ kind: v.literal('downloading'), version: v.string() }),
  v.object({ kind: v.literal('ready'), version: v.string() }),
  /** It is tried again later. */
  v.object({ kind: v.literal('failed') }),
]);
export type UpdateState = v.InferOutput<typeof UpdateStateSchema>;

/** What the user can choose in the desktop app beyond the page's own settings, and what goes with it. */
export const DesktopSettingsSchema = v.object({
  version: v.string(),
  updates: UpdateStateSchema,
  /** Whether new inbox entries are shown by the system while the window is not focused. */
  notifications: choiceOf(v.boolean()),
  /** Whether closing the window leaves the app running. */
  background: choiceOf(v.boolean()),
  /** As language tags, none for no spell-checking; null where the system decides (macOS). */
  spelling: v.nullable(v.object({ languages: choiceOf(languages), available: languages })),
});
export type DesktopSettings = v.InferOutput<typeof DesktopSettingsSchema>;

/** What the user changes; what is left out stays. */
export const DesktopChoicesSchema = v.strictObject({
  notifications: v.exactOptional(v.boolean()),
  background: v.exactOptional(v.boolean()),
  spellCheckLanguages: v.exactOptional(v.pipe(languages, v.maxLength(100))),
});
export type DesktopChoices = v.InferOutput<typeof DesktopChoicesSchema>;
