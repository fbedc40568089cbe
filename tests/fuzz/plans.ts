import * as fc from 'fast-check';
import { callNames, calls, type CallName } from '#contract/api/calls.ts';
import {
  type Cookie,
  key,
  known,
  type Named,
  oddAddress,
  oddCookie,
  oddFile,
  oddHeaders,
  oddId,
  picture,
  type Upload,
} from './parts.ts';
import { oddText, oddValue, validText } from './texts.ts';

/** A request that does not depend on the data of the server: ids are chosen later. */
export interface Plan {
  readonly name: CallName;
  /** The number of the client whose session is used. */
  readonly client: number;
  readonly ids: Readonly<Record<string, Named>>;
  /** Mostly an object with the fields. */
  readonly payload: unknown;
  readonly files: readonly (readonly [field: string, upload: Upload])[];
  /** How the payload is sent. Default: as in the contract. */
  readonly kind?: 'query' | 'json' | 'multipart';
  /** Sent in place of the payload. */
  readonly text?: string;
  /** Replaces the address of the call. */
  readonly address?: string;
  readonly method?: string;
  readonly cookie: Cookie;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the whole request conforms to the contract. */
  readonly isValid: boolean;
}

const client = fc.nat({ max: 2 });
const parametersOf = (name: CallName) => [...calls[name].path.matchAll(/:(\w+)/g)].map(([, id]) => id ?? '');

const each = <Value>(names: readonly string[], of: (name: string) => fc.Arbitrary<Value>) =>
  fc.record<Record<string, Value>>(Object.fromEntries(names.map((name) => [name, of(name)])));

const noHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: key.map((key) => ({ 'idempotency-key': key })) },
);

const validFiles = (name: CallName): fc.Arbitrary<[string, Upload][]> =>
  fc
    .tuple(
      ...Object.entries(calls[name].files).map(([field, need]) =>
        fc.tuple(fc.constant(field), picture, need === 'required' ? fc.constant(true) : fc.boolean()),
      ),
    )
    .map((files) => files.filter(([, , isSent]) => isSent).map(([field, upload]) => [field, upload]));

const validPlan = (name: CallName): fc.Arbitrary<Plan> =>
  fc.record({
    name: fc.constant(name),
    client,
    ids: each<Named>(parametersOf(name), () => known),
    payload: each<unknown>(Object.keys(calls[name].payload.entries), validText),
    files: validFiles(name),
    cookie: fc.constant<Cookie>('own'),
    headers: noHeaders,
    isValid: fc.constant(true),
  });

/** A valid request with one or two changes. */
const nearlyValidPlan = (name: CallName): fc.Arbitrary<Plan> => {
  const fields = [...Object.keys(calls[name].payload.entries), 'unexpected', '__proto__'];
  const changes: fc.Arbitrary<Partial<Plan>> = fc.oneof(
    fc.record({ ids: each<Named>(parametersOf(name), () => oddId) }),
    fc.record({
      files: fc.array(fc.tuple(fc.constantFrom(...Object.keys(calls[name].files), 'other'), oddFile), {
        maxLength: 5,
      }),
    }),
    fc.record({ payload: oddValue }),
    fc.record({ cookie: oddCookie }),
    fc.record({ headers: oddHeaders }),
    fc.record({ kind: fc.constantFrom('query', 'json', 'multipart') }),
  );
  const value = fc.tuple(fc.constantFrom(...fields), fc.option(oddValue, { nil: undefined }));
  return fc
    .tuple(
      validPlan(name),
      fc.oneof(changes, fc.constant<Partial<Plan>>({})),
      fc.array(value, { maxLength: 2 }),
    )
    .map(([plan, change, values]) =>
      Object.assign({}, plan, change, {
        payload: change.payload ?? { ...Object(plan.payload), ...Object.fromEntries(values) },
        isValid: false,
      }),
    );
};

/** An arbitrary request, to the address of a call or another address. */
const wildPlan = (name: CallName): fc.Arbitrary<Plan> =>
  fc
    .record(
      {
        ids: each<Named>(parametersOf(name), () => oddId),
        payload: oddValue,
        files: fc.array(
          fc.tuple(
            oddText.map((text) => text.slice(0, 200)),
            oddFile,
          ),
          { maxLength: 6 },
        ),
        kind: fc.constantFrom('query', 'json', 'multipart'),
        text: fc.oneof(
          oddText,
          fc.constantFrom('{', '{"a":1,}', '--cut\r\n', '[1', '"', '{"__proto__":{"x":1}}'),
        ),
        address: oddAddress,
        method: fc.constantFrom(
          'GET',
          'HEAD',
          'POST',
          'PUT',
          'PATCH',
          'DELETE',
          'OPTIONS',
          'TRACE',
          'PROPFIND',
          'PURGE',
        ),
        cookie: oddCookie,
        headers: oddHeaders,
      },
      { requiredKeys: ['ids', 'payload', 'cookie'] },
    )
    .chain((wild) => validPlan(name).map((plan) => Object.assign({}, plan, wild, { isValid: false })));

/** A request for any call of the contract: a third each is valid, nearly valid and arbitrary. */
export const plan: fc.Arbitrary<Plan> = fc
  .constantFrom(...callNames)
  .chain((name) => fc.oneof(validPlan(name), nearlyValidPlan(name), wildPlan(name)));
