import { languageOf } from '#contract/i18n/language.ts';
import { localizationAtom } from '#renderer/i18n/localization.ts';
import { deleteOrphanedImages } from '#renderer/outbox/orphaned-images.ts';
import { expireKept } from '#renderer/stores/kept-export.ts';
import { minuteAtom } from '#renderer/posts/reading.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { freshValue } from '#renderer/lib/kept-atom.ts';
import { titleCutTexts } from '#renderer/lib/title-cut-texts.ts';
import { languageChoiceAtom, languageKey, showLanguage } from '#renderer/stores/preferences/language.ts';
import { keepFrame } from './first-frame/keep-frame.ts';
import { loadAhead } from './load-ahead.ts';
import { printLists } from './print-lists.ts';

/** How long after a sign-in its page, with the pictures and the carousel, has loaded, in ms. */
const afterSignInMs = 3000;

/** What can wait until the first page is shown. */
export function afterStart(store: Store): void {
  followLanguage(store);
  if (store.get(userIdAtom) !== null) {
    afterSignIn(store);
    return;
  }
  const stopWaiting = store.sub(userIdAtom, () => {
    stopWaiting();
    setTimeout(afterSignIn, afterSignInMs, store);
  });
}

/** What can wait until the first user's page is shown. */
function afterSignIn(store: Store): void {
  keepFrame(store);
  void expireKept();
  void deleteOrphanedImages();
  titleCutTexts();
  printLists(store);
  followClock(store);
  void loadAhead();
}

/** Ages of posts are right as soon as the user is back: timers are stopped while the computer sleeps. */
function followClock(store: Store): void {
  window.addEventListener('focus', () => store.set(minuteAtom));
}

/** Shows the language that is chosen in another window, or was before this was loaded. */
function followLanguage(store: Store): void {
  const chosen = () => freshValue(store, languageChoiceAtom);
  window.addEventListener('storage', ({ key }) => {
    if (key === languageKey) void showLanguage(store, chosen());
  });
  const choice = chosen();
  if (languageOf(choice, navigator.languages) !== store.get(localizationAtom).language)
    void showLanguage(store, choice);
}
