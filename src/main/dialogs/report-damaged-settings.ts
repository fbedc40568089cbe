import { dialog } from 'electron';
import { texts } from '#main/i18n/messages.ts';

/** Says once that the settings start anew, and where the old file is. Waits for nobody. */
export function reportDamage(damagedFile: string): void {
  void dialog.showMessageBox({
    type: 'warning',
    message: texts.settings.damaged,
    detail: texts.settings.kept(damagedFile),
    buttons: [texts.settings.ok],
  });
}
