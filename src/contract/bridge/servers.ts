import * as v from 'valibot';
import { ServerTroubleSchema } from '#contract/server-trouble.ts';

export const ServerIdSchema = v.pipe(v.string(), v.regex(/^[a-z\d-]{1,64}$/));

const common = {
  id: ServerIdSchema,
  isCurrent: v.boolean(),
  /** Set by the user's organisation, so that it can't be removed. */
  isManaged: v.exactOptional(v.boolean()),
};

/** A server of the user's list. */
export const ListedServerSchema = v.variant('kind', [
  v.object({ ...common, kind: v.literal('local') }),
  v.object({ ...common, kind: v.literal('remote'), url: v.string(), name: v.nullable(v.string()) }),
]);
export type ListedServer = v.InferOutput<typeof ListedServerSchema>;

/** The servers that a user may choose from, and what else there is to say of them. */
export const ServerListSchema = v.object({
  servers: v.array(ListedServerSchema),
  /** Whether this computer has a keyring that keeps sign-ins until the next start. */
  keepsSignIns: v.boolean(),
  /** What the user may add. */
  allowed: v.object({ local: v.boolean(), remote: v.boolean() }),
});
export type ServerList = v.InferOutput<typeof ServerListSchema>;

/** A server to add: the one of this computer, with or without the sample community, or one elsewhere. */
export const NewServerSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('local'), sample: v.boolean() }),
  v.strictObject({
    kind: v.literal('remote'),
    /** As the user typed it. */
    address: v.pipe(v.string(), v.maxLength(2000)),
    /** Whether the user knows that nothing is encrypted on the way. */
    acceptsPlainText: v.boolean(),
  }),
]);
export type NewServer = v.InferOutput<typeof NewServerSchema>;

export const AdditionSchema = v.variant('outcome', [
  /** The window is about to show it. */
  v.object({ outcome: v.literal('added') }),
  v.object({ outcome: v.literal('refused'), trouble: ServerTroubleSchema }),
  /** It is fine, but within the user's own network and without encryption: to be asked about. */
  v.object({ outcome: v.literal('plainText') }),
]);
/** What became of a server that was to be added. */
export type Addition = v.InferOutput<typeof AdditionSchema>;

/** A server to remove. What the app keeps of it goes, too: the sign-in, drafts, copies. */
export const RemovalSchema = v.strictObject({
  id: ServerIdSchema,
  /** Of the server on this computer: whether its accounts, posts and pictures go as well. */
  erasesData: v.boolean(),
});
export type Removal = v.InferOutput<typeof RemovalSchema>;
