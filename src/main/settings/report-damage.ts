import { dialog } from 'electron';

/** Says once that the settings start anew, and where the old file is. Waits for nobody. */
export function reportDamage(damagedFile: string): void {
  void dialog.showMessageBox({
    type: 'warning',
    message: "Warble's settings could not be read",
    detail: `They were replaced by the defaults, and you may have to sign in again. The damaged file was kept as ${damagedFile}.`,
    buttons: ['OK'],
  });
}
