/* The composition root of the desktop app: it only wires. */
import { join } from 'node:path';
import { app, type BrowserWindow, dialog, nativeTheme, session, shell, utilityProcess } from 'electron';
import { createForward, createGateway } from '#gateway/index.ts';
import { imagePicker } from './dialogs/pick-image.ts';
import { handle } from './ipc.ts';
import { outsideAsker } from './links/ask-outside.ts';
import { listenForLinks } from './links/listen.ts';
import { createLocalServer } from './local-server/local-server.ts';
import { createContextMenus, installMenu } from './menu/install.ts';
import { performer } from './menu/perform.ts';
import { platformOf } from './menu/platform.ts';
import { createPageEvents } from './page-events.ts';
import { denyPermissions, lockPages } from './security/lockdown.ts';
import { keepCookies } from './session/cookie-keeper.ts';
import { forwardFetch } from './session/forward-fetch.ts';
import { systemKeyring } from './session/keyring.ts';
import { registerScheme, serveScheme } from './session/scheme.ts';
import { openSettings } from './settings/settings.ts';
import { reportDamage } from './settings/report-damage.ts';
import { openLog } from './trouble/log.ts';
import { watchPage } from './trouble/page-trouble.ts';
import { catchUncaught } from './trouble/uncaught.ts';
import { createAppearance } from './window/appearance.ts';
import { devRenderer } from './window/dev-renderer.ts';
import { createMainWindow } from './window/main-window.ts';

const built = import.meta.dirname;

const platform = platformOf(process.platform);
const logs = app.getPath('logs');
const log = openLog({ folder: logs });
const openLogs = () => void shell.openPath(logs);

function start(links: ReturnType<typeof listenForLinks>): void {
  const { settings, damagedFile } = openSettings(app.getPath('userData'));
  const appearance = createAppearance(nativeTheme, settings);
  const window = createMainWindow({ settings, appearance, prepare });
  const events = createPageEvents(window.current);
  const contextMenus = createContextMenus(platform);
  const menu = installMenu(
    platform,
    performer({
      current: window.current,
      settings,
      events,
      openLogs,
    }),
  );
  function prepare(opened: BrowserWindow) {
    watchPage(opened, log);
    contextMenus.installIn(opened);
    opened.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) events.pageLeaves();
    });
  }
  const server = createLocalServer({
    fork: () => utilityProcess.fork(join(built, 'server.js'), [], { serviceName: 'Warble local server' }),
    dataDir: join(app.getPath('userData'), 'server'),
    onExit: (code) => log.info(`The local server ended with code ${code}.`),
  });
  const ourSession = session.defaultSession;

  /** The server starts while the window loads; its first request waits for both of these. */
  const starting = server.ready().then(async ({ url }) =>
    keepCookies({
      cookies: ourSession.cookies,
      keyring: systemKeyring,
      kept: {
        get: () => settings.get('session'),
        set: (text) => settings.set('session', text),
        delete: () => settings.delete('session'),
      },
      serverUrl: url,
    }),
  );
  starting.catch((error: unknown) => {
    log.error('Warble could not start.', error);
    dialog.showErrorBox(
      'Warble could not start',
      error instanceof Error ? error.message : 'Start Warble again.',
    );
    app.quit();
  });

  denyPermissions(ourSession);
  serveScheme(
    ourSession,
    createGateway({
      root: join(built, '../renderer'),
      ...devRenderer(process.env['ELECTRON_RENDERER_URL']),
      forward: createForward({
        server: async () => {
          await starting;
          return (await server.ready()).url;
        },
        fetch: forwardFetch(ourSession),
        headers: async () => server.headers,
        cookies: 'jar',
      }),
      hostInfo,
    }),
  );
  async function hostInfo() {
    const { guest } = await server.ready();
    return { kind: 'desktop', version: app.getVersion(), guest } as const;
  }
  handle(
    {
      hostInfo,
      pickImage: imagePicker(window.current, settings),
      tellState: async ({ theme, isSignedIn }) => {
        events.pageListens();
        appearance.choose(theme);
        menu.allow(isSignedIn);
      },
      tellPlace: async (place) => contextMenus.tell(place),
    },
    window.isOwnFrame,
  );

  app.on('second-instance', window.show);
  app.on('activate', window.show);
  app.on('window-all-closed', () => app.quit());
  let hasEnded = false;
  app.on('will-quit', (event) => {
    if (hasEnded) return;
    event.preventDefault();
    void end();
  });
  /** The last cookies and the database first, then the end. */
  async function end() {
    await Promise.allSettled([starting.then((keeper) => keeper.settled()), server.stop()]);
    hasEnded = true;
    app.quit();
  }
  links.deliverTo((path) => {
    window.show();
    events.send('onGo', path);
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
const askOutside = outsideAsker();
lockPages(app, (url, from) => {
  askOutside(url, from).catch((error: unknown) => log.error('A link could not be opened.', error));
});
if (app.requestSingleInstanceLock()) {
  // Awaiting it here would wait forever: https://github.com/electron/electron/issues/40719
  const links = listenForLinks();
  void app.whenReady().then(() => start(links));
} else {
  app.quit();
}
