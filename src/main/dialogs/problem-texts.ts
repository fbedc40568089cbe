import { assertNever } from '#contract/assert-never.ts';
import type { MainMessages } from '#main/i18n/messages.ts';
import type { SettingsProblem } from '#main/settings/open-settings.ts';

/** What a message box says. */
export interface ProblemTexts {
  readonly message: string;
  readonly detail: string;
}

/** What the user is told about a problem with the settings file, and its effect. */
export function settingsProblemTexts(
  problem: SettingsProblem,
  texts: MainMessages['settings'],
): ProblemTexts {
  switch (problem.kind) {
    case 'damaged':
      return { message: texts.damaged, detail: texts.kept(problem.movedTo) };
    case 'unreadable':
      return { message: texts.damaged, detail: texts.unreadable(reasonOf(problem.error)) };
    case 'unsaved':
      return { message: texts.unsaved, detail: texts.unsavedHint(reasonOf(problem.error)) };
    default:
      return assertNever(problem);
  }
}

/** What the user is told where the data of the local server could not be deleted. */
export function erasureProblemTexts(
  folder: string,
  error: unknown,
  texts: MainMessages['erasure'],
): ProblemTexts {
  return { message: texts.failed, detail: texts.hint(folder, reasonOf(error)) };
}

/** The system's error message, which names the file. */
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
