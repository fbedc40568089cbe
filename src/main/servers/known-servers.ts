import { createHash } from 'node:crypto';
import { firstAccount } from '#contract/bridge/account.ts';
import type { EffectivePolicy } from '#contract/policy/policy.ts';
import type { SavedText } from '#main/session/cookie-keeper.ts';
import type { SettingsStore } from '#main/settings/settings-store.ts';
import { localServerId, type Server } from '#main/settings/schema.ts';
import { accountKey, sessionSecrets } from '#main/settings/session-secrets.ts';

/** The policies about servers. */
export type ServerPolicy = Pick<EffectivePolicy, 'servers' | 'addServers' | 'localServer'>;
type ManagedServer = ServerPolicy['servers'][number];

/** The servers of the policy, and those of the settings that the policy allows. One of them is the current one. */
export interface KnownServers {
  readonly all: () => readonly Server[];
  /** The one that the window shows; null before the user has chosen one. */
  readonly current: () => Server | null;
  readonly find: (id: string) => Server | null;
  readonly add: (server: Server) => void;
  readonly remove: (id: string) => void;
  /** The ids of removed servers until `forgetRemoved`, but for those that the user or a policy has added again. */
  readonly removed: () => readonly string[];
  readonly forgetRemoved: (id: string) => void;
  /** Whether a policy sets it, so that the user can't remove it. */
  readonly isManaged: (server: Server) => boolean;
  readonly setCurrent: (server: Server | null) => void;
  /** The account that the page of a server is for. */
  readonly account: (id: string) => string;
  readonly setAccount: (id: string, account: string) => void;
  /**
   * Where the encrypted cookies of an account's session are stored. Nothing is stored for a server that was removed.
   */
  readonly savedSession: (id: string, account?: string) => SavedText;
}

/** @param policy - read on each call, since it can change while the app runs */
export function createKnownServers(settings: SettingsStore, policy: () => ServerPolicy): KnownServers {
  const secrets = sessionSecrets(settings);
  const stored = () => settings.get('servers');
  const others = (id: string) => stored().filter((server) => server.id !== id);
  const isManaged = (server: Server) =>
    server.kind === 'remote' && policy().servers.some(({ url }) => url === server.url);
  const isAllowed = ({ kind }: Server) => policy()[kind === 'local' ? 'localServer' : 'addServers'];

  const managed = ({ url, name }: ManagedServer): Server => {
    const known = stored()
      .filter((server) => server.kind === 'remote')
      .find((server) => server.url === url);
    return { ...(known ?? { id: managedId(url), kind: 'remote', url }), name };
  };
  const all = (): Server[] => [
    ...policy().servers.map(managed),
    // Servers that a policy disallows stay in the settings, in case it allows them again.
    ...stored().filter((server) => !isManaged(server) && isAllowed(server)),
  ];
  const removed = () => {
    // Also those that a policy disallows.
    const present = [...all(), ...stored()];
    return (settings.get('removedServers') ?? []).filter((id) => present.every((server) => server.id !== id));
  };
  const find = (id: string) => all().find((server) => server.id === id) ?? null;
  return {
    all,
    find,
    current: () => find(settings.get('currentServer') ?? '') ?? all()[0] ?? null,
    isManaged,
    add(server) {
      // The list may contain a server with this id that a policy disallows.
      secrets.deleteAll(server.id);
      settings.set('servers', [...others(server.id), server]);
    },
    remove(id) {
      secrets.deleteAll(id);
      const { [id]: _, ...accounts } = settings.get('accounts') ?? {};
      settings.set('accounts', accounts);
      settings.set('servers', others(id));
      if (id !== localServerId) settings.set('removedServers', [...removed(), id]);
    },
    removed,
    forgetRemoved: (id) =>
      settings.set(
        'removedServers',
        removed().filter((other) => other !== id),
      ),
    setCurrent(server) {
      if (server === null) settings.delete('currentServer');
      else settings.set('currentServer', server.id);
    },
    account: (id) => settings.get('accounts')?.[id] ?? firstAccount,
    setAccount: (id, account) => settings.set('accounts', { ...settings.get('accounts'), [id]: account }),
    savedSession: (id, account = firstAccount) => ({
      get: () => secrets.get(accountKey(id, account)),
      set(encrypted) {
        const server = find(id);
        if (server === null) return;
        secrets.set(accountKey(id, account), encrypted);
        // A managed server that was used stays in the user's list if the policy no longer names it.
        if (stored().every((other) => other.id !== id)) settings.set('servers', [...stored(), server]);
      },
      delete: () => secrets.delete(accountKey(id, account)),
    }),
  };
}

/** The same id for the same address on each start: the server's Electron session is named after it. */
function managedId(url: string): string {
  return `organisation-${createHash('sha256').update(url).digest('hex').slice(0, 16)}`;
}
