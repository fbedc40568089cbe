import * as v from 'valibot';

/** `system` follows the operating system, live. */
export const themeChoices = ['dark', 'light', 'system'] as const;
export const ThemeChoiceSchema = v.picklist(themeChoices);
export type ThemeChoice = v.InferOutput<typeof ThemeChoiceSchema>;

/** The default (spec §4). */
export const defaultTheme: ThemeChoice = 'dark';
