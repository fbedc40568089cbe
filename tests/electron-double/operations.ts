import type { Locator } from 'playwright';
import type {
  Arrangement,
  ContextPlace,
  MenuEntry,
  ShownNotification,
  SpellingState,
  TrayState,
  WindowState,
} from './settings.ts';

/** What people and their systems do to the desktop app from outside of its page, and see of it there. */
export interface Operations {
  /** The application menu. */
  menu(): Promise<readonly MenuEntry[]>;
  /** Clicks an item of the application menu, by its id or label. */
  clickMenu(name: string): Promise<void>;
  /** Opens the context menu of a place in the page. */
  contextMenu(place: ContextPlace): Promise<readonly MenuEntry[]>;
  /** Opens the context menu of what is seen in the middle of an element, by a click of the right button. */
  contextMenuOf(target: Locator): Promise<readonly MenuEntry[]>;
  /** Clicks an item of the context menu that was opened last, by its label. */
  clickContextMenu(label: string): Promise<void>;
  /** How its window is now. */
  window(): Promise<WindowState>;
  /** Moves, resizes, maximises or leaves the window, as a user does. */
  arrange(change: Arrangement): Promise<void>;
  /** Closes the window with its own button. */
  closeWindow(): Promise<void>;
  /** The notifications that the system shows. */
  notifications(): Promise<readonly ShownNotification[]>;
  clickNotification(title: string): Promise<void>;
  /** The app's icon in the tray; null where it has none. */
  tray(): Promise<TrayState | null>;
  clickTray(): Promise<void>;
  /** Clicks an item of the tray's menu, by its id or label. */
  clickTrayMenu(name: string): Promise<void>;
  /** The count on the app's icon; 0 is none. */
  badge(): Promise<number>;
  /** What the spell checker does. */
  spelling(): Promise<SpellingState>;
  /** Has the system suspend, or resume. */
  power(event: 'suspend' | 'resume'): Promise<void>;
  /** Changes the system's theme, which is light at the start. */
  changeSystemTheme(theme: 'dark' | 'light'): Promise<void>;
  /** Ends the page's process. */
  crashPage(): Promise<void>;
  /** Ends the process of the local server. */
  crashServer(): Promise<void>;
  /** Has the system notice that the page does not respond. */
  hangPage(): Promise<void>;
  /** Has main throw an error that nobody catches. */
  throwInMain(message: string): Promise<void>;
}
