/** A value that is already JSON text and is sent unchanged. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export const jsonList = (values: readonly string[]): JsonText => new JsonText(`[${values.join(',')}]`);
