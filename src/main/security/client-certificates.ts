import type { App, Certificate } from 'electron';
import { showMessageBox } from '#main/dialogs/message-box.ts';
import type { Messages } from '#main/i18n/localization.ts';
import type { MainWindow } from '#main/window/main-window.ts';

export interface ClientCertificatesOptions {
  readonly app: Pick<App, 'on'>;
  readonly messages: Messages;
  readonly dialogParent: MainWindow['dialogParent'];
  /** Whether this host with its port is one of the servers that the user or the administrator has added. */
  readonly isKnown: (host: string) => boolean;
}

export interface ClientCertificates {
  /** Whether the user is being asked for a host. */
  readonly isAsking: (host: string) => boolean;
  /** Forgets the user's answer for a host, so that its next request for a certificate is shown. */
  readonly forget: (host: string) => void;
  /** To be called when a server has ended a connection because of the user's answer. It is kept until `pageLoads`. */
  readonly refused: (host: string) => void;
  /** To be called when a page is loaded: forgets the answers that servers have refused. */
  readonly pageLoads: () => void;
}

/**
 * Handles requests for a client certificate: by default Electron would send the first one that fits, without asking.
 * For the user's own servers the user chooses a certificate, once per run unless the server refuses it; any other host
 * gets none.
 */
export function guardClientCertificates({
  app,
  messages,
  dialogParent,
  isKnown,
}: ClientCertificatesOptions): ClientCertificates {
  const answers = new Map<string, Promise<Certificate | undefined>>();
  const asking = new Set<string>();
  /** The hosts whose answers are kept only to not ask again for each of the page's repeated requests. */
  const refused = new Set<string>();
  const ask = async (host: string, certificates: readonly Certificate[]) => {
    const texts = messages().certificate;
    asking.add(host);
    try {
      const { response } = await showMessageBox(await dialogParent(), {
        type: 'question',
        message: texts.asks(host),
        detail: texts.tells,
        buttons: [
          texts.none,
          ...certificates.map(({ subjectName, issuerName }) => `${subjectName} (${issuerName})`),
        ],
        defaultId: 0,
        cancelId: 0,
      });
      return certificates[response - 1];
    } finally {
      asking.delete(host);
    }
  };
  app.on('select-client-certificate', (event, _contents, url, certificates, send) => {
    event.preventDefault();
    const host = hostOf(url);
    if (!isKnown(host)) {
      send();
      return;
    }
    const answer = answers.get(host) ?? ask(host, certificates);
    answers.set(host, answer);
    answer.then(send, () => send());
  });
  const forget = (host: string) => {
    answers.delete(host);
    refused.delete(host);
  };
  return {
    isAsking: (host) => asking.has(host),
    forget,
    refused: (host) => void refused.add(host),
    pageLoads: () => {
      for (const host of refused) forget(host);
    },
  };
}

/** Host and port of a URL, or of the `host:port` that Electron may pass instead. The default port is left out. */
export function hostOf(url: string): string {
  return new URL(url.includes('://') ? url : `https://${url}`).host;
}
