import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import type { MenuEntry } from '#tests/electron-double/settings.ts';
import { behind, strict } from './strict.ts';

/** The roles of Electron, in lower case. An item with any other role would do nothing. */
const roles = new Set(
  (
    'undo redo cut copy paste pasteAndMatchStyle delete selectAll toggleDevTools minimize close zoom front ' +
    'hide hideOthers unhide services help windowMenu'
  )
    .toLowerCase()
    .split(' '),
);
const acceleratorPattern =
  /^((CmdOrCtrl|Cmd|Ctrl|Alt|Shift)\+)*([A-Z0-9,.\-=[\]/]|F\d{1,2}|Plus|Left|Right|num(\d|add|sub))$/;

/**
 * A label as the system shows it: an ampersand marks the access key after it, and two are one. On macOS, too, where
 * there are no access keys: `FixUpWindowsStyleLabel` in shell/browser/ui/cocoa/electron_menu_controller.mm.
 */
export const shownLabel = (label: string): string => label.replaceAll(/&(.?)/g, '$1');

class DoubleMenuItem {
  enabled: boolean;
  checked: boolean;
  readonly #options: MenuItemConstructorOptions;
  readonly submenu: DoubleMenu | null;

  constructor(options: MenuItemConstructorOptions) {
    const { role, accelerator, submenu, enabled = true, checked = false } = options;
    if (role !== undefined && !roles.has(role.toLowerCase())) throw new Error(`No role is called ${role}.`);
    if (accelerator && !acceleratorPattern.test(accelerator)) throw new Error(`No keys are ${accelerator}.`);
    this.#options = options;
    this.enabled = enabled;
    this.checked = checked;
    this.submenu = Array.isArray(submenu) ? new DoubleMenu(submenu) : null;
  }

  get id(): string {
    return this.#options.id ?? '';
  }

  get entry(): MenuEntry {
    const { label, role, accelerator, type } = this.#options;
    return {
      id: this.id,
      label: label === undefined ? (role ?? type ?? '') : shownLabel(label),
      keys: accelerator ?? '',
      enabled: this.enabled,
      checked: this.checked,
      items: this.submenu?.entries ?? [],
    };
  }

  /** Does nothing while the item is disabled, as for a user. */
  click(): void {
    if (!this.enabled) return;
    if (this.#options.type === 'checkbox') this.checked = !this.checked;
    Reflect.apply(this.#options.click ?? (() => {}), null, [strict('MenuItem', this), undefined, {}]);
  }
}

/** A menu, as the app uses it. */
export class DoubleMenu {
  readonly items: readonly DoubleMenuItem[];

  constructor(template: readonly MenuItemConstructorOptions[]) {
    this.items = template.map((options) => new DoubleMenuItem(options));
  }

  get entries(): MenuEntry[] {
    return this.items.map(({ entry }) => entry);
  }

  getMenuItemById(id: string): DoubleMenuItem | null {
    const found = this.#find((item) => item.id === id);
    return found === null ? null : strict('MenuItem', found);
  }

  /** Shows the menu as a context menu. */
  popup: () => void = () => {};

  click(name: string): void {
    const found = this.#find(({ id, entry }) => id === name || entry.label === name);
    if (found === null) throw new Error(`The menu has no ${name}.`);
    found.click();
  }

  #find(is: (item: DoubleMenuItem) => boolean): DoubleMenuItem | null {
    for (const item of this.items) {
      const found = is(item) ? item : item.submenu === null ? null : item.submenu.#find(is);
      if (found !== null) return found;
    }
    return null;
  }
}

/** Electron's parameters for an element without menu items of its own. */
export const emptyTarget: ContextMenuParams = {
  x: 0,
  y: 0,
  frame: null,
  linkURL: '',
  linkText: '',
  pageURL: '',
  frameURL: '',
  srcURL: '',
  mediaType: 'none',
  hasImageContents: false,
  isEditable: false,
  selectionText: '',
  titleText: '',
  altText: '',
  suggestedFilename: '',
  selectionRect: { x: 0, y: 0, width: 0, height: 0 },
  selectionStartOffset: 0,
  referrerPolicy: { policy: 'default', url: '' },
  misspelledWord: '',
  dictionarySuggestions: [],
  frameCharset: 'utf-8',
  formControlType: 'none',
  spellcheckEnabled: true,
  menuSourceType: 'mouse',
  mediaFlags: {
    inError: false,
    isPaused: false,
    isMuted: false,
    hasAudio: false,
    isLooping: false,
    isControlsVisible: false,
    canToggleControls: false,
    canPrint: false,
    canSave: false,
    canShowPictureInPicture: false,
    isShowingPictureInPicture: false,
    canRotate: false,
    canLoop: false,
  },
  editFlags: {
    canUndo: false,
    canRedo: false,
    canCut: false,
    canCopy: false,
    canPaste: false,
    canDelete: false,
    canSelectAll: false,
    canEditRichly: false,
  },
};

/** The `Menu` of the module, and the menus that the user sees. */
export class DoubleMenus {
  #application: DoubleMenu | null = null;
  #popup: DoubleMenu | null = null;

  buildFromTemplate(template: readonly MenuItemConstructorOptions[]): DoubleMenu {
    const menu = new DoubleMenu(template);
    menu.popup = () => {
      this.#popup = menu;
    };
    return strict('Menu', menu);
  }

  /** Null: no menu, and no default menu either. */
  setApplicationMenu(menu: DoubleMenu | null): void {
    this.#application = menu === null ? null : behind(menu);
  }

  get entries(): MenuEntry[] {
    return this.#application?.entries ?? [];
  }

  click(name: string): void {
    this.#application?.click(name);
  }

  /** The items of the context menu that `open` shows; empty if it shows no menu. */
  popupOf(open: () => void): MenuEntry[] {
    this.#popup = null;
    open();
    return this.#shown()?.entries ?? [];
  }

  clickPopup(name: string): void {
    this.#shown()?.click(name);
  }

  #shown(): DoubleMenu | null {
    return this.#popup;
  }
}
