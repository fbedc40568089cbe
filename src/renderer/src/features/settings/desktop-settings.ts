import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { DesktopChoices, DesktopSettings } from '#contract/bridge/desktop-settings.ts';
import { failureText } from '#renderer/i18n/failure-text.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { desktopSettingsAtom } from '#renderer/stores/preferences/desktop.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/** Asks the host, which is the one that knows, and shows what holds from then on. */
const askAtom = atom(null, async (get, set, choices?: DesktopChoices) => {
  const { bridge } = get(servicesAtom);
  try {
    const settings = await (choices === undefined
      ? bridge.desktopSettings()
      : bridge.updateDesktopSettings(choices));
    set(desktopSettingsAtom, settings);
  } catch (error) {
    set(showToastAtom, failureText(error, get(messagesAtom)), 'destructive');
  }
});

/** The desktop app's settings; null in a browser, and until they are known. */
export function useDesktopSettings(): DesktopSettings | null {
  const ask = useSetAtom(askAtom);
  useEffect(() => void ask(), [ask]);
  return useAtomValue(desktopSettingsAtom);
}

/** Chooses something of them. */
export function useChooseDesktop(): (choices: DesktopChoices) => void {
  const ask = useSetAtom(askAtom);
  return (choices) => void ask(choices);
}
