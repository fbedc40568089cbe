/** A queue whose `take` waits for an item. */
export class AsyncQueue<Item> {
  readonly #items: Item[] = [];
  readonly #waiters: ((item: Item) => void)[] = [];

  add(item: Item): void {
    const waiter = this.#waiters.shift();
    if (waiter === undefined) this.#items.push(item);
    else waiter(item);
  }

  take(): Promise<Item> {
    return new Promise((resolve) => {
      const [item] = this.#items.splice(0, 1);
      if (item === undefined) this.#waiters.push(resolve);
      else resolve(item);
    });
  }
}
