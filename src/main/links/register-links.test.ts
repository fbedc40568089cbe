import { beforeEach, expect, it, vi } from 'vitest';
import { registerLinks } from './register-links.ts';

const registered: string[] = [];
const app = vi.hoisted(() => ({ isPackaged: true, register: (_scheme: string) => {} }));
vi.mock('electron', () => ({
  app: {
    get isPackaged() {
      return app.isPackaged;
    },
    setAsDefaultProtocolClient: (scheme: string) => app.register(scheme),
  },
}));

beforeEach(() => {
  app.register = (scheme) => registered.push(scheme);
  registered.length = 0;
});

it.each([
  ['an installed copy registers the links', true, false, ['warble']],
  ['a copy of an MSI leaves that to the MSI, which takes it back when the app is removed', true, true, []],
  ['a development copy does not register the bare Electron', false, false, []],
])('%s', (_, isPackaged, byInstaller, schemes) => {
  app.isPackaged = isPackaged;
  registerLinks(byInstaller);
  expect(registered).toEqual(schemes);
});
