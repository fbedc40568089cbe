/**
 * Makes the compiler prove that all members of a union are handled.
 * @throws {Error} if a value outside of the union is passed at run time
 */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
