import type { ContextMenuParams } from 'electron';
import * as v from 'valibot';

const whole = v.pipe(v.number(), v.integer());
const RectangleSchema = v.object({ x: whole, y: whole, width: whole, height: whole });
export type Rectangle = v.InferOutput<typeof RectangleSchema>;

/** The state of the app's window. */
export const WindowStateSchema = v.object({
  bounds: RectangleSchema,
  isMaximized: v.boolean(),
  isFullScreen: v.boolean(),
  isFocused: v.boolean(),
  isVisible: v.boolean(),
  backgroundColor: v.string(),
  zoomLevel: v.number(),
  /** The description of the overlay that the taskbar of Windows shows on the window's button; null for none. */
  overlay: v.nullable(v.string()),
});
export type WindowState = v.InferOutput<typeof WindowStateSchema>;

/** A change of the window by the user. */
export const ArrangementSchema = v.object({
  bounds: v.exactOptional(RectangleSchema),
  isMaximized: v.exactOptional(v.boolean()),
  isFullScreen: v.exactOptional(v.boolean()),
  isFocused: v.exactOptional(v.boolean()),
});
export type Arrangement = v.InferOutput<typeof ArrangementSchema>;

/** An item of a menu. The label of a role is its name. */
export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly keys: string;
  readonly enabled: boolean;
  /** False for items that are no checkbox. */
  readonly checked: boolean;
  readonly items: readonly MenuEntry[];
}
export const MenuEntrySchema: v.GenericSchema<MenuEntry> = v.object({
  id: v.string(),
  label: v.string(),
  keys: v.string(),
  enabled: v.boolean(),
  checked: v.boolean(),
  items: v.array(v.lazy(() => MenuEntrySchema)),
});

/** An icon in the tray, with its menu. */
export const TrayStateSchema = v.object({ toolTip: v.string(), items: v.array(MenuEntrySchema) });
export type TrayState = v.InferOutput<typeof TrayStateSchema>;

/** A notification that the system shows. */
export const ShownNotificationSchema = v.object({ title: v.string(), body: v.string() });
export type ShownNotification = v.InferOutput<typeof ShownNotificationSchema>;

/** The state of a session's spell checker. */
export const SpellingStateSchema = v.object({ isEnabled: v.boolean(), languages: v.array(v.string()) });
export type SpellingState = v.InferOutput<typeof SpellingStateSchema>;

/** The element that a context menu opens on: Electron's parameters, as far as the test needs them. */
export type ContextMenuTarget = Partial<ContextMenuParams>;

export const MessageSchema = v.object({
  message: v.string(),
  detail: v.optional(v.string(), ''),
  buttons: v.optional(v.array(v.string()), ['OK']),
});
/** A message box that the app showed. */
export type Message = v.InferOutput<typeof MessageSchema>;

/** The system that the app believes to run on. */
const PlatformSchema = v.picklist(['linux', 'darwin', 'win32']);
export type Platform = v.InferOutput<typeof PlatformSchema>;

/**
 * The keyring of the system. `missing`: Linux without one, where Chromium encrypts with a constant key. `locked`: there
 * is one, which can't be used now.
 */
const KeyringSchema = v.picklist(['available', 'missing', 'locked']);
export type Keyring = v.InferOutput<typeof KeyringSchema>;

/** `wayland` reports a window as painted only once it is shown. */
const DisplayServerSchema = v.picklist(['x11', 'wayland']);
export type DisplayServer = v.InferOutput<typeof DisplayServerSchema>;

/** The settings that the test's process passes to the one that runs main, as JSON in its first argument. */
export const DoubleSettingsSchema = v.object({
  /** The built main, such as out/main/index.js. */
  main: v.string(),
  version: v.string(),
  /** The file of `prepareApi`. */
  api: v.string(),
  userData: v.string(),
  keyring: KeyringSchema,
  packaged: v.boolean(),
  platform: PlatformSchema,
  locale: v.string(),
  displayServer: DisplayServerSchema,
  /** The screens, the primary one first. */
  displays: v.array(RectangleSchema),
});
export type DoubleSettings = v.InferOutput<typeof DoubleSettingsSchema>;
