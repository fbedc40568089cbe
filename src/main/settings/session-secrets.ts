import { firstAccount } from '#contract/bridge/account.ts';
import type { SettingsStore } from './settings-store.ts';

export interface SessionSecrets {
  readonly get: (serverId: string) => string | undefined;
  readonly set: (serverId: string, encrypted: string) => void;
  readonly delete: (serverId: string) => void;
  /** Deletes the cookies of all accounts of a server. */
  readonly deleteAll: (serverId: string) => void;
}

/** The id under which the data of an account of a server is stored. */
export const accountKey = (serverId: string, account: string): string =>
  account === firstAccount ? serverId : `${serverId}.${account}`;

/** Whether an id of stored data belongs to an account of this server. */
export const isOfServer = (id: string, serverId: string): boolean =>
  id === serverId || id.startsWith(`${serverId}.`);

/** The encrypted session cookies of each account of each server, apart from the list of servers. */
export function sessionSecrets(settings: SettingsStore): SessionSecrets {
  const all = () => settings.get('sessions') ?? {};
  const keep = (sessions: Readonly<Record<string, string>>) => {
    if (Object.keys(sessions).length === 0) settings.delete('sessions');
    else settings.set('sessions', sessions);
  };
  return {
    get: (serverId) => all()[serverId],
    set: (serverId, encrypted) => settings.set('sessions', { ...all(), [serverId]: encrypted }),
    delete(serverId) {
      const { [serverId]: _, ...others } = all();
      keep(others);
    },
    deleteAll: (serverId) =>
      keep(Object.fromEntries(Object.entries(all()).filter(([id]) => !isOfServer(id, serverId)))),
  };
}
