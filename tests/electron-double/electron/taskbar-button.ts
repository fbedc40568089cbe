/** The time that the taskbar of Windows needs to add a button, in ms. */
const delayMs = 100;

/** A window's button in the taskbar of Windows. */
export class TaskbarButton {
  #isExpected = false;
  #isThere = false;
  #overlay: string | null = null;

  /** The taskbar adds the button of a window some time after the window was shown. */
  add(): void {
    this.#isExpected = true;
    setTimeout(() => {
      this.#isThere = this.#isExpected;
    }, delayMs);
  }

  remove(): void {
    this.#isExpected = false;
    this.#isThere = false;
    this.#overlay = null;
  }

  get overlay(): string | null {
    return this.#overlay;
  }
  /** Ignored while there is no button. */
  set overlay(description: string | null) {
    if (this.#isThere) this.#overlay = description;
  }
}
