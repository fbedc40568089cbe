import { app } from 'electron';
import { linkScheme } from './deep-link.ts';

/**
 * Registers the app for `warble://` links with the system. On Linux this waits for a program of the desktop.
 * @param byInstaller - whether the installer registers them, and removes the registration together with the app
 */
export function registerLinks(byInstaller: boolean): void {
  // A development copy would register Electron itself.
  if (app.isPackaged && !byInstaller) app.setAsDefaultProtocolClient(linkScheme);
}
