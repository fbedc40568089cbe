import { EventEmitter } from 'node:events';
import type { App, BrowserWindow } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';
import { english } from '#main/i18n/messages.ts';
import { mockOf } from '#tests/fixtures/mock-of.ts';
import { guardClientCertificates, hostOf } from './client-certificates.ts';

const showMessageBox = vi.hoisted(() => vi.fn<(...args: unknown[]) => Promise<{ response: number }>>());
vi.mock('electron', () => ({ dialog: { showMessageBox } }));

beforeEach(() => {
  showMessageBox.mockReset();
  showMessageBox.mockResolvedValue({ response: 1 });
});

const known = 'team.example';
const parent = mockOf<BrowserWindow>({});
function guard() {
  const app = new EventEmitter();
  const guarded = guardClientCertificates({
    app: mockOf<App>(app),
    messages: () => english,
    dialogParent: async () => parent,
    isKnown: (host) => host === known,
  });
  return { ...guarded, sent: () => sentTo(app, `${known}:443`), app };
}

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
  expect(hostOf('https://team.example/')).toBe(known);
  const { app, sent } = guard();
  expect(await sent()).toBe(certificates[0]);
  expect(await sentTo(app, 'https://team.example/media/1')).toBe(certificates[0]);
  expect(showMessageBox.mock.calls).toEqual([
    [parent, expect.objectContaining({ buttons: ['Send none', 'Ada (Example CA)'] })],
  ]);
  expect(await sentTo(app, 'team.example:8443')).toBeUndefined();
  expect(await sentTo(app, 'pictures.example:443')).toBeUndefined();
  expect(showMessageBox).toHaveBeenCalledTimes(1);
});

it('tells while it asks, so that the time does not count for the server', async () => {
  const { sent, isAsking } = guard();
  expect(isAsking(known)).toBe(false);
  const clicked = Promise.withResolvers<{ response: number }>();
  showMessageBox.mockReturnValueOnce(clicked.promise);
  const sending = sent();
  expect(isAsking(known)).toBe(true);
  clicked.reject(new Error('no window'));
  expect(await sending, 'where the question can not be shown').toBeUndefined();
  expect(isAsking(known)).toBe(false);
});

it('asks again in a new check of the host, also after "Send none"', async () => {
  const { sent, forget } = guard();
  showMessageBox.mockResolvedValueOnce({ response: 0 });
  expect(await sent()).toBeUndefined();
  expect(await sent(), 'of the same check').toBeUndefined();
  expect(showMessageBox).toHaveBeenCalledTimes(1);
  forget(known);
  expect(await sent()).toBe(certificates[0]);
  expect(showMessageBox).toHaveBeenCalledTimes(2);
});

it('asks again after a refusal by the server, but not before the page is loaded again', async () => {
  const { sent, refused, pageLoads } = guard();
  showMessageBox.mockResolvedValueOnce({ response: 0 });
  expect(await sent()).toBeUndefined();
  pageLoads();
  expect(await sent(), 'the server has not refused it').toBeUndefined();
  refused(known);
  expect(await sent(), 'repeated by the page').toBeUndefined();
  expect(showMessageBox).toHaveBeenCalledTimes(1);
  pageLoads();
  expect(await sent()).toBe(certificates[0]);
  pageLoads();
  expect(await sent()).toBe(certificates[0]);
  expect(showMessageBox).toHaveBeenCalledTimes(2);
});
