/*
 * The composition root of the desktop app: it only connects the parts. Those that the first frame does not need are
 * loaded and connected in `start-rest.ts`, once the window loads its page.
 */
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { app, Menu, nativeTheme, safeStorage, shell, utilityProcess } from 'electron';
import { createLocalization } from './i18n/localization.ts';
import { handleCalls } from './ipc.ts';
import { platformOf } from './lib/platform.ts';
import { followLifecycle } from './lifecycle/lifecycle.ts';
import { startAgain } from './lifecycle/start-again.ts';
import { followLinks } from './links/follow-links.ts';
import { externalOpener } from './links/open-external.ts';
import { receiveLinks } from './links/receive-links.ts';
import { eraseData } from './local-server/erase-data.ts';
import { createLocalServer } from './local-server/local-server.ts';
import { openLog } from './logging/log.ts';
import { logLostProcesses } from './logging/page-failures.ts';
import { reportUncaughtErrors } from './logging/uncaught.ts';
import { createContextTargets } from './menu/context-target.ts';
import { appId, toastActivator } from './notifications/app-id.ts';
import { createPageEvents } from './page-events.ts';
import { lastGoodIn } from './policy/last-good.ts';
import { type PolicyWatcher, watchPolicy } from './policy/policy.ts';
import { strictFile, systemPolicy } from './policy/sources.ts';
import { mayExist } from './policy/trusted-file.ts';
import { devRenderer } from './protocol/dev-renderer.ts';
import { registerScheme } from './protocol/scheme.ts';
import { hostOf } from './security/client-certificates.ts';
import { lockPages } from './security/lockdown.ts';
import { lacksSandbox, refuseToStart } from './security/require-sandbox.ts';
import { guardAddedServers } from './servers/check-added.ts';
import { createKnownServers } from './servers/known-servers.ts';
import { createServers } from './servers/servers.ts';
import { createKeyring } from './session/keyring.ts';
import { accountSession, sessionOf } from './session/session-of.ts';
import { createSpellChecker } from './session/spell-checker.ts';
import { createKeyboardSetting } from './settings/keyboard-setting.ts';
import { createLanguageSetting } from './settings/language-setting.ts';
import { openSettings } from './settings/open-settings.ts';
import { createPreferences } from './settings/preferences.ts';
import { type ReadSettings, readSettings } from './settings/read-settings.ts';
import { localServerId } from './settings/schema.ts';
import type { Rest, RestOptions } from './start-rest.ts';
import { appImageOf } from './updates/installation.ts';
import { createAppearance } from './window/appearance.ts';
import { hidesOnClose } from './window/hides-on-close.ts';
import { createMainWindow, type MainWindow } from './window/main-window.ts';
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
/** Replaced when there is a window. */
let dialogParent: MainWindow['dialogParent'] = async () => null;

/** What `start-rest.ts` is given, but for the code that is loaded with it. */
type RestParts = Omit<RestOptions, 'jsonFileWriter'>;

function start(links: ReturnType<typeof receiveLinks>, policy: PolicyWatcher, read: ReadSettings): void {
  if (platform === 'windows') {
    // In this order, since Electron writes both into the app's shortcut, and before there is a window.
    app.setToastActivatorCLSID(toastActivator);
    app.setAppUserModelId(appId);
  }
  const { promise: rest, resolve, reject } = Promise.withResolvers<Rest>();
  let loaded: Rest | null = null;
  const opened = openSettings(read, (problem) => {
    log.error(`The settings are ${problem.kind}.`, 'error' in problem ? problem.error : undefined);
    void rest.then(({ reportProblem }) => reportProblem(problem));
  });
  const { settings } = opened;
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
  const window = createMainWindow({
    platform,
    settings,
    appearance,
    hidesOnClose: () => hidesOnClose(platform, preferences),
  });
  dialogParent = window.dialogParent;
  const events = createPageEvents(window.current);
  const systemLanguages = () => ({ preferred: app.getPreferredSystemLanguages(), app: app.getLocale() });
  const spellChecker = createSpellChecker(platform, preferences, systemLanguages, log);
  const known = createKnownServers(settings, policy.effective);
  // A development copy starts with the local server; an installed one lets the user choose first.
  if (!app.isPackaged && known.current() === null) {
    known.add({ id: localServerId, kind: 'local', sample: true });
  }
  const { certificates, check } = guardAddedServers({ app, messages, dialogParent, known });
  const servers = createServers({
    known,
    keyring: createKeyring(safeStorage, platform),
    messages,
    log,
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
    onCertificateRefused: (url) => certificates.refused(hostOf(url)),
    check,
    showPage: window.load,
    onRemoved: (id) => void rest.then(({ serverRemoved }) => serverRemoved(id)),
    eraseLocalData: () => eraseData(localServerData),
    async onUnerased(error) {
      const { reportUnerased } = await rest;
      reportUnerased(localServerData, error);
    },
    onFailure: (error) => log.error('A change of the servers failed.', error),
  });
  window.onOpen((one) => prepareWindow(one, { messages, log, events, spellChecker, certificates }));
  policy.onChange(() => {
    preferences.policyChanged();
    events.send('onServersChange', undefined);
    // A failure has been logged by `onFailure`.
    servers.policyChanged().catch(() => {});
  });
  handleCalls(() => loaded?.handlers ?? rest.then(({ handlers }) => handlers), window.isOwnFrame);
  followLifecycle({
    window,
    close: async () => {
      const quitRest = rest.then(
        ({ quit }) => quit(),
        () => {},
      );
      await Promise.all([quitRest, servers.close()]);
    },
    startAgain: (link) => {
      if (loaded?.startAgain() === true) return true;
      startAgain(link, platform === 'linux' ? (appImageOf(process) ?? process.execPath) : null);
      return false;
    },
  });
  followLinks({
    deliverTo: links.deliverTo,
    window,
    events,
    hasServer: () => servers.current().server !== null,
  });

  void window.load(servers.current());
  window.show();
  const parts: RestParts = {
    platform,
    userData,
    log,
    openLogs,
    localization,
    contextTargets,
    policy,
    opened,
    preferences,
    appearance,
    language,
    keyboard,
    spellChecker,
    window,
    events,
    known,
    servers,
  };
  loadRest(parts)
    .then((started) => (loaded = started))
    .then(resolve, reject);
  log.info(`Warble ${app.getVersion()} started.`);
}

/** In steps, between which main answers the requests of the page. */
async function loadRest(parts: RestParts): Promise<Rest> {
  const { startRest } = await import('./start-rest.ts');
  await setImmediate();
  const { jsonFileWriter } = await import('./lib/json-file.ts');
  await setImmediate();
  return startRest({ ...parts, jsonFileWriter });
}

reportUncaughtErrors({ log, messages, openLogs, dialogParent: () => dialogParent() });
logLostProcesses(app, log);
registerScheme();
app.enableSandbox();
// Without it, Electron would make a menu of its own, which the app's soon replaces.
Menu.setApplicationMenu(null);
const openExternal = externalOpener({ takeLinkText: () => contextTargets.take().linkText, messages });
lockPages(app, (url, from) => {
  openExternal(url, from).catch((error: unknown) => log.error('A link could not be opened.', error));
});
if (lacksSandbox()) {
  void refuseToStart(messages);
} else if (app.requestSingleInstanceLock()) {
  const links = receiveLinks();
  const watching = watchPolicy({
    source: systemPolicy(platform),
    isStrict: () => mayExist(strictFile(platform)),
    lastGood: lastGoodIn(join(userData, 'policy.json')),
    log,
  });
  const reading = readSettings(join(userData, 'settings.json'), new Date());
  // Not awaited, which would deadlock: https://github.com/electron/electron/issues/40719
  void Promise.all([watching, reading, app.whenReady()]).then(([policy, read]) => start(links, policy, read));
} else {
  app.quit();
}
