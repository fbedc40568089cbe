import * as v from 'valibot';
import { ArrangementSchema } from './arrangement.ts';
import { KeyChoicesSchema } from './keyboard.ts';
import { LanguageChoiceSchema } from '#contract/i18n/language.ts';
import { ThemeChoiceSchema } from './theme.ts';

/** The state of the page that the window, its menus and its notifications depend on. */
export const PageStateSchema = v.strictObject({
  theme: ThemeChoiceSchema,
  arrangement: ArrangementSchema,
  language: LanguageChoiceSchema,
  keyboard: KeyChoicesSchema,
  /** The signed-in user; null if nobody is signed in or the session check has not finished. */
  userId: v.nullable(v.string()),
  /** The names of the accounts that are signed in on this device, in the order of their keys. */
  accounts: v.pipe(v.array(v.string()), v.maxLength(9)),
  /** Whether the page shows the entries of the inbox, as they were since it was opened and since the last `onInboxChange`. */
  isInboxShown: v.boolean(),
  /** Whether the system is connected to a network. */
  isOnline: v.boolean(),
});
export type PageState = v.InferOutput<typeof PageStateSchema>;
