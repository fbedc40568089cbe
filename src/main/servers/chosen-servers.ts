import type { KeptText } from '#main/session/cookie-keeper.ts';
import type { Server } from '#main/settings/schema.ts';
import type { SettingsStore } from '#main/settings/settings.ts';

/** The servers in the settings, of which one is the current one. */
export interface ChosenServers {
  readonly all: () => readonly Server[];
  /** The one that the window shows; null where the user has yet to choose. */
  readonly current: () => Server | null;
  readonly find: (id: string) => Server | null;
  readonly add: (server: Server) => void;
  readonly remove: (id: string) => void;
  readonly makeCurrent: (server: Server | null) => void;
  /** Where the cookies of a server's session are kept. What is kept of a server that is gone goes nowhere. */
  readonly keptSession: (id: string) => KeptText;
}

export function chosenServers(settings: SettingsStore): ChosenServers {
  const all = () => settings.get('servers');
  const find = (id: string) => all().find((server) => server.id === id) ?? null;
  const change = (id: string, changed: (server: Server) => Server) =>
    settings.set(
      'servers',
      all().map((server) => (server.id === id ? changed(server) : server)),
    );
  return {
    all,
    find,
    current: () => find(settings.get('currentServer') ?? '') ?? all()[0] ?? null,
    add: (server) => settings.set('servers', [...all(), server]),
    remove: (id) =>
      settings.set(
        'servers',
        all().filter((server) => server.id !== id),
      ),
    makeCurrent(server) {
      if (server === null) settings.delete('currentServer');
      else settings.set('currentServer', server.id);
    },
    keptSession: (id) => ({
      get: () => find(id)?.session,
      set: (session) => change(id, (server) => ({ ...server, session })),
      delete: () =>
        change(id, (server) => {
          const forgotten = { ...server };
          delete forgotten.session;
          return forgotten;
        }),
    }),
  };
}
