import type { Link } from '#tests/electron-double/link.ts';
import { KnownEmitter } from './emitter.ts';

type Theme = 'dark' | 'light';

/** The system's theme, light by default, and the override that the app sets. */
export class DoubleNativeTheme extends KnownEmitter {
  readonly #link: Link;
  #source: Theme | 'system' = 'system';
  #system: Theme = 'light';

  constructor(link: Link) {
    super('NativeTheme', ['updated']);
    this.#link = link;
  }

  get themeSource(): Theme | 'system' {
    return this.#source;
  }

  set themeSource(source: Theme | 'system') {
    this.#source = source;
    this.update();
  }

  get shouldUseDarkColors(): boolean {
    return (this.#source === 'system' ? this.#system : this.#source) === 'dark';
  }

  /** Simulates that the user changes the system's theme. */
  changeSystem(theme: Theme): void {
    this.#system = theme;
    this.update();
  }

  /** Updates the page's media queries, and notifies the app later. */
  update(): void {
    void this.#link.call('page:theme', this.shouldUseDarkColors ? 'dark' : 'light');
    setImmediate(() => this.emit('updated'));
  }
}
