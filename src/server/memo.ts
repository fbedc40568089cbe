export interface MemoOptions<Value> {
  /** Changes with every write to the database; what was kept before is then forgotten. */
  readonly generation: () => number;
  /** All values together weigh at most this; then all are dropped. */
  readonly capacity: number;
  readonly weigh: (value: Value) => number;
}

/** Gives the value kept under the key, or loads and keeps it. `undefined` is never kept. */
export type Memo<Value> = <Loaded extends Value | undefined>(
  key: string,
  load: () => Promise<Loaded>,
) => Promise<Value | Loaded>;

/**
 * Keeps what was read until the next write of any kind. That is coarse, and therefore can't go stale: this process holds
 * the data folder's lock, so it sees each write, and a value whose loading overlapped a write is not kept.
 */
export function createMemo<Value>({ generation, capacity, weigh }: MemoOptions<Value>): Memo<Value> {
  let kept = new Map<string, Value>();
  let weight = 0;
  let keptGeneration = generation();

  const forgetStale = () => {
    const current = generation();
    if (current === keptGeneration) return;
    kept = new Map();
    weight = 0;
    keptGeneration = current;
  };

  return async (key, load) => {
    forgetStale();
    const known = kept.get(key);
    if (known !== undefined) return known;

    const before = keptGeneration;
    const loaded = await load();
    if (loaded === undefined || generation() !== before) return loaded;
    const size = weigh(loaded);
    if (size > capacity) return loaded;
    if (weight + size > capacity) {
      kept = new Map();
      weight = 0;
    }
    weight += size;
    kept.set(key, loaded);
    return loaded;
  };
}
