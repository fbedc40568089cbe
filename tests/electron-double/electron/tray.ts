import type { TrayState } from '#tests/electron-double/settings.ts';
import { KnownEmitter } from './emitter.ts';
import type { DoubleMenu } from './menu.ts';
import type { DoubleImage } from './native-image.ts';
import { behind, checkConstructor, strict } from './strict.ts';

/** The icons in the tray of the system. */
export class DoubleTrays {
  readonly #expectReady: (use: string) => void;
  #tray: DoubleTray | null = null;

  constructor(expectReady: (use: string) => void) {
    this.#expectReady = expectReady;
  }

  /** A double of Electron's class. The app receives the object that its constructor returns. */
  get Tray() {
    const show = (tray: DoubleTray) => {
      if (this.#tray !== null) throw new Error('The double supports one tray icon.');
      this.#tray = tray;
    };
    const hide = () => {
      this.#tray = null;
    };
    const expectReady = this.#expectReady;
    return function Tray(image: DoubleImage) {
      expectReady('Cannot create Tray');
      checkConstructor('Tray', [image]);
      const tray = new DoubleTray(image, hide);
      show(tray);
      return strict('Tray', tray);
    };
  }

  get state(): TrayState | null {
    return this.#tray?.state ?? null;
  }

  click(): void {
    this.#shown.emit('click', {}, { x: 0, y: 0, width: 16, height: 16 }, { x: 8, y: 8 });
  }

  clickMenu(name: string): void {
    this.#shown.menu?.click(name);
  }

  get #shown(): DoubleTray {
    if (this.#tray === null) throw new Error('There is no tray icon.');
    return this.#tray;
  }
}

class DoubleTray extends KnownEmitter {
  menu: DoubleMenu | null = null;
  #toolTip = '';
  #isDestroyed = false;
  readonly #hide: () => void;

  constructor(image: DoubleImage, hide: () => void) {
    super('Tray', ['click']);
    if (image.isEmpty()) throw new Error('A tray icon needs an image.');
    this.#hide = hide;
  }

  get state(): TrayState {
    return { toolTip: this.#toolTip, items: this.menu?.entries ?? [] };
  }

  setToolTip(text: string): void {
    this.#toolTip = text;
  }

  setContextMenu(menu: DoubleMenu): void {
    this.menu = behind(menu);
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  destroy(): void {
    this.#isDestroyed = true;
    this.#hide();
  }
}
