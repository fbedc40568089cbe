import type { BrowserWindow } from 'electron';
import { recoverPage } from '#main/crash-recovery/page-recovery.ts';
import type { Messages } from '#main/i18n/localization.ts';
import type { Log } from '#main/logging/log.ts';
import { logPageFailures } from '#main/logging/page-failures.ts';
import type { PageEvents } from '#main/page-events.ts';
import type { ClientCertificates } from '#main/security/client-certificates.ts';
import type { SpellChecker } from '#main/session/spell-checker.ts';

export interface PrepareWindowOptions {
  readonly messages: Messages;
  readonly log: Log;
  readonly events: PageEvents;
  readonly spellChecker: SpellChecker;
  readonly certificates: Pick<ClientCertificates, 'pageLoads'>;
}

/** Connects a new window to all that has to hold from its first moment, before its page is loaded. */
export function prepareWindow(window: BrowserWindow, options: PrepareWindowOptions): void {
  const { messages, log, events, spellChecker, certificates } = options;
  const { webContents } = window;
  // The window is about to replace the one whose page listens.
  events.pageUnloads();
  webContents.on('render-process-gone', events.pageUnloads);
  logPageFailures(webContents, log);
  recoverPage(window, { log, messages });
  // Not at the start of a navigation, which may be prevented.
  webContents.on('did-navigate', events.pageUnloads);
  webContents.on('did-navigate', certificates.pageLoads);
  // Before the load, since Chromium could otherwise fetch a dictionary that a policy excludes.
  spellChecker.join(webContents.session);
}
