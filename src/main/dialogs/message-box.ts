import { type BrowserWindow, dialog, type MessageBoxOptions, type MessageBoxReturnValue } from 'electron';

/** Shows a message box. On macOS, one without a parent blocks main until it is answered. */
export function showMessageBox(
  parent: BrowserWindow | null,
  options: MessageBoxOptions,
): Promise<MessageBoxReturnValue> {
  return parent === null ? dialog.showMessageBox(options) : dialog.showMessageBox(parent, options);
}
