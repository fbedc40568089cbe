import * as v from 'valibot';
import { ArrangementSchema } from './arrangement.ts';
import { ThemeChoiceSchema } from './theme.ts';

/** What the system's window shows of the page, or decides by it. */
export const PageStateSchema = v.strictObject({
  theme: ThemeChoiceSchema,
  arrangement: ArrangementSchema,
  isSignedIn: v.boolean(),
});
export type PageState = v.InferOutput<typeof PageStateSchema>;
