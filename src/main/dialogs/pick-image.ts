import { dirname } from 'node:path';
import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import type { Bridge } from '#contract/bridge/bridge.ts';
import { imageExtensions } from '#contract/api/images.ts';
import { texts } from '#main/i18n/messages.ts';
import type { SettingsStore } from '#main/settings/open-settings.ts';
import { readImage } from './read-image.ts';

/** The native dialog, in the folder of the last image. Only the image's bytes and name go to the page. */
export function imagePicker(
  parent: () => BrowserWindow | null,
  settings: SettingsStore,
): Bridge['pickImage'] {
  return async (purpose) => {
    const folder = settings.get('imageFolder');
    const options: OpenDialogOptions = {
      title: texts.image[purpose],
      properties: ['openFile'],
      ...(folder !== undefined && { defaultPath: folder }),
      filters: [{ name: texts.image.images, extensions: [...imageExtensions] }],
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
