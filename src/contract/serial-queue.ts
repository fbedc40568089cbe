export interface SerialQueue {
  /** Runs a task after all tasks before it, and resolves or rejects with it. A failed task does not stop the next. */
  readonly add: <Result>(task: () => Promise<Result>) => Promise<Result>;
  /** Resolves when all tasks so far have ended. */
  readonly idle: () => Promise<void>;
}

const ignore = () => {};

/** Runs asynchronous tasks one at a time, in the order in which they were added. */
export function createSerialQueue(): SerialQueue {
  let last = Promise.resolve();
  return {
    add(task) {
      const result = last.then(task);
      last = result.then(ignore, ignore);
      return result;
    },
    idle: () => last,
  };
}
