import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { validText } from '#tests/fuzz/texts.ts';
import { forAll, forAllAsync } from '#tests/fixtures/properties.ts';
import { apiBase, callNames, calls, unused } from './calls.ts';
import { readAnswer, toRequest } from './codec.ts';

const record = <Value>(parts: Readonly<Record<string, fc.Arbitrary<Value>>>) => fc.record(parts);
const keyed = <Value>(names: readonly string[], value: (name: string) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name)]));
/** Any text but `.` and `..`, encoded or not, which are folders in an address. */
const id = fc
  .tuple(
    fc.constantFrom('', 'a/', '?', '#', '%2F', '..', '&', '+'),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  )
  .map(([start, rest]) => `${start}${rest}x`.toWellFormed());
/** Spaces and line ends around a text have their own tests. */
const field = (name: string) =>
  name === 'content' ? validText(name).map((text) => ` ${text}\n`) : validText(name);

async function fieldsOf({ path, body, headers }: ReturnType<typeof toRequest>): Promise<object> {
  if (typeof body === 'string') {
    expect(headers['content-type']).toBe('application/json');
    return v.parse(v.record(v.string(), v.unknown()), JSON.parse(body));
  }
  const read =
    body === undefined ? new URL(path, 'http://a.example').searchParams : await new Response(body).formData();
  return Object.fromEntries(read.entries());
}

test.each(callNames)('the server receives the input of %s', async (name) => {
  const { path, payload, files, method } = calls[name];
  const parameterNames = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter ?? '');
  const input = fc.record({
    parameters: record(keyed(parameterNames, () => id)),
    payload: record(keyed(Object.keys(payload.entries), field)),
    key: fc.option(fc.stringMatching(/^[\w-]{8,64}$/), { nil: undefined }),
    bytes: fc.uint8Array({ maxLength: 200 }),
  });
  await forAllAsync(input, 4, async ({ parameters, payload: fields, key, bytes }) => {
    const image = new File([bytes], 'a "b" ü.png', { type: 'image/png' });
    const request = toRequest(name, {
      parameters,
      payload: fields,
      files: keyed(Object.keys(files), () => image),
      ...(key !== undefined && { key }),
    });
    expect(request.method).toBe(method);
    expect(request.headers['idempotency-key']).toBe(key);
    const pattern = new URLPattern({ pathname: apiBase + path });
    const found = pattern.exec(new URL(request.path, 'http://a.example'))?.pathname.groups ?? {};
    expect(keyed(parameterNames, (parameter) => decodeURIComponent(found[parameter] ?? ''))).toEqual(
      parameters,
    );

    const arrived = Object.entries(await fieldsOf(request));
    const texts = Object.fromEntries(arrived.filter(([, value]) => !(value instanceof File)));
    // A form changes line ends (as RFC 7578 and HTML require).
    expect(v.parse(payload, texts)).toEqual(v.parse(payload, fields));
    const arrivedFiles = arrived.filter(([, value]) => value instanceof File);
    expect(arrivedFiles.map(([field]) => field)).toEqual(Object.keys(files));
    for (const [, file] of arrivedFiles) {
      expect(file instanceof File && file.name).toBe(image.name);
      expect(file instanceof File && new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
    }
  });
});

const SchemaSchema = v.custom<v.GenericSchema>((schema) => typeof schema === 'object' && schema !== null);
/** The kinds of schema that the contract uses. */
const PartsSchema = v.object({
  pipe: v.optional(v.array(SchemaSchema)),
  wrapped: v.optional(SchemaSchema),
  item: v.optional(SchemaSchema),
  entries: v.optional(v.record(v.string(), SchemaSchema)),
});

const primitives: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  number: fc.nat(),
  boolean: fc.boolean(),
  unknown: fc.jsonValue(),
};

/** Any data that a schema of the contract accepts unchanged, with null for optional fields. */
function dataOf(schema: v.GenericSchema): fc.Arbitrary<unknown> {
  const { pipe: [first] = [], wrapped, item, entries } = v.parse(PartsSchema, schema);
  if (first !== undefined) return dataOf({ ...first, ...(first === schema && { pipe: undefined }) });
  if (wrapped !== undefined) return fc.option(dataOf(wrapped), { freq: 4 });
  if (item !== undefined) return fc.array(dataOf(item), { maxLength: 3 });
  if (entries !== undefined) {
    return record(Object.fromEntries(Object.entries(entries).map(([name, inner]) => [name, dataOf(inner)])));
  }
  const primitive = primitives[schema.type];
  if (primitive === undefined) throw new Error(`Say here what a ${schema.type} can be.`);
  return primitive;
}

/** Whether the result contains all input values unchanged, except null. */
function keeps(given: unknown, read: unknown): boolean {
  if (given === null) return true;
  if (typeof given !== 'object') return given === read;
  if (typeof read !== 'object' || read === null) return false;
  const inner = new Map<string, unknown>(Object.entries(read));
  return Object.entries(given).every(([field, value]) => keeps(value, inner.get(field)));
}

test.each(callNames.filter((name) => calls[name].data !== unused))(
  'all data of a response to %s is read',
  (name) => {
    forAll(dataOf(calls[name].data), 30, (data) => {
      const read = readAnswer(name, JSON.stringify({ statusCode: 200, data }));
      expect(keeps(data, read)).toBe(true);
      expect(readAnswer(name, JSON.stringify({ data: read ?? null }))).toEqual(read);
    });
  },
);
