import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { composerMediaAtom, restoreComposerMediaAtom } from '#renderer/stores/drafts/composer.ts';
import { storedDraftAtom } from '#renderer/stores/drafts/drafts.ts';
import { timeoutMs } from '#renderer/stores/drafts/media-drafts.ts';
import { openToastAtom, toastsAtom } from '#renderer/stores/toasts.ts';
import { silenceLog } from '#tests/fixtures/log.ts';
import { fakeDatabase } from '#tests/fixtures/database.ts';
import { passTime } from '#tests/fixtures/fake-time.ts';
import { community, post, refused } from '#tests/fixtures/outbox.ts';
import { outboxAtom } from './atoms.ts';
import { enqueueMutation } from './enqueue.ts';
import { processorAtom } from './processor.ts';

/* Posts with an image while IndexedDB, which stores images, fails. */

const image = new File(['picture'], 'picture.png', { type: 'image/png' });
const withImage = { ...post('look'), media: true };
const faults = ['closed', 'blocked', 'aborted', 'full'] as const;
const unreadable = "Warble can't read the chosen image now. It is kept: restart Warble and try again.";

beforeEach(() => {
  vi.useFakeTimers();
  silenceLog();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The result, after the timeout of the database. */
async function afterTimeout<Result>(result: Promise<Result>): Promise<Result> {
  await passTime(timeoutMs);
  return result;
}

/** A pending post with its image in the database, after a restart. */
async function waitingPost() {
  const database = fakeDatabase();
  const app = community();
  app.server.fault = 'before';
  expect(await enqueueMutation(app.store, withImage, image)).toBe('waiting');
  expect([...database.kept.values()]).toEqual([image]);
  return { app, database };
}

test.each(faults)('a post whose image can not be stored (%s) is sent anyway', async (fault) => {
  const database = fakeDatabase();
  database.set(fault);
  const { server, store } = community();
  expect(await afterTimeout(enqueueMutation(store, withImage, image))).toBe('sent');
  expect(server.changes()).toMatchObject([{ content: 'look', media: image }]);
});

test('of two posts whose images can not be stored, each is sent with its own', async () => {
  fakeDatabase().set('closed');
  const { server, store } = community();
  server.hang = Promise.withResolvers();
  const other = new File(['other'], 'other.png', { type: 'image/png' });
  const first = enqueueMutation(store, withImage, image);
  const second = enqueueMutation(store, { ...withImage, content: 'and this' }, other);
  await passTime(timeoutMs);
  server.hang.resolve(null);
  expect([await first, await second]).toEqual(['sent', 'sent']);
  expect(server.changes().map(({ content, media }) => [content, media])).toEqual([
    ['look', image],
    ['and this', other],
  ]);
});

test.each(faults)(
  'a post whose image can neither be stored (%s) nor sent is refused with the reason, and stays a draft',
  async (fault) => {
    const database = fakeDatabase();
    const { server, store } = community();
    store.set(storedDraftAtom('composer'), 'look');
    store.set(composerMediaAtom, image);
    await passTime(0);
    database.set(fault);
    server.fault = 'before';
    expect(await afterTimeout(enqueueMutation(store, withImage, image))).toBe('refused');
    expect(store.get(openToastAtom)?.text).toMatch(/no room on this computer/);
    expect(store.get(outboxAtom)).toEqual([]);
    expect(store.get(storedDraftAtom('composer'))).toBe('look');
    expect(store.get(composerMediaAtom)).toBe(image);
  },
);

test.each(['closed', 'blocked', 'aborted'] as const)(
  'a post whose image can not be read (%s) stays in the list with the reason, others are sent, and it can be restored later',
  async (fault) => {
    const { app, database } = await waitingPost();
    expect(await enqueueMutation(app.store, post('next'))).toBe('waiting');
    database.set(fault);
    app.server.fault = null;
    await app.restart();
    // The image is read to be sent, and to be restored into the draft.
    await passTime(timeoutMs);
    await passTime(timeoutMs);
    expect(app.contents()).toEqual(['next', 'old']);
    expect(app.store.get(outboxAtom)).toMatchObject([{ content: 'look', refused: unreadable }]);
    expect([...database.kept.values()]).toEqual([image]);
    const [entry] = app.store.get(outboxAtom);
    if (entry === undefined) throw new Error('There is no entry.');

    await afterTimeout(app.store.get(processorAtom).cancel(entry));
    expect(app.store.get(openToastAtom)?.text).toBe(unreadable);
    expect(app.store.get(outboxAtom)).toHaveLength(1);

    database.set(null);
    await app.restart();
    await app.store.get(processorAtom).cancel(entry);
    expect(app.store.get(outboxAtom)).toEqual([]);
    expect(app.store.get(storedDraftAtom('composer'))).toBe('look');
    expect(app.store.get(composerMediaAtom)).toBe(image);
  },
);

test('a missing image is reported as lost, and the text becomes a draft again', async () => {
  const { app, database } = await waitingPost();
  database.kept.clear();
  app.server.fault = null;
  await app.restart();
  await vi.waitFor(() => expect(app.store.get(outboxAtom)).toEqual([]));
  expect(app.store.get(openToastAtom)?.text).toMatch(
    /^The image of your post is not on this computer any more/,
  );
  expect(app.store.get(storedDraftAtom('composer'))).toBe('look');
});

test.each(faults)(
  "a draft's image that can not be stored (%s) stays until the page is closed, which is reported once",
  async (fault) => {
    const database = fakeDatabase();
    database.set(fault);
    const { store } = community();
    store.set(composerMediaAtom, image);
    await passTime(timeoutMs);
    store.set(composerMediaAtom, null);
    store.set(composerMediaAtom, image);
    await passTime(timeoutMs);
    expect(store.get(composerMediaAtom)).toBe(image);
    expect(store.get(toastsAtom).map(({ text }) => text)).toEqual([
      "Drafts can't be kept on this device. What you write is there until you close Warble.",
    ]);
  },
);

test.each(['closed', 'aborted'] as const)(
  "a draft's image that can not be read (%s) is reported, kept, and shown once it can be read",
  async (fault) => {
    const database = fakeDatabase();
    const app = community();
    app.store.set(composerMediaAtom, image);
    await passTime(0);
    expect([...database.kept.values()]).toEqual([image]);
    database.set(fault);
    await app.restart();
    expect(await afterTimeout(app.store.set(restoreComposerMediaAtom))).toBe(false);
    expect(app.store.get(openToastAtom)?.text).toBe(unreadable);
    database.set(null);
    await app.restart();
    expect(await app.store.set(restoreComposerMediaAtom)).toBe(true);
    expect(app.store.get(composerMediaAtom)).toBe(image);
  },
);

test.each(['closed', 'aborted'] as const)(
  'without a stored image, an unreadable database (%s) is not reported',
  async (fault) => {
    const database = fakeDatabase();
    const { store } = community();
    store.set(composerMediaAtom, image);
    await passTime(0);
    store.set(composerMediaAtom, null);
    await passTime(0);
    database.set(fault);
    expect(await afterTimeout(store.set(restoreComposerMediaAtom))).toBe(false);
    expect(store.get(toastsAtom)).toEqual([]);
  },
);

test("on a slow computer the start waits for a draft's image, and reports nothing", async () => {
  const database = fakeDatabase();
  database.set('blocked');
  const { store } = community();
  const onEnd = vi.fn();
  void store.set(restoreComposerMediaAtom).finally(onEnd);
  await passTime(10 * timeoutMs);
  expect(onEnd).not.toHaveBeenCalled();
  expect(store.get(toastsAtom)).toEqual([]);
});

test('a refused post becomes a draft again with its image, even when the database no longer opens', async () => {
  const database = fakeDatabase();
  const { server, store } = community();
  server.hang = Promise.withResolvers();
  server.fault = refused(400);
  const outcome = enqueueMutation(store, withImage, image);
  await vi.waitFor(() => expect(server.changes()).toHaveLength(1));
  database.set('blocked');
  server.hang.resolve(null);
  await passTime(timeoutMs);
  expect(await outcome).toBe('refused');
  expect(store.get(outboxAtom)).toEqual([]);
  expect(store.get(storedDraftAtom('composer'))).toBe('look');
  expect(store.get(composerMediaAtom)).toBe(image);
});
