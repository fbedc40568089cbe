import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, it, vi } from 'vitest';
import { english } from '#main/i18n/messages.ts';
import { mockOf } from '#tests/fixtures/mock-of.ts';
import { guardClientCertificates, hostOf } from './client-certificates.ts';

const showMessageBox = vi.hoisted(() => vi.fn(async () => ({ response: 1 })));
vi.mock('electron', () => ({ dialog: { showMessageBox } }));

const certificates = [{ subjectName: 'Ada', issuerName: 'Example CA' }];

/** The certificate that is sent to a host. */
async function sentTo(app: EventEmitter, host: string): Promise<unknown> {
  const event = { preventDefault: vi.fn() };
  const sent = await new Promise((resolve) => {
    app.emit('select-client-certificate', event, null, host, certificates, resolve);
  });
  expect(event.preventDefault).toHaveBeenCalled();
  return sent;
}

it("sends the certificate that the user chooses to the user's servers, and none to any other host", async () => {
  const app = new EventEmitter();
  const known = hostOf('https://team.example/');
  guardClientCertificates({
    app: mockOf<App>(app),
    messages: () => english,
    isKnown: (host) => host === known,
  });
  expect(await sentTo(app, 'team.example:443')).toBe(certificates[0]);
  expect(await sentTo(app, 'https://team.example/media/1')).toBe(certificates[0]);
  expect(showMessageBox).toHaveBeenCalledTimes(1);
  expect(await sentTo(app, 'team.example:8443')).toBeUndefined();
  expect(await sentTo(app, 'pictures.example:443')).toBeUndefined();
  expect(showMessageBox).toHaveBeenCalledTimes(1);
});
