import type { commandNames as namesInCheckout } from '#server/program/command-names.ts';

/** What the commands of the package call themselves. */
export const commandNames = {
  server: { name: 'warble-server', withFlags: 'warble-server' },
  admin: { name: 'warble-admin', withFlags: 'warble-admin' },
} satisfies typeof namesInCheckout;
