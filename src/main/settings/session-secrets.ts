import type { SettingsStore } from './settings-store.ts';

export interface SessionSecrets {
  readonly get: (serverId: string) => string | undefined;
  readonly set: (serverId: string, encrypted: string) => void;
  readonly delete: (serverId: string) => void;
}

/** The encrypted session cookies of each server, apart from the list of servers. */
export function sessionSecrets(settings: SettingsStore): SessionSecrets {
  const all = () => settings.get('sessions') ?? {};
  return {
    get: (serverId) => all()[serverId],
    set: (serverId, encrypted) => settings.set('sessions', { ...all(), [serverId]: encrypted }),
    delete(serverId) {
      const { [serverId]: _, ...others } = all();
      if (Object.keys(others).length === 0) settings.delete('sessions');
      else settings.set('sessions', others);
    },
  };
}
