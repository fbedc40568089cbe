/** Makes the compiler prove that all members of a union are handled; throws if an unparsed value gets this far. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
