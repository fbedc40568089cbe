import { type BrowserWindow, dialog, type MessageBoxOptions, type MessageBoxReturnValue } from 'electron';

/**
 * Shows a message box over the app's window. A hidden window would hide it as well, so that the box then has no parent;
 * it then blocks main on macOS, as it does where there is no window.
 */
export function showMessageBox(
  window: BrowserWindow | null,
  options: MessageBoxOptions,
): Promise<MessageBoxReturnValue> {
  return window?.isVisible() === true
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options);
}
