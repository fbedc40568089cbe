import { useAtomValue, useSetAtom } from 'jotai';
import { useMessages } from '#renderer/i18n/messages.ts';
import { currentHost } from '#renderer/lib/platform.ts';
import { runActionAtom } from '#renderer/stores/actions/handlers.ts';
import link from '#renderer/ui/link.module.css';
import styles from './current-server.module.css';
import { serversAtom, useServerName } from './servers-query.ts';

/**
 * The name of the current server, with a button to switch, on pages outside of the layout; nothing where there is no
 * choice.
 */
export function CurrentServer() {
  const text = useMessages().currentServer;
  const { data, isPending } = useAtomValue(serversAtom);
  const run = useSetAtom(runActionAtom);
  const current = data?.servers.find(({ isCurrent }) => isCurrent);
  const name = useServerName(current);
  // The app always has a choice: the line has its height before, so that nothing moves when the name is known.
  if (isPending && currentHost() === 'desktop') return <p className={styles.current}>&nbsp;</p>;
  if (current === undefined) return null;
  return (
    <div className={styles.current}>
      <p className={styles.name}>{text.on(name)}</p>
      <button type="button" className={`mantine-focus-auto ${link.link}`} onClick={() => run('servers')}>
        {text.change}
      </button>
    </div>
  );
}
