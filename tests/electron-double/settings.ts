import * as v from 'valibot';

/** What the test's process tells the one that runs main, as JSON in its only argument. */
export const DoubleSettingsSchema = v.object({
  /** The built main, such as out/main/index.js. */
  main: v.string(),
  version: v.string(),
  userData: v.string(),
  /** Whether the system has a keyring. */
  keyring: v.boolean(),
});
export type DoubleSettings = v.InferOutput<typeof DoubleSettingsSchema>;
