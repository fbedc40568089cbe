import { expect, it } from 'vitest';
import * as v from 'valibot';
import { anchorHeader } from './api/anchor.ts';
import { limitsHeader } from './api/announced-limits.ts';
import { requestIdHeader, stopPath } from './api/cancellation.ts';
import { idempotencyHeader, IdempotencyKeySchema, keepsKeysHeader } from './api/idempotency.ts';
import { invitationHeader, invitationQuery } from './api/invitation.ts';
import { unreachableHeader } from './api/server-error.ts';
import { assertNever } from './assert-never.ts';
import { accountHeader, accountPath, firstAccount } from './bridge/account.ts';
import { hostInfoPath, serverKeyHeader } from './bridge/host.ts';
import { defaultKeyChoices } from './bridge/keyboard.ts';
import { idPattern } from './limits.ts';

/* What programs of other versions and other makers send, store and link to. */

it('headers and addresses keep their names', () => {
  expect({
    accountHeader,
    accountPath,
    anchorHeader,
    firstAccount,
    hostInfoPath,
    idempotencyHeader,
    invitationHeader,
    invitationQuery,
    keepsKeysHeader,
    limitsHeader,
    requestIdHeader,
    serverKeyHeader,
    stopPath,
    unreachableHeader,
  }).toEqual({
    accountHeader: 'x-warble-account',
    accountPath: '/account',
    anchorHeader: 'x-warble-anchor',
    firstAccount: '0',
    hostInfoPath: '/host.json',
    idempotencyHeader: 'idempotency-key',
    invitationHeader: 'x-warble-invitation',
    invitationQuery: 'invite',
    keepsKeysHeader: 'x-warble-keeps-keys',
    limitsHeader: 'x-warble-limits',
    requestIdHeader: 'x-warble-request',
    serverKeyHeader: 'x-warble-key',
    stopPath: '/stop',
    unreachableHeader: 'x-warble-unreachable',
  });
});

it('a key of a change has 16 to 64 letters, digits, "-" and "_"', () => {
  const uuid = '123e4567-e89b-12d3-a456-426614174000';
  const isKey = (text: string) => v.is(IdempotencyKeySchema, text);
  expect([uuid, 'a'.repeat(16), '_'.repeat(64)].filter((text) => !isKey(text))).toEqual([]);
  const others = ['', 'a', 'a'.repeat(15), 'a'.repeat(65), ` ${uuid}`, `${uuid}\n`, '.'.repeat(16)];
  expect(others.filter(isKey)).toEqual([]);
});

it('an id has 24 lower-case hexadecimal digits', () => {
  const id = '0123456789abcdef01234567';
  const others = ['', 'a', id.toUpperCase(), `${id}0`, `0${id}`, ` ${id}`, `${id}\n`, 'g'.repeat(24)];
  expect([id, ...others].filter((text) => idPattern.test(text))).toEqual([id]);
});

it('keys of one character work by default, and none are changed', () => {
  expect(defaultKeyChoices).toEqual({ singleKeys: true, keys: {} });
});

it('a value that the compiler has excluded is an error that names it', () => {
  // @ts-expect-error: it has to be refused at run time, too.
  expect(() => assertNever({ kind: 'other' })).toThrow('Unexpected value: {"kind":"other"}');
});
