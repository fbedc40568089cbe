export interface SerialQueue {
  /** Runs a task after all tasks before it, and resolves or rejects with it. A failed task does not stop the next. */
  readonly add: (task: () => Promise<void>) => Promise<void>;
  /** Resolves when all tasks so far have ended. */
  readonly idle: () => Promise<void>;
}

/** Runs asynchronous tasks one at a time, in the order in which they were added. */
export function createSerialQueue(): SerialQueue {
  let last = Promise.resolve();
  return {
    add(task) {
      const result = last.then(task);
      last = result.catch(() => {});
      return result;
    },
    idle: () => last,
  };
}
