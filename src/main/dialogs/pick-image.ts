import { dirname } from 'node:path';
import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import { imageExtensions } from '#contract/api/images.ts';
import type { BridgeCalls } from '#contract/bridge/bridge.ts';
import type { Messages } from '#main/i18n/localization.ts';
import type { SettingsStore } from '#main/settings/settings-store.ts';
import { readImage } from './read-image.ts';

export interface ImagePickerOptions {
  /** The window that the dialog belongs to. */
  readonly parent: () => BrowserWindow | null;
  readonly settings: SettingsStore;
  readonly messages: Messages;
}

/** The native dialog, in the folder of the last image. The page gets only the image's bytes and name. */
export function imagePicker({ parent, settings, messages }: ImagePickerOptions): BridgeCalls['pickImage'] {
  return async (purpose) => {
    const texts = messages().image;
    const folder = settings.get('imageFolder');
    const options: OpenDialogOptions = {
      title: texts[purpose],
      properties: ['openFile'],
      ...(folder !== undefined && { defaultPath: folder }),
      filters: [{ name: texts.images, extensions: [...imageExtensions] }],
    };
    const window = parent();
    const { filePaths } =
      window === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options);
    const [path] = filePaths;
    if (path === undefined) return null;
    settings.set('imageFolder', dirname(path));
    return readImage(path);
  };
}
