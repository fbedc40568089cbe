import { isDeepStrictEqual } from 'node:util';
import { type Policy, readPolicy } from '#contract/policy/policy.ts';
import type { LogFile } from '#main/logging/log.ts';
import type { PolicySource } from './sources.ts';

type Values = Readonly<Record<string, unknown>>;

/** Keeps the last decisions that could be used across restarts; null for none. */
export interface LastGood {
  readonly read: () => Values | null;
  readonly write: (values: Values | null) => void;
}

export interface ManagedPolicy {
  /** What the organisation has decided now. */
  readonly current: () => Policy;
  /** Called after each change. */
  readonly onChange: (listener: () => void) => void;
  /** Looks for changes no more. */
  readonly stop: () => void;
}

export interface PolicyOptions {
  readonly source: PolicySource;
  readonly lastGood: LastGood;
  readonly log: LogFile;
}

/**
 * Reads the organisation's decisions and follows their changes. A source that can't be used leaves the last decisions
 * as they are, so that a mistake while writing them unlocks nothing; each fault is logged once.
 */
export async function openPolicy({ source, lastGood, log }: PolicyOptions): Promise<ManagedPolicy> {
  let policy: Policy = {};
  /** The last values that could be used; undefined until there were some in this run. */
  let good: Values | null | undefined;
  let told = '';
  const listeners: (() => void)[] = [];

  /** Logs what is wrong, unless it was the same at the last look. */
  const tell = (faults: readonly string[]) => {
    const text = faults.join('\n');
    if (text !== told) for (const fault of faults) log.error(fault);
    told = text;
  };
  /** Decides by these values, and gives what is wrong with them. */
  const decide = (values: Values | null) => {
    const next = readPolicy(values ?? {});
    if (!isDeepStrictEqual(next.policy, policy)) {
      policy = next.policy;
      log.setLevel(policy.logLevel ?? 'info');
      log.info(`The organisation decides ${Object.keys(policy).length} settings.`);
      for (const listener of listeners) listener();
    }
    return next.faults;
  };
  const look = async () => {
    try {
      const values = await source.read();
      tell(decide(values));
      if (good === undefined || !isDeepStrictEqual(values, good)) lastGood.write(values);
      good = values;
    } catch (error) {
      if (good === undefined) decide(lastGood.read());
      const reason = error instanceof Error ? error.message : String(error);
      tell([`The organisation's policy can't be used, so the last one holds: ${reason}.`]);
    }
  };

  await look();
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => {
      isLooking = false;
    });
  }, source.interval);
  // Nobody waits for it, so it keeps no app running.
  timer.unref();
  return {
    current: () => policy,
    onChange: (listener) => {
      listeners.push(listener);
    },
    stop: () => clearInterval(timer),
  };
}
