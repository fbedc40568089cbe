import { type App, type Certificate, dialog } from 'electron';
import type { Messages } from '#main/i18n/localization.ts';

export interface ClientCertificatesOptions {
  readonly app: Pick<App, 'on'>;
  readonly messages: Messages;
  /** Whether this host with its port is one of the servers that the user or the administrator has added. */
  readonly isKnown: (host: string) => boolean;
}

/**
 * Handles requests for a client certificate: by default Electron would send the first one that fits, without asking.
 * For the user's own servers the user chooses a certificate, once per run; any other host gets none.
 */
export function guardClientCertificates({ app, messages, isKnown }: ClientCertificatesOptions): void {
  const answers = new Map<string, Promise<Certificate | undefined>>();
  const ask = async (host: string, certificates: readonly Certificate[]) => {
    const texts = messages().certificate;
    const { response } = await dialog.showMessageBox({
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
}

/** Host and port of a URL, or of the `host:port` that Electron may pass instead. The default port is left out. */
export function hostOf(url: string): string {
  return new URL(url.includes('://') ? url : `https://${url}`).host;
}
