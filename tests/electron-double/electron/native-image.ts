import type { AddRepresentationOptions } from 'electron';
import { strict } from './strict.ts';

/** An image. The double only knows whether it is empty. */
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

/** The `nativeImage` of the module. As in Electron, data that can't be decoded results in an empty image. */
export const nativeImages = {
  createEmpty: () => image(true),
  createFromDataURL: (dataUrl: string) => image(!isPng(dataUrl)),
};
