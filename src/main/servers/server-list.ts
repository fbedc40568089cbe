import { createHash } from 'node:crypto';
import type { Policy } from '#contract/policy/policy.ts';
import type { KeptText } from '#main/session/cookie-keeper.ts';
import type { Server } from '#main/settings/schema.ts';
import type { SettingsStore } from '#main/settings/open-settings.ts';

/** What an organisation may decide of its people's servers. */
export type ManagedServers = Pick<Policy, 'servers' | 'addServers' | 'localServer'>;
type GivenServer = NonNullable<Policy['servers']>[number];

/** The servers of the organisation and, as far as that allows them, those in the settings; one is the current one. */
export interface ChosenServers {
  readonly all: () => readonly Server[];
  /** The one that the window shows; null where the user has yet to choose. */
  readonly current: () => Server | null;
  readonly find: (id: string) => Server | null;
  readonly add: (server: Server) => void;
  readonly remove: (id: string) => void;
  /** Whether the organisation has set it, so that the user can't remove it. */
  readonly isManaged: (server: Server) => boolean;
  readonly makeCurrent: (server: Server | null) => void;
  /** Where the cookies of a server's session are kept. What is kept of a server that is gone goes nowhere. */
  readonly keptSession: (id: string) => KeptText;
}

export function chosenServers(settings: SettingsStore, managed: () => ManagedServers): ChosenServers {
  const kept = () => settings.get('servers');
  const given = () => managed().servers ?? [];
  const isManaged = (server: Server) =>
    server.kind === 'remote' && given().some(({ url }) => url === server.url);
  const isAllowed = ({ kind }: Server) =>
    managed()[kind === 'local' ? 'localServer' : 'addServers'] !== false;

  const all = (): Server[] => [
    ...given().map(keptOrNew),
    // What is not allowed stays in the settings, for the day that it is.
    ...kept().filter((server) => !isManaged(server) && isAllowed(server)),
  ];
  const keptOrNew = ({ url, name }: GivenServer): Server => {
    const known = kept()
      .filter((server) => server.kind === 'remote')
      .find((server) => server.url === url);
    return { ...(known ?? { id: managedId(url), kind: 'remote', url }), name };
  };
  const find = (id: string) => all().find((server) => server.id === id) ?? null;
  const change = (id: string, changed: (server: Server) => Server) => {
    const server = find(id);
    if (server === null) return;
    const others = kept().map((other) => (other.id === id ? changed(server) : other));
    settings.set('servers', kept().some((other) => other.id === id) ? others : [...others, changed(server)]);
  };
  return {
    all,
    find,
    current: () => find(settings.get('currentServer') ?? '') ?? all()[0] ?? null,
    isManaged,
    // One that is not allowed now is kept and not seen.
    add: (server) => settings.set('servers', [...kept().filter((other) => other.id !== server.id), server]),
    remove: (id) =>
      settings.set(
        'servers',
        kept().filter((server) => server.id !== id),
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

/** Always the same id for an address, since its session is named after it. */
function managedId(url: string): string {
  return `organisation-${createHash('sha256').update(url).digest('hex').slice(0, 16)}`;
}
