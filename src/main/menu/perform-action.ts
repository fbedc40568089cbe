import { app, type BrowserWindow } from 'electron';
import { type CommandId, isRendererAction, type WindowActionId } from '#contract/actions/actions.ts';
import type { PageEvents } from '#main/page-events.ts';
import type { SettingsStore } from '#main/settings/settings-store.ts';
import { zoomBy } from '#main/window/zoom.ts';

export interface ActionPerformerOptions {
  readonly current: () => BrowserWindow | null;
  readonly settings: SettingsStore;
  readonly events: PageEvents;
  readonly openLogs: () => void;
}

/** Performs an action of the table: in the window, or by sending it to the page. */
export function createActionPerformer(options: ActionPerformerOptions): (id: CommandId) => void {
  const { current, settings, events, openLogs } = options;
  const inWindow = (run: (window: BrowserWindow) => void) => () => {
    const window = current();
    if (window !== null) run(window);
  };
  const inPage = (run: (contents: BrowserWindow['webContents']) => void) =>
    inWindow(({ webContents }) => run(webContents));
  const handlers: Readonly<Record<WindowActionId, () => void>> = {
    back: inPage(({ navigationHistory }) => navigationHistory.goBack()),
    forward: inPage(({ navigationHistory }) => navigationHistory.goForward()),
    zoomIn: inPage((contents) => zoomBy(contents, settings, 'in')),
    zoomOut: inPage((contents) => zoomBy(contents, settings, 'out')),
    zoomReset: inPage((contents) => zoomBy(contents, settings, 'reset')),
    fullScreen: inWindow((window) => window.setFullScreen(!window.isFullScreen())),
    reload: inPage((contents) => contents.reload()),
    openLogs,
    about: () => app.showAboutPanel(),
    quit: () => app.quit(),
  };
  return (id) => {
    if (isRendererAction(id)) events.send('onAction', id);
    else handlers[id]();
  };
}
