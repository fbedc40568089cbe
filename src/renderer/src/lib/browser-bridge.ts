import * as v from 'valibot';
import type { Bridge } from '#contract/bridge/bridge.ts';
import { accountHeader, accountPath } from '#contract/bridge/account.ts';
import { HostInfoSchema, hostInfoPath } from '#contract/bridge/host.ts';
import { imageTypes } from '#contract/api/images.ts';

/** Opens the browser's file dialog. Null if it was cancelled. */
function chooseFile(accept: string): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.hidden = true;
    const end = (file: File | null) => {
      input.remove();
      resolve(file);
    };
    input.addEventListener('change', () => end(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => end(null));
    // Outside of the document it could be garbage collected before it answers.
    document.body.append(input);
    input.click();
  });
}

const noChoice = () => Promise.reject(new Error('This host has one server.'));

/** The bridge of a browser host, made of web APIs. */
export const createBrowserBridge = (): Bridge => ({
  async hostInfo() {
    const answer = await fetch(hostInfoPath);
    return v.parse(HostInfoSchema, await answer.json());
  },
  async pickImage() {
    const file = await chooseFile(Object.keys(imageTypes).join(','));
    return file && [file];
  },
  // The browser host serves one server, which is set on its command line.
  listServers: () => Promise.resolve(null),
  addServer: noChoice,
  chooseServer: noChoice,
  removeServer: noChoice,
  async chooseAccount(account) {
    const { ok } = await fetch(accountPath, { method: 'POST', headers: { [accountHeader]: account } });
    if (!ok) throw new Error('The host did not change the account.');
    return true;
  },
  showEmojiPanel: () => Promise.resolve(false),
  desktopSettings: () => Promise.resolve(null),
  updateDesktopSettings: () => Promise.resolve(null),
  // A tab has neither a theme nor a menu of its own.
  setPageState: () => Promise.resolve(),
  setContextTarget: () => Promise.resolve(),
  onAction: () => {},
  onNavigate: () => {},
  onDesktopSettingsChange: () => {},
  onInboxChange: () => {},
  onUnreadChange: () => {},
  onServersChange: () => {},
});
