import { useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import type { DesktopChoices, DesktopSettings } from '#contract/bridge/desktop-settings.ts';
import { failureText } from '#renderer/i18n/failure-text.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { desktopSettingsAtom } from '#renderer/stores/preferences/desktop.ts';
import { servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/** Changes the desktop app's settings, if there is something to change, and shows the resulting ones. */
export async function syncDesktopSettings(store: Store, choices?: DesktopChoices): Promise<void> {
  const { bridge } = store.get(servicesAtom);
  try {
    const settings = choices ? bridge.updateDesktopSettings(choices) : bridge.desktopSettings();
    store.set(desktopSettingsAtom, await settings);
  } catch (error) {
    store.set(showToastAtom, failureText(error, store.get(messagesAtom)), 'destructive');
  }
}

/** The desktop app's settings; null in a browser, and until they are known. */
export function useDesktopSettings(): DesktopSettings | null {
  const store = useStore();
  useEffect(() => void syncDesktopSettings(store), [store]);
  return useAtomValue(desktopSettingsAtom);
}
