import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import type { Bridge, ImagePurpose } from '#contract/bridge.ts';
import { imageExtensions } from '#contract/images.ts';
import { readImage } from './read-image.ts';

const titles: Readonly<Record<ImagePurpose, string>> = {
  avatar: 'Choose an avatar',
  cover: 'Choose a cover image',
  post: 'Choose an image',
};

/** The native dialog. Only the image's bytes and name go to the page. */
export function imagePicker(parent: () => BrowserWindow | null): Bridge['pickImage'] {
  return async (purpose) => {
    const options: OpenDialogOptions = {
      title: titles[purpose],
      properties: ['openFile'],
      filters: [{ name: 'Images', extensions: [...imageExtensions] }],
    };
    const window = parent();
    const { filePaths } =
      window === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options);
    const [path] = filePaths;
    return path === undefined ? null : readImage(path);
  };
}
