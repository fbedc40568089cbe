import { EventEmitter } from 'node:events';
import type { App, Session, WebContents } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { denyPermissions, lockPages } from './lockdown.ts';

const opened: string[] = [];
vi.mock('electron', () => ({ protocol: {} }));

type OpenHandler = (details: { readonly url: string }) => { readonly action: string };

/** A page as the app meets it: created, then locked. */
function lockedPage() {
  const app = new EventEmitter();
  const contents = Object.assign(new EventEmitter(), {
    openHandler: (): ReturnType<OpenHandler> => ({ action: 'allow' }),
    setWindowOpenHandler(handler: OpenHandler) {
      open = handler;
    },
  });
  let open: OpenHandler = contents.openHandler;
  lockPages(standIn<App>(app), (url) => {
    opened.push(url);
  });
  app.emit('web-contents-created', {}, standIn<WebContents>(contents));
  const allows = (event: string, url: string) => {
    let isAllowed = true;
    contents.emit(event, {
      url,
      preventDefault: () => {
        isAllowed = false;
      },
    });
    return isAllowed;
  };
  return { allows, open: (url: string) => open({ url }) };
}

/** What a test gives has the few members that are used of what Electron gives. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function standIn<Real>(partial: object): Real {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return partial as Real;
}

beforeEach(() => {
  opened.length = 0;
});

const elsewhere = [
  'https://example.com/',
  'http://warble/',
  'file:///etc/passwd',
  'app://other/',
  'app://warble.example.com/',
  'javascript:alert(1)',
  'data:text/html,hello',
  '',
];

describe.each(['will-navigate', 'will-redirect', 'will-frame-navigate'])('%s', (event) => {
  it("keeps the page at Warble's address", () => {
    const { allows } = lockedPage();
    expect(allows(event, 'app://warble/inbox')).toBe(true);
    expect(elsewhere.filter((url) => allows(event, url))).toEqual([]);
  });
});

it('lets no page embed another', () => {
  expect(lockedPage().allows('will-attach-webview', 'app://warble/')).toBe(false);
});

it('opens no window, and only what may go to the system outside', () => {
  const { open } = lockedPage();
  const urls = ['app://warble/inbox', ...elsewhere, 'mailto:ada@example.com', 'smb://host/share'];
  expect(urls.map((url) => open(url).action)).toEqual(urls.map(() => 'deny'));
  expect(opened).toEqual(['https://example.com/', 'http://warble/', 'mailto:ada@example.com']);
});

it('gives no page a permission of the system, neither asked for nor looked up', () => {
  const set = { request: vi.fn(), check: vi.fn(), device: vi.fn() };
  denyPermissions(
    standIn<Session>({
      setPermissionRequestHandler: set.request,
      setPermissionCheckHandler: set.check,
      setDevicePermissionHandler: set.device,
    }),
  );
  const answer = vi.fn();
  for (const permission of ['notifications', 'media', 'geolocation', 'clipboard-read', 'openExternal']) {
    Reflect.apply(set.request.mock.calls[0]?.[0], null, [null, permission, answer]);
    expect(Reflect.apply(set.check.mock.calls[0]?.[0], null, [null, permission])).toBe(false);
  }
  expect(answer.mock.calls).toEqual(Array.from({ length: 5 }, () => [false]));
  expect(Reflect.apply(set.device.mock.calls[0]?.[0], null, [{ deviceType: 'usb' }])).toBe(false);
});
