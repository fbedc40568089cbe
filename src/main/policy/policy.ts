import { EventEmitter } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { type EffectivePolicy, type Policy, readPolicy, withDefaults } from '#contract/policy/policy.ts';
import type { LogFile } from '#main/logging/log.ts';
import type { PolicySource } from './sources.ts';

type Values = Readonly<Record<string, unknown>>;

/** Stores the last valid policy across restarts; null for none. */
export interface LastGood {
  readonly read: () => Promise<Values | null>;
  /** Never rejects. */
  readonly write: (values: Values | null) => Promise<void>;
}

export interface PolicyWatcher {
  /** The policies that the administrator has set. */
  readonly explicit: () => Policy;
  /** All policies, with the defaults for those that are not set. */
  readonly effective: () => EffectivePolicy;
  /** Called after each change. */
  readonly onChange: (listener: () => void) => void;
  /** Stops watching for changes. */
  readonly stop: () => void;
}

/**
 * The policy in effect if the administrator's can't be used, no earlier one is known, and the administrator wants
 * strict defaults.
 */
const strictPolicy = { addServers: false, localServer: false, updates: false } as const satisfies Values;

export interface PolicyOptions {
  readonly source: PolicySource;
  /** Whether the administrator wants the strict policy rather than none. */
  readonly isStrict: () => Promise<boolean>;
  readonly lastGood: LastGood;
  readonly log: LogFile;
}

/**
 * Reads the administrator's policy and follows its changes. While the source can't be read, the last valid policy stays
 * in effect, so that a mistake while writing it unlocks nothing. Each fault is logged once.
 */
export async function watchPolicy({
  source,
  isStrict,
  lastGood,
  log,
}: PolicyOptions): Promise<PolicyWatcher> {
  const emitter = new EventEmitter<{ change: [] }>();
  let policy: Policy = {};
  let effective = withDefaults(policy);
  /** The last values that could be read; undefined until the first success of this run. */
  let good: Values | null | undefined;
  let logged = '';

  /** Logs the faults, unless the last read had the same ones. */
  const logFaults = (faults: readonly string[]) => {
    const text = faults.join('\n');
    if (text !== logged) for (const fault of faults) log.error(fault);
    logged = text;
  };
  /** Puts values into effect and returns their faults. */
  const apply = (values: Values | null) => {
    const next = readPolicy(values ?? {});
    if (!isDeepStrictEqual(next.policy, policy)) {
      policy = next.policy;
      effective = withDefaults(policy);
      log.setLevel(effective.logLevel);
      log.info(`The organisation decides these settings: ${Object.keys(policy).join(', ') || 'none'}.`);
      emitter.emit('change');
    }
    return next.faults;
  };
  const read = async () => {
    try {
      const values = await source.read();
      logFaults(apply(values));
      // Not awaited: the window does not wait for this copy.
      if (good === undefined || !isDeepStrictEqual(values, good)) void lastGood.write(values);
      good = values;
    } catch (error) {
      const earlier = good === undefined ? await lastGood.read() : good;
      const fallback = earlier ?? ((await isStrict()) ? strictPolicy : null);
      apply(fallback);
      const reason = error instanceof Error ? error.message : String(error);
      const holds =
        earlier !== null
          ? 'the last one holds'
          : fallback === null
            ? 'nothing is decided, since no earlier one is known'
            : 'the strict one holds, since no earlier one is known';
      logFaults([`The organisation's policy can't be used, so ${holds}: ${reason}.`]);
    }
  };

  await read();
  let isReading = false;
  const timer = setInterval(() => {
    if (isReading) return;
    isReading = true;
    void read().finally(() => {
      isReading = false;
    });
  }, source.interval);
  // The timer alone must not keep the app running.
  timer.unref();
  return {
    explicit: () => policy,
    effective: () => effective,
    onChange: (listener) => void emitter.on('change', listener),
    stop: () => clearInterval(timer),
  };
}
