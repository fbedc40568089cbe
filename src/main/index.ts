/* The composition root of the desktop app: it only connects the parts. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { app, nativeTheme, safeStorage, shell, utilityProcess } from 'electron';
import { createBridgeHandlers } from './bridge-handlers.ts';
import { imagePicker } from './dialogs/pick-image.ts';
import { reportSettingsProblem } from './dialogs/report-settings-problem.ts';
import { createLocalization } from './i18n/localization.ts';
import { handleCalls } from './ipc.ts';
import { jsonFileWriter } from './lib/json-file.ts';
import { platformOf } from './lib/platform.ts';
import { schedule } from './lib/schedule.ts';
import { followLifecycle } from './lifecycle/lifecycle.ts';
import { externalOpener } from './links/open-external.ts';
import { receiveLinks } from './links/receive-links.ts';
import { createLocalServer } from './local-server/local-server.ts';
import { openLog } from './logging/log.ts';
import { reportUncaughtErrors } from './logging/uncaught.ts';
import { createContextTargets } from './menu/context-target.ts';
import { installMenu } from './menu/install-menus.ts';
import { createActionPerformer } from './menu/perform-action.ts';
import { openInboxStore } from './notifications/inbox-store.ts';
import { startNotifications } from './notifications/start-notifications.ts';
import { createPageEvents } from './page-events.ts';
import { lastGoodIn } from './policy/last-good.ts';
import { type PolicyWatcher, watchPolicy } from './policy/policy.ts';
import { strictFile, systemPolicy } from './policy/sources.ts';
import { devRenderer } from './protocol/dev-renderer.ts';
import { forwardFetch } from './protocol/forward-fetch.ts';
import { registerScheme } from './protocol/scheme.ts';
import { guardClientCertificates, hostOf } from './security/client-certificates.ts';
import { lockPages } from './security/lockdown.ts';
import { lacksSandbox, refuseToStart } from './security/require-sandbox.ts';
import { checkServer } from './servers/check.ts';
import { createKnownServers } from './servers/known-servers.ts';
import { createServers } from './servers/servers.ts';
import { createKeyring } from './session/keyring.ts';
import { accountSession, sessionOf, temporarySession } from './session/session-of.ts';
import { createSpellChecker } from './session/spell-checker.ts';
import { describeDesktopSettings } from './settings/describe-desktop-settings.ts';
import { createKeyboardSetting } from './settings/keyboard-setting.ts';
import { createLanguageSetting } from './settings/language-setting.ts';
import { accountKey } from './settings/session-secrets.ts';
import { openSettings } from './settings/open-settings.ts';
import { createPreferences } from './settings/preferences.ts';
import { localServerId } from './settings/schema.ts';
import { installTray } from './tray/tray.ts';
import { type SelfUpdate, selfUpdateOf, updatesOffBecause } from './updates/installation.ts';
import { loadUpdater } from './updates/load-updater.ts';
import { createUpdates } from './updates/updates.ts';
import { createAppearance } from './window/appearance.ts';
import { showEmojiPanel } from './window/emoji-panel.ts';
import { createMainWindow } from './window/main-window.ts';
import { prepareWindow } from './window/prepare-window.ts';

const built = import.meta.dirname;
const userData = app.getPath('userData');
const logFolder = app.getPath('logs');
const localServerData = join(userData, 'server');
const platform = platformOf(process.platform);

const log = openLog({ folder: logFolder });
const openLogs = () => void shell.openPath(logFolder);
const localization = createLocalization();
const { messages } = localization;
const contextTargets = createContextTargets();

function start(links: ReturnType<typeof receiveLinks>, policy: PolicyWatcher, selfUpdate: SelfUpdate): void {
  const settings = openSettings({
    folder: userData,
    write: jsonFileWriter(userData, 'settings'),
    onProblem: (problem) => {
      log.error(`The settings are ${problem.kind}.`, 'error' in problem ? problem.error : undefined);
      // Only when the language is known.
      queueMicrotask(() => reportSettingsProblem(problem, messages().settings));
    },
  });
  const initial = policy.effective();
  const appearance = createAppearance(nativeTheme, settings, initial);
  const language = createLanguageSetting({
    settings,
    initial: initial.language,
    preferred: [app.getLocale()],
    localization,
  });
  const keyboard = createKeyboardSetting(settings);
  const preferences = createPreferences({ settings, locked: policy.explicit });
  const window = createMainWindow({ platform, settings, appearance, hidesOnClose: preferences.background });
  const events = createPageEvents(window.current);
  const perform = createActionPerformer({ current: window.current, settings, events, openLogs });
  const menu = installMenu({ platform, localization, perform });
  const tray = installTray({ platform, localization, preferences, window, perform });

  const inboxes = openInboxStore({
    folder: userData,
    write: jsonFileWriter(userData, 'inbox'),
    onUnsaved: (error) => log.error('The inbox could not be saved.', error),
  });
  const known = createKnownServers(settings, policy.effective);
  // A development copy starts with the local server; an installed one lets the user choose first.
  if (!app.isPackaged && known.current() === null) {
    known.add({ id: localServerId, kind: 'local', sample: true });
  }
  let beingAdded: string | null = null;
  guardClientCertificates({
    app,
    messages,
    isKnown: (host) =>
      [beingAdded, ...known.all().map((server) => (server.kind === 'remote' ? server.url : null))].some(
        (url) => url !== null && hostOf(url) === host,
      ),
  });
  const servers = createServers({
    known,
    keyring: createKeyring(safeStorage, platform),
    messages,
    sessionOf,
    accountSession,
    mayAddAccounts: () => policy.effective().addAccounts,
    createLocal: ({ sample }) =>
      createLocalServer({
        fork: () => utilityProcess.fork(join(built, 'server.js'), [], { serviceName: 'Warble local server' }),
        dataDir: localServerData,
        sample,
        messages,
        onCrash: (reason) => log.error('The local server failed.', reason),
        onExit: (code) => log.info(`The local server ended with code ${code}.`),
      }),
    page: {
      root: join(built, '../renderer'),
      ...devRenderer(process.env['ELECTRON_RENDERER_URL']),
      appearance: () => ({
        ...appearance.current(),
        language: language.current(),
        keyboard: keyboard.current(),
      }),
    },
    allowed: () => ({ local: policy.effective().localServer, remote: policy.effective().addServers }),
    check: async (url) => {
      beingAdded = url;
      try {
        return await checkServer(url, forwardFetch(temporarySession()));
      } finally {
        beingAdded = null;
      }
    },
    showPage: window.load,
    onRemoved: inboxes.deleteAll,
    eraseLocalData: () => rm(localServerData, { recursive: true, force: true }),
    onFailure: (error) => log.error('A change of the servers failed.', error),
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
    onRefusedChange: () => sendDesktopSettings(),
  });
  const spellChecker = createSpellChecker(platform, preferences);
  const updates = createUpdates({
    offBecause: () =>
      app.isPackaged ? updatesOffBecause(selfUpdate, policy.explicit().updates) : 'development',
    load: () => loadUpdater({ platform, selfUpdate, feed: () => policy.effective().updateFeed }),
    schedule,
    log,
  });
  window.onOpen((opened) =>
    prepareWindow(opened, {
      platform,
      messages,
      log,
      contextTargets,
      events,
      notifications,
      spellChecker,
      updates,
    }),
  );

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
  preferences.onChange(sendDesktopSettings);
  policy.onChange(() => {
    preferences.policyChanged();
    events.send('onServersChange', undefined);
    servers.policyChanged().catch((error: unknown) => log.error('The servers did not change.', error));
  });
  handleCalls(
    createBridgeHandlers({
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
    window.isOwnFrame,
  );
  followLifecycle({
    window,
    close: async () => {
      await Promise.all([updates.quit(), servers.close()]);
    },
  });
  links.deliverTo((path) => {
    window.show();
    // Before a server is chosen there is no page for a link.
    if (servers.current().server !== null) events.send('onNavigate', path);
  });

  void window.load(servers.current());
  window.show();
  log.info(`Warble ${app.getVersion()} started.`);
}

// Linux shows only the values that are set here.
app.setAboutPanelOptions({
  applicationName: 'Warble',
  applicationVersion: app.getVersion(),
  copyright: 'Copyright © The Warble contributors',
});
reportUncaughtErrors({ log, messages, openLogs });
registerScheme();
app.enableSandbox();
const openExternal = externalOpener({ takeLinkText: () => contextTargets.take().linkText, messages });
lockPages(app, (url, from) => {
  openExternal(url, from).catch((error: unknown) => log.error('A link could not be opened.', error));
});
if (lacksSandbox()) {
  void refuseToStart(messages);
} else if (app.requestSingleInstanceLock()) {
  const selfUpdate = selfUpdateOf({
    platform,
    execPath: process.execPath,
    resources: process.resourcesPath,
    env: process.env,
  });
  const links = receiveLinks(platform === 'windows' && selfUpdate === 'never');
  const watching = watchPolicy({
    source: systemPolicy(platform),
    isStrict: () => existsSync(strictFile(platform)),
    lastGood: lastGoodIn(join(userData, 'policy.json')),
    log,
  });
  // Not awaited, which would deadlock: https://github.com/electron/electron/issues/40719
  void Promise.all([watching, app.whenReady()]).then(([policy]) => start(links, policy, selfUpdate));
} else {
  app.quit();
}
