/** A mounted element that other parts of the page find by the id of what it shows. */
export interface RegisteredElement {
  readonly id: string;
  readonly element: HTMLElement;
}

/** The elements of one kind that are in the page. */
export interface ElementRegistry<Entry extends RegisteredElement = RegisteredElement> {
  /** Adds an entry, or replaces what is registered for its element. The result removes it. */
  readonly add: (entry: Entry) => () => void;
  /** All entries, in document order. */
  readonly all: () => readonly Entry[];
  /** The entry that a node is, or is in. */
  readonly at: (node: Node | null) => Entry | undefined;
  readonly find: (id: string) => Entry | undefined;
}

/** Creates a registry without entries. */
export function createElementRegistry<Entry extends RegisteredElement>(): ElementRegistry<Entry> {
  const entries = new Map<Node, Entry>();
  const all = () =>
    [...entries.values()].toSorted((one, other) =>
      one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
  return {
    add(entry) {
      entries.set(entry.element, entry);
      return () => {
        entries.delete(entry.element);
      };
    },
    all,
    at(node) {
      for (let current = node; current !== null; current = current.parentNode) {
        const entry = entries.get(current);
        if (entry !== undefined) return entry;
      }
      return undefined;
    },
    find: (id) => all().find((entry) => entry.id === id),
  };
}
