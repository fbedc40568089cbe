import * as v from 'valibot';
import { HostInfoSchema } from '#contract/bridge/host.ts';

/** The messages from main to the local server's process. */
export const OrderSchema = v.variant('type', [
  v.object({ type: v.literal('start'), dataDir: v.string(), key: v.string(), sample: v.boolean() }),
  v.object({ type: v.literal('stop') }),
]);
export type Order = v.InferOutput<typeof OrderSchema>;

/** The messages from the local server's process to main. */
export const ReportSchema = v.variant('type', [
  v.object({ type: v.literal('ready'), url: v.string(), guest: HostInfoSchema.entries.guest }),
  /** The message is a sentence for the user. */
  v.object({ type: v.literal('failed'), message: v.string() }),
  /** The process is about to exit; the reason is for the log. */
  v.object({ type: v.literal('crashed'), reason: v.string() }),
]);
export type Report = v.InferOutput<typeof ReportSchema>;
