import type { Bridge } from '#contract/bridge/bridge.ts';
import { linkTextMax } from '#contract/bridge/context-target.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { shownPicturePostAtom } from '#renderer/images/shown-picture.ts';
import { postRegistryAtom } from '#renderer/posts/registry.ts';
import type { Store } from '#renderer/stores/session/services.ts';

/** Reports to the host what a context menu, or a link to another site, is opened on. */
export function reportContextTarget(store: Store, bridge: Bridge): void {
  const report = ({ type, target }: Event) => {
    if (!(target instanceof Element)) return;
    const link = target.closest('a[target="_blank"]');
    if (type !== 'contextmenu' && link === null) return;
    // The larger view is outside of the post whose picture it shows, and covers all others.
    const post = store.get(postRegistryAtom).at(target)?.permalink ?? store.get(shownPicturePostAtom);
    bridge
      .setContextTarget({ post, linkText: link?.textContent.slice(0, linkTextMax) ?? null })
      .catch((error: unknown) => logFailure('host', error));
  };
  // While capturing: the click itself may remove the link.
  for (const type of ['contextmenu', 'click', 'auxclick']) document.addEventListener(type, report, true);
}
