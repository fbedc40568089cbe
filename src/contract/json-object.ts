import * as v from 'valibot';

const text = 'it must be an object in braces, such as {}';
const ObjectSchema = v.pipe(
  v.unknown(),
  // A list would count as an object without names.
  v.check((value) => !Array.isArray(value), text),
  v.record(v.string(), v.unknown(), text),
);

/**
 * Parses a JSON file that an administrator has written, which has to be an object.
 * @throws {Error} with the reason when it is none
 */
export function parseJsonObject(json: string): Record<string, unknown> {
  // Editors of Windows begin files with a byte order mark.
  return v.parse(ObjectSchema, JSON.parse(json.replace(/^\uFEFF/, '')));
}
