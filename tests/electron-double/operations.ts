import type { Locator } from 'playwright';
import type {
  Arrangement,
  ContextMenuTarget,
  MenuEntry,
  ShownNotification,
  SpellingState,
  TrayState,
  WindowState,
} from './settings.ts';

/** Actions of the user and the system on the desktop app outside of its page, and its state there. */
export interface Operations {
  /** The application menu. */
  menu(): Promise<readonly MenuEntry[]>;
  /** Clicks an item of the application menu, by its id or label. */
  clickMenu(name: string): Promise<void>;
  /** Opens the context menu of an element of the page. */
  contextMenu(target: ContextMenuTarget): Promise<readonly MenuEntry[]>;
  /** Opens the context menu of the element in the middle of another element, with a click of the right button. */
  contextMenuOf(target: Locator): Promise<readonly MenuEntry[]>;
  /** Clicks an item of the context menu that was opened last, by its label. */
  clickContextMenu(label: string): Promise<void>;
  /** The state of its window. */
  window(): Promise<WindowState>;
  /** Moves, resizes, maximises, minimises, restores, focuses or blurs the window, as a user does. */
  arrange(change: Arrangement): Promise<void>;
  /** Closes the window with its close button. */
  closeWindow(): Promise<void>;
  /** The notifications that the system shows. */
  notifications(): Promise<readonly ShownNotification[]>;
  clickNotification(title: string): Promise<void>;
  /** The app's icon in the tray; null if it has none. */
  tray(): Promise<TrayState | null>;
  clickTray(): Promise<void>;
  /** Clicks an item of the tray's menu, by its id or label. */
  clickTrayMenu(name: string): Promise<void>;
  /** The count on the app's icon; 0 if it shows none. */
  badge(): Promise<number>;
  /** The state of the spell checker. */
  spelling(): Promise<SpellingState>;
  /** Suspends or resumes the system. */
  power(event: 'suspend' | 'resume'): Promise<void>;
  /** Changes the system's theme, which is light at the start. */
  changeSystemTheme(theme: 'dark' | 'light'): Promise<void>;
  /** Crashes the page's process. */
  crashPage(): Promise<void>;
  /** Kills the process of the local server. */
  crashServer(): Promise<void>;
  /** Makes the system report that the page does not respond. */
  hangPage(): Promise<void>;
  /** Throws an error in main that is not caught. */
  throwInMain(message: string): Promise<void>;
}
