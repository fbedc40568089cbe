/* The second part of the composition root: connects the parts that the first frame does not need. */
import { join } from 'node:path';
import { app, type BrowserWindow, powerMonitor } from 'electron';
import type { Platform } from '#contract/actions/actions.ts';
import type { BridgeCalls } from '#contract/bridge/bridge.ts';
import { createBridgeHandlers } from './bridge-handlers.ts';
import { imagePicker } from './dialogs/pick-image.ts';
import { showMessageBox } from './dialogs/message-box.ts';
import { erasureProblemTexts, type ProblemTexts, settingsProblemTexts } from './dialogs/problem-texts.ts';
import { downloadWatcher } from './downloads/watch-downloads.ts';
import type { Localization } from './i18n/localization.ts';
import type { JsonFileWriter } from './lib/json-file.ts';
import { schedule } from './lib/schedule.ts';
import { registerLinks } from './links/register-links.ts';
import type { Log } from './logging/log.ts';
import type { ContextTargets } from './menu/context-target.ts';
import { installMenu } from './menu/install-menus.ts';
import { createActionPerformer } from './menu/perform-action.ts';
import { openInboxStore } from './notifications/inbox-store.ts';
import { startNotifications } from './notifications/start-notifications.ts';
import type { PageEvents } from './page-events.ts';
import type { PolicyWatcher } from './policy/policy.ts';
import { eraseRemoved } from './servers/erase-removed.ts';
import type { KnownServers } from './servers/known-servers.ts';
import type { Servers } from './servers/servers.ts';
import type { SpellChecker } from './session/spell-checker.ts';
import { describeDesktopSettings } from './settings/describe-desktop-settings.ts';
import type { KeyboardSetting } from './settings/keyboard-setting.ts';
import type { LanguageSetting } from './settings/language-setting.ts';
import type { OpenSettings, SettingsProblem } from './settings/open-settings.ts';
import type { Preferences } from './settings/preferences.ts';
import { accountKey } from './settings/session-secrets.ts';
import { installTray } from './tray/tray.ts';
import { selfUpdateOf, updatesOffBecause } from './updates/installation.ts';
import { loadUpdater } from './updates/load-updater.ts';
import { createUpdates } from './updates/updates.ts';
import type { Appearance } from './window/appearance.ts';
import { completeWindow } from './window/complete-window.ts';
import { showEmojiPanel } from './window/emoji-panel.ts';
import type { MainWindow } from './window/main-window.ts';

export interface RestOptions {
  readonly platform: Platform;
  readonly userData: string;
  readonly jsonFileWriter: JsonFileWriter;
  readonly log: Log;
  readonly openLogs: () => void;
  readonly localization: Localization;
  readonly contextTargets: ContextTargets;
  readonly policy: PolicyWatcher;
  readonly opened: OpenSettings;
  readonly preferences: Preferences;
  readonly appearance: Appearance;
  readonly language: LanguageSetting;
  readonly keyboard: KeyboardSetting;
  readonly spellChecker: SpellChecker;
  readonly window: MainWindow;
  readonly events: PageEvents;
  readonly known: KnownServers;
  readonly servers: Servers;
}

export interface Rest {
  /** The calls of the page. */
  readonly handlers: BridgeCalls;
  /** Shows the user a problem with the settings. */
  readonly reportProblem: (problem: SettingsProblem) => void;
  /** Shows the user that the data of the local server, in this folder, could not be deleted. */
  readonly reportUnerased: (folder: string, error: unknown) => void;
  /** Deletes what the inbox of a removed server has left. */
  readonly serverRemoved: (id: string) => void;
  /** To be called before the app quits. */
  readonly quit: () => Promise<void>;
  /** To be called after `quit` where the app starts again; returns whether the system ends this process for that. */
  readonly startAgain: () => boolean;
}

/** Starts everything that is not needed before the window loads its page. */
export function startRest(options: RestOptions): Rest {
  const { platform, userData, jsonFileWriter, log, openLogs, localization, contextTargets, policy, opened } =
    options;
  const { preferences, appearance, language, keyboard, spellChecker, window, events, known, servers } =
    options;
  const { settings } = opened;
  const { messages } = localization;
  opened.saveWith(jsonFileWriter(userData, 'settings'));

  // Linux shows only the values that are set here.
  app.setAboutPanelOptions({
    applicationName: 'Warble',
    applicationVersion: app.getVersion(),
    copyright: 'Copyright © The Warble contributors',
  });
  const perform = createActionPerformer({ current: window.current, settings, events, openLogs });
  const menu = installMenu({ platform, localization, perform });
  const tray = installTray({ platform, localization, preferences, window, perform });
  const inboxes = openInboxStore({
    folder: userData,
    write: jsonFileWriter(userData, 'inbox'),
    onUnsaved: (error) => log.error('The inbox could not be saved.', error),
  });
  const notifications = startNotifications({
    platform,
    messages,
    preferences,
    events,
    window,
    gateway: (request) => servers.current().gateway(request),
    server: () => {
      const id = servers.current().server?.id ?? '';
      return accountKey(id, known.account(id));
    },
    store: inboxes,
    log,
    onUnread: tray.setUnread,
    onRefusedChange: () => sendDesktopSettings(),
  });
  const selfUpdate = selfUpdateOf({
    platform,
    execPath: process.execPath,
    resources: process.resourcesPath,
    env: process.env,
  });
  const feed = () => policy.effective().updateFeed;
  const updates = createUpdates({
    offBecause: () =>
      app.isPackaged ? updatesOffBecause(selfUpdate, policy.explicit().updates) : 'development',
    feed,
    load: () => loadUpdater({ platform, selfUpdate, feed }),
    schedule,
    random: Math.random,
    log,
  });

  const desktopSettings = () =>
    describeDesktopSettings({
      version: app.getVersion(),
      preferences,
      areNotificationsRefused: notifications.isRefused,
      spelling: spellChecker.state,
      updates: updates.state,
    });
  const sendDesktopSettings = () => events.send('onDesktopSettingsChange', desktopSettings());
  updates.onChange(sendDesktopSettings);
  powerMonitor.on('resume', updates.wokeUp);
  policy.onChange(updates.policyChanged);
  preferences.onChange(sendDesktopSettings);

  const watchDownloads = downloadWatcher({ dialogParent: window.dialogParent, messages, log });
  const complete = (one: BrowserWindow) =>
    completeWindow(one, { platform, messages, contextTargets, log, notifications, updates, watchDownloads });
  const current = window.current();
  if (current !== null) complete(current);
  window.onOpen(complete);
  registerLinks(platform === 'windows' && selfUpdate === 'never');
  void eraseRemoved({ known, partitions: join(userData, 'Partitions'), log });
  const warn = async (texts: ProblemTexts) => {
    const buttons = [messages().settings.ok];
    await showMessageBox(await window.dialogParent(), { type: 'warning', ...texts, buttons });
  };
  return {
    handlers: createBridgeHandlers({
      pickImage: imagePicker({ parent: window.current, settings, messages }),
      showEmojiPanel,
      servers,
      preferences,
      desktopSettings,
      contextTargets,
      events,
      appearance,
      language,
      keyboard,
      menu,
      tray,
      notifications,
    }),
    reportProblem: (problem) => void warn(settingsProblemTexts(problem, messages().settings)),
    reportUnerased: (folder, error) => void warn(erasureProblemTexts(folder, error, messages().erasure)),
    serverRemoved: inboxes.deleteAll,
    quit: updates.quit,
    startAgain: updates.startAgain,
  };
}
