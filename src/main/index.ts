/* The composition root of the desktop app: it only wires. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { app, type BrowserWindow, nativeTheme, session, shell, utilityProcess } from 'electron';
import { imagePicker } from './dialogs/pick-image.ts';
import { keepInTray } from './tray/tray.ts';
import { handleCalls } from './ipc.ts';
import { createLanguage } from './i18n/locale.ts';
import { listenForLinks } from './links/receive-links.ts';
import { outsideOpener } from './links/open-external.ts';
import { createLocalServer } from './local-server/local-server.ts';
import { installContextMenu, installMenu } from './menu/install-menus.ts';
import { performer } from './menu/perform-action.ts';
import { platformOf } from './lib/platform.ts';
import { openInboxes } from './notifications/inbox-store.ts';
import { startNotifications } from './notifications/start-notifications.ts';
import { createPageEvents } from './page-events.ts';
import { createPointer } from './menu/context-target.ts';
import { lastGoodIn } from './policy/last-good.ts';
import { type ManagedPolicy, openPolicy } from './policy/policy.ts';
import { systemPolicy } from './policy/sources.ts';
import { describeDesktop } from './settings/describe-desktop-settings.ts';
import { createPreferences } from './settings/preferences.ts';
import { schedule } from './lib/schedule.ts';
import { lockPages } from './security/lockdown.ts';
import { checkServer } from './servers/check.ts';
import { chosenServers } from './servers/server-list.ts';
import { createServers } from './servers/servers.ts';
import { forwardFetch } from './protocol/forward-fetch.ts';
import { systemKeyring } from './session/keyring.ts';
import { appUrl, registerScheme } from './protocol/scheme.ts';
import { localServerId } from './settings/schema.ts';
import { openSettings } from './settings/open-settings.ts';
import { reportDamage } from './dialogs/report-damaged-settings.ts';
import { createSpelling } from './session/spell-checker.ts';
import { openLog } from './logging/log.ts';
import { watchPage } from './crash-recovery/page-recovery.ts';
import { catchUncaught } from './logging/uncaught.ts';
import { loadUpdater } from './updates/load-updater.ts';
import { createUpdates } from './updates/updates.ts';
import { createAppearance } from './window/appearance.ts';
import { devRenderer } from './protocol/dev-renderer.ts';
import { createMainWindow } from './window/main-window.ts';

const built = import.meta.dirname;

const platform = platformOf(process.platform);
const logs = app.getPath('logs');
const log = openLog({ folder: logs });
const pointer = createPointer();
const openLogs = () => void shell.openPath(logs);

function start(links: ReturnType<typeof listenForLinks>, organisation: ManagedPolicy): void {
  const { settings, damagedFile } = openSettings(app.getPath('userData'));
  const appearance = createAppearance(nativeTheme, settings, organisation.current());
  const language = createLanguage({
    settings,
    start: organisation.current().language,
    // The page has the same.
    preferred: [app.getLocale()],
  });
  const preferences = createPreferences({ settings, managed: organisation.current });
  const window = createMainWindow({
    settings,
    appearance,
    page,
    prepare,
    staysWhenClosed: preferences.background,
  });
  const events = createPageEvents(window.current);
  const perform = performer({ current: window.current, settings, events, openLogs });
  const menu = installMenu(platform, perform);
  function prepare(opened: BrowserWindow) {
    watchPage(opened, log);
    installContextMenu(opened, platform, pointer);
    opened.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (!isMainFrame || isSameDocument) return;
      events.pageLeaves();
      notifications.pageLeaves();
    });
    notifications.prepare(opened);
    spelling.join(opened.webContents.session);
    opened.once('ready-to-show', updates.start);
  }
  const inboxes = openInboxes(app.getPath('userData'));
  const localData = join(app.getPath('userData'), 'server');
  const chosen = chosenServers(settings, organisation.current);
  // Whoever works on Warble goes straight to a server; whoever installed it chooses one first.
  if (!app.isPackaged && chosen.current() === null) {
    chosen.add({ id: localServerId, kind: 'local', sample: true });
  }
  const servers = createServers({
    chosen,
    keyring: systemKeyring,
    // The first server, and the page before there is one, have what Electron has without a name.
    sessionOf: (server) =>
      server === null || server.kind === 'local'
        ? session.defaultSession
        : session.fromPartition(`persist:${server.id}`),
    createLocal: ({ sample }) =>
      createLocalServer({
        fork: () => utilityProcess.fork(join(built, 'server.js'), [], { serviceName: 'Warble local server' }),
        dataDir: localData,
        sample,
        onExit: (code) => log.info(`The local server ended with code ${code}.`),
      }),
    page: {
      root: join(built, '../renderer'),
      ...devRenderer(process.env['ELECTRON_RENDERER_URL']),
      appearance: () => ({ ...appearance.look(), language: language.choice() }),
    },
    allowed() {
      const { localServer = true, addServers = true } = organisation.current();
      return { local: localServer, remote: addServers };
    },
    // In memory, so that a server that is only being tried leaves nothing.
    check: async (url) => checkServer(url, forwardFetch(session.fromPartition('check'))),
    showCurrent: window.replace,
    onRemoved: inboxes.delete,
    eraseLocalData: () => rm(localData, { recursive: true, force: true }),
    onFailure: (error) => log.error('A change of the servers failed.', error),
  });
  function page() {
    const { server, session: shownIn } = servers.current();
    return { url: server === null ? `${appUrl}welcome` : appUrl, session: shownIn };
  }

  const spelling = createSpelling(platform, preferences);
  const background = keepInTray({ platform, preferences, window, perform });
  language.onChange(() => {
    menu.draw();
    background.draw();
  });
  const notifications = startNotifications({
    platform,
    preferences,
    events,
    window,
    ask: (request) => servers.current().gateway(request),
    server: () => servers.current().server?.id ?? '',
    kept: inboxes,
  });
  const updatesAllowed = () => organisation.current().updates !== false;
  const updates = createUpdates({
    isPackaged: app.isPackaged,
    isAllowed: updatesAllowed,
    load: () => loadUpdater(() => organisation.current().updateFeed ?? null, updatesAllowed),
    schedule,
    log,
    onChange: tellDesktop,
  });
  preferences.onChange(tellDesktop);
  function desktop() {
    return describeDesktop({
      version: app.getVersion(),
      preferences,
      spelling: spelling.state,
      updates: updates.state,
    });
  }
  function tellDesktop() {
    events.send('onDesktopSettingsChange', desktop());
  }
  organisation.onChange(() => {
    preferences.managedChanged();
    events.send('onServersChange', undefined);
    servers.managedChanged().catch((error: unknown) => log.error('The servers did not change.', error));
  });
  handleCalls(
    {
      hostInfo: async () => servers.current().hostInfo(),
      pickImage: imagePicker(window.current, settings),
      listServers: servers.list,
      addServer: servers.add,
      chooseServer: servers.choose,
      removeServer: servers.remove,
      desktopSettings: async () => desktop(),
      updateDesktopSettings: async (choices) => {
        preferences.choose(choices);
        return desktop();
      },
      setPageState: async (state) => {
        events.pageListens();
        appearance.choose({ theme: state.theme, arrangement: state.arrangement });
        language.choose(state.language);
        menu.allow(state.userId !== null);
        background.allow(state.userId !== null);
        notifications.pageTells(state);
      },
      setContextTarget: async (place) => pointer.tell(place),
    },
    window.isOwnFrame,
  );

  app.on('second-instance', window.show);
  app.on('activate', window.show);
  app.on('before-quit', window.appQuits);
  app.on('window-all-closed', () => app.quit());
  let hasEnded = false;
  app.on('will-quit', (event) => {
    if (hasEnded) return;
    event.preventDefault();
    void end();
  });
  /** The last cookies and the database first, then the end. */
  async function end() {
    await servers.close();
    hasEnded = true;
    app.quit();
  }
  links.deliverTo((path) => {
    window.show();
    // Before a server is chosen a link leads nowhere.
    if (servers.current().server !== null) events.send('onNavigate', path);
  });
  window.show();
  log.info(`Warble ${app.getVersion()} started.`);
  if (damagedFile !== null) {
    log.error('The settings were damaged.');
    reportDamage(damagedFile);
  }
}

catchUncaught(log, openLogs);
registerScheme();
app.enableSandbox();
const openOutside = outsideOpener(() => pointer.take().linkText);
lockPages(app, (url, from) => {
  openOutside(url, from).catch((error: unknown) => log.error('A link could not be opened.', error));
});
if (app.requestSingleInstanceLock()) {
  // Awaiting it here would wait forever: https://github.com/electron/electron/issues/40719
  const links = listenForLinks();
  const deciding = openPolicy({
    source: systemPolicy(platform),
    lastGood: lastGoodIn(join(app.getPath('userData'), 'policy.json')),
    log,
  });
  void Promise.all([deciding, app.whenReady()]).then(([organisation]) => start(links, organisation));
} else {
  app.quit();
}
