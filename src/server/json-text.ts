/** A value that is written as JSON already, so that it is sent as it is. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export const jsonList = (values: readonly string[]): JsonText => new JsonText(`[${values.join(',')}]`);
