import type { AddRepresentationOptions } from 'electron';
import { strict } from './strict.ts';

/** An image, of which the double knows only whether it is empty. */
export class DoubleImage {
  #isEmpty: boolean;

  constructor(isEmpty: boolean) {
    this.#isEmpty = isEmpty;
  }

  isEmpty(): boolean {
    return this.#isEmpty;
  }

  addRepresentation({ dataURL = '' }: AddRepresentationOptions): void {
    if (isPng(dataURL)) this.#isEmpty = false;
  }

  setTemplateImage(): void {}
}

const isPng = (dataUrl: string) => dataUrl.startsWith('data:image/png;base64,iVBORw0KGgo');
const image = (isEmpty: boolean) => strict('NativeImage', new DoubleImage(isEmpty));

/** The module's `nativeImage`. As in Electron, data that can't be decoded makes an empty image. */
export const nativeImages = {
  createEmpty: () => image(true),
  createFromDataURL: (dataUrl: string) => image(!isPng(dataUrl)),
};
