import * as v from 'valibot';
import { NetworkErrorCodeSchema } from '#contract/api/network-error.ts';

/** Names a server in the list of this device, and the folder of its session. */
export const ServerIdSchema = v.pipe(v.string(), v.regex(/^[a-z\d-]{1,64}$/));

const common = {
  id: ServerIdSchema,
  isCurrent: v.boolean(),
  /** Set by a policy, so that the user can't remove it. */
  isManaged: v.exactOptional(v.boolean()),
};

/** A server of the user's list. */
const ListedServerSchema = v.variant('kind', [
  v.object({ ...common, kind: v.literal('local') }),
  v.object({ ...common, kind: v.literal('remote'), url: v.string(), name: v.nullable(v.string()) }),
]);
export type ListedServer = v.InferOutput<typeof ListedServerSchema>;

/** The servers that a user may choose from, and which ones may be added. */
export const ServerListSchema = v.object({
  servers: v.array(ListedServerSchema),
  /** Whether this computer has a keyring, so that sign-ins survive a restart. */
  keepsSignIns: v.boolean(),
  /** Which servers the user may add. */
  allowed: v.object({ local: v.boolean(), remote: v.boolean() }),
});
export type ServerList = v.InferOutput<typeof ServerListSchema>;

/** A server to add: the one on this computer, with or without the sample community, or one at an address. */
export const NewServerSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('local'), sample: v.boolean() }),
  v.strictObject({
    kind: v.literal('remote'),
    /** As the user typed it. */
    address: v.pipe(v.string(), v.maxLength(2000)),
    /** Whether the user has confirmed that the connection is not encrypted. */
    acceptsPlainText: v.boolean(),
  }),
]);
export type NewServer = v.InferOutput<typeof NewServerSchema>;

/** What became of a server to add. */
export const AddServerResultSchema = v.variant('outcome', [
  /** It is in the list, and can be chosen. */
  v.object({ outcome: v.literal('added'), id: ServerIdSchema }),
  v.object({ outcome: v.literal('refused'), error: NetworkErrorCodeSchema }),
  /** Usable, but without encryption within the user's own network: the user has to confirm it first. */
  v.object({ outcome: v.literal('plainText') }),
]);
export type AddServerResult = v.InferOutput<typeof AddServerResultSchema>;

/** A server to remove, with all that the app stored of it: the sign-in, drafts, caches. */
export const ServerRemovalSchema = v.strictObject({
  id: ServerIdSchema,
  /** For the server on this computer: whether its accounts, posts and pictures are deleted as well. */
  erasesData: v.boolean(),
});
export type ServerRemoval = v.InferOutput<typeof ServerRemovalSchema>;
