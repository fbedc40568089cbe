import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openInboxStore } from './inbox-store.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'warble-inbox-'));
  file = join(folder, 'inbox.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const memory = { userId: 'u1', known: ['n1', 'n2'], unread: ['n2'] };
const onUnsaved = vi.fn();
const open = (write = (inboxes: object) => writeFileSync(file, JSON.stringify(inboxes))) =>
  openInboxStore({ folder, write, onUnsaved });
beforeEach(() => onUnsaved.mockClear());

it('has the inbox of each server at the next start, until it is deleted', () => {
  const first = open();
  expect(first.get('a.b')).toBeNull();
  first.set('a.b', memory);
  first.set('c', { ...memory, unread: [] });
  const second = open();
  expect(second.get('a.b')).toEqual(memory);
  second.delete('a.b');
  expect(open().get('a.b')).toBeNull();
  expect(open().get('c')).toEqual({ ...memory, unread: [] });
});

it.each(['', '{"a":', '[]', '{"a":{"userId":7}}'])('replaces a file that contains %j', (text) => {
  writeFileSync(file, text);
  const store = open();
  expect(store.get('a')).toBeNull();
  store.set('a', memory);
  expect(open().get('a')).toEqual(memory);
});

it("continues in memory where the file can't be written, and reports that once", () => {
  mkdirSync(file);
  const store = open();
  store.set('a', memory);
  store.set('b', memory);
  expect(store.get('a')).toEqual(memory);
  expect(onUnsaved).toHaveBeenCalledOnce();
});
