import type { MenuItemConstructorOptions } from 'electron';
import type { MenuEntry } from '#tests/electron-double/settings.ts';

/** The roles of Electron, in lower case; any other would make an item that does nothing. */
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
      label: label ?? role ?? type ?? '',
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
    Reflect.apply(this.#options.click ?? (() => {}), null, [this]);
  }
}

/** A menu, as the app sees it. */
export class DoubleMenu {
  readonly items: readonly DoubleMenuItem[];

  constructor(template: readonly MenuItemConstructorOptions[]) {
    this.items = template.map((options) => new DoubleMenuItem(options));
  }

  get entries(): MenuEntry[] {
    return this.items.map(({ entry }) => entry);
  }

  getMenuItemById(id: string): DoubleMenuItem | null {
    return this.#find((item) => item.id === id);
  }

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

/** Electron's parameters for an element without anything to offer. */
export const emptyTarget = {
  x: 0,
  y: 0,
  linkURL: '',
  srcURL: '',
  mediaType: 'none',
  hasImageContents: false,
  isEditable: false,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags: { canCut: false, canCopy: false, canPaste: false, canSelectAll: false },
} as const;

/** The module's `Menu`, and the menus that the user sees. */
export class DoubleMenus {
  #application: DoubleMenu | null = null;
  #popup: DoubleMenu | null = null;

  buildFromTemplate(template: readonly MenuItemConstructorOptions[]): DoubleMenu {
    const menu = new DoubleMenu(template);
    return Object.assign(menu, {
      popup: () => {
        this.#popup = menu;
      },
    });
  }

  setApplicationMenu(menu: DoubleMenu): void {
    this.#application = menu;
  }

  get entries(): MenuEntry[] {
    return this.#application?.entries ?? [];
  }

  click(name: string): void {
    this.#application?.click(name);
  }

  /** The items of the context menu that `open` opens; none if it opens no menu. */
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
