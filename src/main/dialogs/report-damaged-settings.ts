import { dialog } from 'electron';
import type { Messages } from '#main/i18n/localization.ts';

/** Informs the user that the settings were reset, and where the old file is. Does not block. */
export function reportDamagedSettings(damagedFile: string, messages: Messages): void {
  const { damaged, kept, ok } = messages().settings;
  void dialog.showMessageBox({
    type: 'warning',
    message: damaged,
    detail: kept(damagedFile),
    buttons: [ok],
  });
}
