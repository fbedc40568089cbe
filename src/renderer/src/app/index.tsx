import './styles.ts';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { watchPresses } from '#renderer/lib/after-press.ts';
import { createBrowserBridge } from '#renderer/lib/browser-bridge.ts';
import { onFirstTouch } from '#renderer/lib/first-touch.ts';
import { skipLayerEntries } from '#renderer/lib/layer-entry.ts';
import { whenLoaded } from '#renderer/lib/load.ts';
import { watchReachability } from '#renderer/lib/reachability.ts';
import { languageChoiceAtom, showLanguage } from '#renderer/stores/preferences/language.ts';
import { keepLastFeed, restoreLastFeed } from '#renderer/stores/entities/last-feed.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import { App } from './app.tsx';
import { awaitEarlyCalls } from './first-frame/await-early-calls.ts';
import { followOtherWindows } from './follow-windows.ts';
import { joinHost } from './join-host.ts';
import { fromOutside } from './page-change.tsx';
import { keepReadingPosition, restoreReadingPosition } from './reading-position.tsx';
import { createRouter } from './router.tsx';
import { createServices } from './services.ts';

/** When the code that can wait is loaded, in ms: after this start, its pictures and the carousel have loaded. */
const afterStartMs = 3000;
/**
 * When the inbox is watched on a page without input, in ms, so that the title of a tab that opened in the background
 * shows the count, too.
 */
const watchUnusedAfterMs = 5000;
const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';
// The scroll lock of dialogs writes a style element of its own.
setNonce(nonce);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const bridge = window.warble ?? createBrowserBridge();
const store = createServices(bridge);
restoreLastFeed(store);
keepLastFeed(store);
followOtherWindows(store);
skipLayerEntries();
watchPresses();
// A browser opens the address that it was given; the desktop app always starts at the same one.
restoreReadingPosition(store, window.warble === undefined || window.location.pathname !== '/');
const router = createRouter();
const writeReadingPosition = keepReadingPosition(store, () => router.createHref(router.state.location));
router.subscribe(({ navigation }) => {
  if (navigation.state === 'idle') writeReadingPosition();
});
setTimeout(() => {
  whenLoaded(
    () => import('./after-start.ts'),
    ({ afterStart }) => afterStart(store),
  );
}, afterStartMs);
// The desktop app counts what is unread itself.
if (window.warble === undefined) {
  onFirstTouch(() => {
    whenLoaded(
      () => import('#renderer/features/inbox/watch-inbox.ts'),
      ({ watchInbox }) => watchInbox(store),
    );
  }, watchUnusedAfterMs);
}
joinHost(store, bridge, (path) => void router.navigate(path, { state: fromOutside }));
watchReachability(() => store.get(servicesAtom).api.call('currentUser', {}));
// Rendered once the language is loaded, so that no other one is shown first; in English if loading fails.
void showLanguage(store, store.get(languageChoiceAtom))
  .then(() => awaitEarlyCalls(store))
  .then(() => createRoot(root).render(<App store={store} router={router} nonce={nonce} />));
