/** Makes the compiler prove that a union was handled whole; throws if an unparsed value got this far. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
