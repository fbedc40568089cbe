import * as v from 'valibot';
import { ArrangementSchema } from './arrangement.ts';
import { LanguageChoiceSchema } from '#contract/i18n/language.ts';
import { ThemeChoiceSchema } from './theme.ts';

/** What the system's window shows of the page, or decides by it. */
export const PageStateSchema = v.strictObject({
  theme: ThemeChoiceSchema,
  arrangement: ArrangementSchema,
  language: LanguageChoiceSchema,
  /** The signed-in user; null where there is none, or it is not known yet who it is. */
  userId: v.nullable(v.string()),
  /** Whether the entries of the inbox are on the page. */
  isInboxShown: v.boolean(),
  /** Whether the system has a network. */
  isOnline: v.boolean(),
});
export type PageState = v.InferOutput<typeof PageStateSchema>;
