import { Readable } from 'node:stream';

/** A value that is already JSON text and is sent unchanged. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A list of JSON texts, as one. */
export const jsonList = (values: readonly string[]): JsonText => new JsonText(`[${values.join(',')}]`);

/** A list of JSON texts of which parts are still to be read. */
export class JsonParts {
  readonly #first: readonly string[];
  readonly #others: AsyncIterable<readonly string[]>;

  constructor(first: readonly string[], others: AsyncIterable<readonly string[]>) {
    this.#first = first;
    this.#others = others;
  }

  /** Reads the parts as fast as they are sent. */
  toStream(start: string, end: string): Readable {
    return Readable.from(this.#texts(start, end), { objectMode: false });
  }

  async *#texts(start: string, end: string): AsyncGenerator<string> {
    yield `${start}[${this.#first.join(',')}`;
    for await (const part of this.#others) yield `,${part.join(',')}`;
    yield `]${end}`;
  }
}

/** A list that comes in parts, of which none is empty; as one text if it is a single part, which most lists are. */
export async function jsonListOf(
  parts: AsyncGenerator<readonly string[], void>,
): Promise<JsonText | JsonParts> {
  const first = await parts.next();
  if (first.done === true) return jsonList([]);
  const second = await parts.next();
  if (second.done === true) return jsonList(first.value);
  return new JsonParts([...first.value, ...second.value], parts);
}
