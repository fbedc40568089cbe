import { EventEmitter } from 'node:events';
import type { App, Session, WebContents } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockOf } from '#tests/fixtures/mock-of.ts';
import { denyPermissions, lockPages } from './lockdown.ts';

const opened: string[] = [];
vi.mock('electron', () => ({ protocol: {} }));

type OpenHandler = (details: { readonly url: string }) => { readonly action: string };

/** A page that the app created and locked. */
function lockedPage() {
  const app = new EventEmitter();
  const contents = Object.assign(new EventEmitter(), {
    openHandler: (): ReturnType<OpenHandler> => ({ action: 'allow' }),
    setWindowOpenHandler(handler: OpenHandler) {
      open = handler;
    },
  });
  let open: OpenHandler = contents.openHandler;
  lockPages(mockOf<App>(app), (url) => {
    opened.push(url);
  });
  app.emit('web-contents-created', {}, mockOf<WebContents>(contents));
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
  it("keeps the page at Warble's origin", () => {
    const { allows } = lockedPage();
    expect(allows(event, 'app://warble/inbox')).toBe(true);
    expect(elsewhere.filter((url) => allows(event, url))).toEqual([]);
  });
});

it('lets no page embed another', () => {
  expect(lockedPage().allows('will-attach-webview', 'app://warble/')).toBe(false);
});

it('opens no window, and passes only permitted URLs to the system', () => {
  const { open } = lockedPage();
  const urls = ['app://warble/inbox', ...elsewhere, 'mailto:ada@example.com', 'smb://host/share'];
  expect(urls.map((url) => open(url).action)).toEqual(urls.map(() => 'deny'));
  expect(opened).toEqual(['https://example.com/', 'http://warble/', 'mailto:ada@example.com']);
});

it("denies permissions and devices, except copying text in Warble's own page", () => {
  const set = { request: vi.fn(), check: vi.fn(), device: vi.fn() };
  denyPermissions(
    mockOf<Session>({
      setPermissionRequestHandler: set.request,
      setPermissionCheckHandler: set.check,
      setDevicePermissionHandler: set.device,
    }),
  );
  const granted = (permission: string, url: string) => {
    const answer = vi.fn();
    Reflect.apply(set.request.mock.calls[0]?.[0], null, [null, permission, answer, { requestingUrl: url }]);
    const check: unknown = Reflect.apply(set.check.mock.calls[0]?.[0], null, [null, permission, url]);
    return [...answer.mock.calls.flat(), check];
  };
  for (const permission of ['notifications', 'media', 'geolocation', 'clipboard-read', 'openExternal']) {
    expect(granted(permission, 'app://warble/')).toEqual([false, false]);
  }
  expect(granted('clipboard-sanitized-write', 'app://warble/')).toEqual([true, true]);
  expect(granted('clipboard-sanitized-write', 'https://example.com/')).toEqual([false, false]);
  expect(Reflect.apply(set.device.mock.calls[0]?.[0], null, [{ deviceType: 'usb' }])).toBe(false);
});
