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
  isMinimized: v.boolean(),
  isFocused: v.boolean(),
  isVisible: v.boolean(),
  backgroundColor: v.string(),
  zoomLevel: v.number(),
  /** The description of the overlay icon on the window's button in the taskbar of Windows; null if there is none. */
  overlay: v.nullable(v.string()),
});
export type WindowState = v.InferOutput<typeof WindowStateSchema>;

/** A change that the user makes to the window. */
export const ArrangementSchema = v.object({
  bounds: v.exactOptional(RectangleSchema),
  isMaximized: v.exactOptional(v.boolean()),
  isFullScreen: v.exactOptional(v.boolean()),
  isMinimized: v.exactOptional(v.boolean()),
  isFocused: v.exactOptional(v.boolean()),
});
export type Arrangement = v.InferOutput<typeof ArrangementSchema>;

/** An item of a menu, with its label as the system shows it; the role's name if it has no label. */
export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly keys: string;
  readonly enabled: boolean;
  /** Always false for items that are not checkboxes. */
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

/** The element on which a context menu opens: Electron's parameters, as far as tests need them. */
export type ContextMenuTarget = Partial<ContextMenuParams>;

export const MessageSchema = v.object({
  message: v.string(),
  detail: v.optional(v.string(), ''),
  buttons: v.optional(v.array(v.string()), ['OK']),
  /** Whether it belongs to a window. */
  hasParent: v.optional(v.boolean(), false),
});
/** A message box that the app showed. */
export type Message = v.InferOutput<typeof MessageSchema>;

/** The system on which the app is made to believe that it runs. */
const PlatformSchema = v.picklist(['linux', 'darwin', 'win32']);
export type Platform = v.InferOutput<typeof PlatformSchema>;

/**
 * The keyring of the system. `missing`: there is none, or access to it was refused; on Linux Chromium then encrypts with
 * a constant key, on other systems not at all. `locked`: a keyring that can't be used at the moment. `unanswered`: the
 * system asks the user to unlock it, and gets no answer.
 */
const KeyringSchema = v.picklist(['available', 'missing', 'locked', 'unanswered']);
export type Keyring = v.InferOutput<typeof KeyringSchema>;

/** `wayland` reports a window as painted only once it is shown. */
const DisplayServerSchema = v.picklist(['x11', 'wayland']);
export type DisplayServer = v.InferOutput<typeof DisplayServerSchema>;

/**
 * How downloads end: saved, cancelled by the user in the dialog, failed, or interrupted in a way that Electron could
 * resume.
 */
const DownloadOutcomeSchema = v.picklist(['completed', 'cancelled', 'interrupted', 'resumable']);
export type DownloadOutcome = v.InferOutput<typeof DownloadOutcomeSchema>;

/** The settings that the test's process passes as JSON to the process that runs main, in its first argument. */
export const DoubleSettingsSchema = v.object({
  /** The path of the built main, such as out/main/index.js. */
  main: v.string(),
  version: v.string(),
  /** The path that `prepareApi` returned. */
  api: v.string(),
  userData: v.string(),
  keyring: KeyringSchema,
  packaged: v.boolean(),
  platform: PlatformSchema,
  locale: v.string(),
  preferredLanguages: v.array(v.string()),
  displayServer: DisplayServerSchema,
  downloads: DownloadOutcomeSchema,
  /** The screens, the primary one first. */
  displays: v.array(RectangleSchema),
});
export type DoubleSettings = v.InferOutput<typeof DoubleSettingsSchema>;
