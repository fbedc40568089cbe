import { dialog } from 'electron';
import type { MainMessages } from '#main/i18n/messages.ts';
import type { SettingsProblem } from '#main/settings/open-settings.ts';
import { settingsProblemTexts } from './settings-problem-texts.ts';

/** Shows the user the problem with the settings file and its effect. Does not block. */
export function reportSettingsProblem(problem: SettingsProblem, texts: MainMessages['settings']): void {
  void dialog.showMessageBox({
    type: 'warning',
    ...settingsProblemTexts(problem, texts),
    buttons: [texts.ok],
  });
}
