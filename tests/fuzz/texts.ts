import * as fc from 'fast-check';
import { ownLimits } from '#contract/api/announced-limits.ts';
import { limits } from '#contract/limits.ts';

/** The password of all users in the fuzzed community. */
export const password = 'correct horse';

const word = fc.stringMatching(/^[a-z0-9]{3,12}$/);
const written = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength })
    .map((text) => text.replaceAll('\0', ' ').toWellFormed().slice(0, maxLength).toWellFormed())
    .filter((text) => text.trim() !== '');

/** Plausible input for each field of the contract. */
const validTexts: Readonly<Record<string, fc.Arbitrary<string>>> = {
  username: fc.stringMatching(/^[A-Za-z0-9_]{1,30}$/),
  email: fc.tuple(word, word).map(([name, host]) => `${name}@${host}.example`),
  fullName: written(80),
  bio: written(300),
  password: fc.constant(password),
  oldPassword: fc.constant(password),
  newPassword: fc.constant(password),
  content: fc.oneof({ weight: 8, arbitrary: written(200) }, { weight: 1, arbitrary: written(10_000) }),
  page: fc
    .oneof(
      { weight: 3, arbitrary: fc.integer({ min: 1, max: 5 }) },
      { weight: 1, arbitrary: fc.integer({ min: 6, max: 2000 }) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: limits.pageMax }) },
    )
    .map(String),
  limit: fc.integer({ min: 1, max: 100 }).map(String),
  query: fc.oneof(fc.constantFrom('', 'a', 'ab', 'the'), written(200)).map((text) => text.trim()),
  sortBy: fc.constantFrom('createdAt'),
  sortType: fc.constantFrom('asc', 'desc'),
};

/** @throws {Error} for a new field of the contract, which has to be added here */
export function validText(field: string): fc.Arbitrary<string> {
  const text = validTexts[field];
  if (text === undefined) throw new Error(`The fuzz does not know what to put into ${field}.`);
  return text;
}

const maxima = Object.values(ownLimits).flatMap((limit) =>
  typeof limit === 'number' && limit <= 10_000 ? [limit] : [],
);

/** Texts at the limits, and texts that often cause errors. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\t\n',
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff',
    '\u202e',
    '\ufeff',
    '%',
    '%00',
    '_',
    "' or 1=1 --",

    '"',
    '*',
    'a*',
    '" OR "',
    'NEAR(a b)',
    '^a',
    '\ue000\ue000\ue000',
    '__proto__',
    'constructor',
    '[object Object]',

    'null',
    'true',
    'NaN',
    'Infinity',
    '-1',
    '0',
    '1.5',
    '1e9',
    '1e400',
    '0x10',
    '9'.repeat(400),
    '<b>',
    '&amp;',

    'İSTANBUL',
    'ß',
    'ς',
    '🏳️‍🌈',
    'e\u0301'.repeat(50),
    '\r\nset-cookie: a=b',
    '${7*7}',
    '../../etc/passwd',
  ),
  fc
    .tuple(
      fc.constantFrom(...maxima),
      fc.constantFrom('x', '⁗', 'ﷺ', '😀', '\u0301', '\ue000'),
      fc.integer({ min: -1, max: 1 }),
    )
    .map(([limit, unit, over]) => unit.repeat(limit + over)),
  fc.string({ unit: 'binary', maxLength: 300 }),
);

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom(null, true, 0, -1, 1.5, 1e300, {}, [], [''], [[]], { $gt: '' }, { toString: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
);
