import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { machineAdvice, machineResponse, machineStartError, machineTexts } from '#server/machine-errors.ts';
import { ImageStoreError } from '#server/media/image-store.ts';
import { portToKeep } from '#tests/fixtures/port.ts';
import { databaseCauseOf, isDuplicate } from './errors.ts';

/* Errors of databases and of the machine, made like those of node:sqlite, pg and node:fs. */

const errorWith = (fields: object, message = 'failed') => Object.assign(new Error(message), fields);
const ofSqlite = (errcode: number) => errorWith({ code: 'ERR_SQLITE_ERROR', errcode });
const ofPostgres = (code: string) => errorWith({ code, severity: 'ERROR' });
const ofConnection = (code: string) => errorWith({ code, syscall: 'connect' });
const ofRead = (code: string) => errorWith({ code, syscall: 'read' });
const ofWrite = (code: string) => errorWith({ code, syscall: 'write' });
const ofLookup = (code: string) => errorWith({ code, syscall: 'getaddrinfo' });
const ofSystem = (code: string) => errorWith({ code, syscall: 'open' });

test.each([
  ['duplicate', [ofSqlite(1555), ofSqlite(2067), ofPostgres('23505')]],
  ['reference', [ofSqlite(787), ofPostgres('23503')]],
  // The higher bytes are the details: SQLITE_READONLY_DIRECTORY, SQLITE_CANTOPEN_ISDIR.
  ['readOnly', [ofSqlite(8), ofSqlite(8 + 6 * 256), ofPostgres('25006')]],
  ['full', [ofSqlite(13), ofPostgres('53100')]],
  ['handles', [ofSqlite(14), ofSqlite(14 + 2 * 256)]],
  // SQLITE_BUSY_SNAPSHOT, SQLITE_LOCKED_SHAREDCACHE.
  ['busy', [ofSqlite(5), ofSqlite(5 + 2 * 256), ofSqlite(6), ofSqlite(6 + 256)]],
  ['busy', ['40001', '40P01', '55P03', '57014'].map(ofPostgres)],
  ['away', ['28000', '28P01', '3D000', '53300', '57P01', '57P02', '57P03'].map(ofPostgres)],
  ['away', ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].map(ofConnection)],
  ['away', ['EHOSTUNREACH', 'ENETUNREACH'].map(ofConnection)],
  ['away', ['ENOTFOUND', 'EAI_AGAIN'].map(ofLookup)],
  ['away', ['ECONNRESET', 'ETIMEDOUT'].map(ofRead)],
  ['away', ['ECONNRESET', 'EPIPE'].map(ofWrite)],
  [
    'away',
    [
      'Connection terminated unexpectedly',
      'Client has encountered a connection error and is not queryable',
      'timeout exceeded when trying to connect',
      'Query read timeout',
    ].map((message) => new Error(message)),
  ],
])('a database says %s in different ways', (cause, errors) => {
  for (const error of errors) expect([error, databaseCauseOf(error)]).toEqual([error, cause]);
  expect(errors.map(isDuplicate)).toEqual(errors.map(() => cause === 'duplicate'));
});

test('a host name with two addresses, neither of which answers, is a database that is away', async () => {
  const socket = connect({
    host: 'database.invalid',
    port: await portToKeep(),
    autoSelectFamily: true,
    lookup: (_name, _options, found) =>
      found(null, [
        { address: '127.0.0.1', family: 4 },
        { address: '127.0.0.2', family: 4 },
      ]),
  });
  const [error]: unknown[] = await once(socket, 'error');
  expect(error).toBeInstanceOf(AggregateError);
  expect(error).not.toHaveProperty('syscall');
  expect(databaseCauseOf(error)).toBe('away');
});

test('other errors say nothing about a database', () => {
  for (const error of [
    undefined,
    'Connection terminated',
    { code: '23505', severity: 'ERROR' },
    new Error('failed: Connection terminated'),
    ofSqlite(1),
    errorWith({ errcode: '13' }),
    ofPostgres('42P01'),
    // The same codes, of requests that are cut off, and of files.
    errorWith({ code: 'ECONNRESET' }),
    errorWith({ code: 'ECONNREFUSED' }),
    ofSystem('ENOENT'),
    new AggregateError([ofSystem('ENOENT')]),
    new AggregateError([]),
    errorWith({ severity: 'ERROR' }),
    ofConnection('EMFILE'),
  ])
    expect([error, databaseCauseOf(error)]).toEqual([error, undefined]);
});

const again = { 'retry-after': '5' };

test.each([
  [ofSqlite(13), 507, machineTexts.full, {}],
  [ofSystem('ENOSPC'), 507, machineTexts.full, {}],
  [ofSystem('EDQUOT'), 507, machineTexts.full, {}],
  [ofSystem('EROFS'), 507, machineTexts.readOnly, {}],
  [ofSystem('EACCES'), 507, machineTexts.readOnly, {}],
  [ofSystem('EPERM'), 507, machineTexts.readOnly, {}],
  [ofSystem('EMFILE'), 503, machineTexts.handles, again],
  [ofSystem('ENFILE'), 503, machineTexts.handles, again],
  [ofConnection('EMFILE'), 503, machineTexts.handles, again],
  [ofPostgres('57P01'), 503, machineTexts.away, again],
  [ofLookup('EAI_AGAIN'), 503, machineTexts.away, again],
  [ofPostgres('40001'), 503, machineTexts.busy, again],
  [ofSqlite(5), 503, machineTexts.busy, again],
  [ofSqlite(787), 404, machineTexts.reference, {}],
  [ofSqlite(2067), 409, machineTexts.duplicate, {}],
  [new ImageStoreError('away'), 503, machineTexts.pictures, again],
])('%s is answered with %i: %s', (error, status, message, headers) => {
  expect(machineResponse(error)).toMatchObject({ status, message });
  expect(machineResponse(error)?.headers).toEqual(headers);
});

test('an error that is not the machine’s has no text of the machine', () => {
  for (const error of [
    new Error('ENOSPC'),
    errorWith({ code: 'ENOSPC' }),
    ofSystem('ENOENT'),
    'ENOSPC',
    undefined,
  ]) {
    expect(machineResponse(error)).toBeUndefined();
    expect(machineStartError(error, '/data')).toBeUndefined();
  }
});

test.each([
  [ofSqlite(13), 'The disk of the server is full: make room on it.'],
  [ofSystem('EDQUOT'), 'The disk of the server is full: make room on it.'],
  [ofPostgres('53100'), 'The disk of the database is full: make room on it.'],
  [
    ofPostgres('53300'),
    'The database has no connection left: let it have more, as with "max_connections" in its settings, or lower "connections" of the servers.',
  ],
  [ofPostgres('57P01'), undefined],
  [errorWith({ code: '53300' }), undefined],
  [ofSystem('EROFS'), undefined],
  ['53100', undefined],
])('%s is logged with what to do about it: %s', (error, text) => {
  expect(machineAdvice(error)).toBe(text);
});

test('a start that the machine prevents says what to do', () => {
  const textOf = (error: unknown) => machineStartError(error, '/data')?.message;
  expect(textOf(ofSystem('ENOSPC'))).toBe(
    'The disk of the folder /data is full; make room on it and start Warble again.',
  );
  expect(textOf(ofSqlite(8))).toBe(
    "Warble can't write to the folder /data; allow it to, or choose another folder.",
  );
  expect(textOf(ofSystem('EMFILE'))).toBe(
    'Too many files are open; close some programs and start Warble again.',
  );
  for (const error of [ofPostgres('57P01'), ofPostgres('40001'), ofSqlite(5), ofSqlite(787), ofSqlite(2067)])
    expect(textOf(error)).toBeUndefined();
});
