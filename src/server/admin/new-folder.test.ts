import { statSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { withoutRoot } from '#tests/server/other-users.ts';
import { temporaryFolder } from '#tests/server/support.ts';
import { AdminError } from './admin-error.ts';
import { createComplete, deleteAll, interruptedIn, prepareParent } from './new-folder.ts';

test('what an interrupted command has left is not in the way of the next one', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'warble-new-folder-'));
  const folder = join(parent, 'ada');
  const exists = () => new AdminError('There is one already.');
  const { promise: isWriting, resolve } = Promise.withResolvers<void>();
  const interrupted = () => {
    resolve();
    return Promise.withResolvers<void>().promise;
  };
  void createComplete(folder, interrupted, exists);
  await isWriting;
  const write = (unfinished: string) => writeFile(join(unfinished, 'account.json'), 'all of it');
  await createComplete(folder, write, exists);
  expect(await readFile(join(folder, 'account.json'), 'utf8')).toBe('all of it');
  const inVain = vi.fn(write);
  await expect(createComplete(folder, inVain, exists)).rejects.toThrow('There is one already.');
  expect(inVain).not.toHaveBeenCalled();
  await rm(parent, { recursive: true });
});

test('a command that takes more than a day does not count as interrupted while it runs', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const parent = await mkdtemp(join(tmpdir(), 'warble-new-folder-'));
  const { promise: isComplete, resolve: complete } = Promise.withResolvers<void>();
  const { promise: isWriting, resolve: begin } = Promise.withResolvers<void>();
  const write = async (unfinished: string) => {
    await writeFile(join(unfinished, 'warble.dump'), '');
    begin();
    await isComplete;
  };
  const created = createComplete(join(parent, 'ada'), write, () => new AdminError('There is one already.'));
  await isWriting;
  vi.advanceTimersByTime(2 * 24 * 60 * 60 * 1000);
  const interrupted = () => interruptedIn(parent, () => true, Date.now());
  await vi.waitFor(async () => expect(await interrupted()).toEqual([]));
  complete();
  await created;
  expect(vi.getTimerCount()).toBe(0);
  await rm(parent, { recursive: true });
});

const refusal = async (task: () => unknown) => {
  try {
    await task();
  } catch (error) {
    return error;
  }
  return 'accepted';
};

test('a folder to make others in is private, and one that can not be made is named with the reason', async () => {
  const parent = await temporaryFolder();
  const folder = join(parent, 'a', 'b');
  for (let time = 0; time < 2; time += 1) prepareParent(folder);
  if (process.platform !== 'win32') expect(statSync(folder).mode & 0o777).toBe(0o700);
  await writeFile(join(parent, 'file'), '');
  await symlink(join(parent, 'nowhere'), join(parent, 'link'));
  for (const [name, what] of [
    ['file', 'a file'],
    [join('file', 'below'), 'a file'],
    ['link', 'a link that leads nowhere'],
    [join('link', 'below'), 'a link that leads nowhere'],
  ] as const) {
    const unusable = join(parent, name);
    expect(await refusal(() => prepareParent(unusable))).toEqual(
      new AdminError(`${unusable} can't be a folder, since there is ${what}: name another one.`),
    );
  }
});

test.each(['warble.db', 'warble.dump'])('a folder in one with %s is lost with that', async (file) => {
  const data = await temporaryFolder();
  await writeFile(join(data, file), '');
  for (const folder of [data, join(data, 'a'), join(data, 'a', 'b')]) {
    expect(await refusal(() => prepareParent(folder))).toEqual(
      new AdminError(
        `${folder} can't be used, since ${await realpath(data)} has the data of a server or a backup, and what is in there is lost with it: name another folder.`,
      ),
    );
  }
  expect(await readdir(data)).toEqual([file]);
});

test('a folder that can not be filled leaves nothing, and its error is reported', async () => {
  const parent = await temporaryFolder();
  const exists = () => new AdminError('There is one already.');
  const fail = (error: Error) => async (unfinished: string) => {
    await mkdir(join(unfinished, 'media'));
    await writeFile(join(unfinished, 'media', 'a.png'), '');
    throw error;
  };
  const create = (name: string, fill: (unfinished: string) => Promise<void>) =>
    refusal(() => createComplete(join(parent, name), fill, exists));
  const other = new Error('of the task');
  expect(await create('ada', fail(other))).toBe(other);
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' });
  expect(await create('ada', fail(full))).toEqual(
    new AdminError(`The disk of ${parent} is full: make room on it, and run the command again.`),
  );
  // What can't be renamed, since it is not there any more, is not one that there is already.
  expect(await create('ada', (unfinished) => rm(unfinished, { recursive: true }))).toMatchObject({
    code: 'ENOENT',
  });
  expect(await readdir(parent)).toEqual([]);
  // Another command completes it first.
  const overtake = async (unfinished: string) => {
    for (const folder of [unfinished, join(parent, 'ada')]) {
      await mkdir(join(folder, 'media'), { recursive: true });
    }
  };
  expect(await create('ada', overtake)).toEqual(exists());
  expect(await readdir(parent)).toEqual(['ada']);
});

test('a folder that can not be made where it is to be is named with the reason', async () => {
  const parent = await temporaryFolder();
  const fill = vi.fn(() => Promise.resolve());
  const create = (folder: string) =>
    refusal(() => createComplete(folder, fill, () => new AdminError('There is one already.')));
  expect(await create(join(parent, 'missing', 'ada'))).toEqual(
    new AdminError(`${join(parent, 'missing')} can't be made there: name another folder.`),
  );
  // Windows calls it missing.
  if (process.platform !== 'win32')
    expect(await create(join(parent, 'a'.repeat(300)))).toMatchObject({ code: 'ENAMETOOLONG' });
  expect(fill).not.toHaveBeenCalled();
});

test.skipIf(process.getuid?.() !== 0)(
  'who may not write to a folder is told so, and what to do',
  async () => {
    const parent = await temporaryFolder();
    await chmod(parent, 0o755);
    const refused = (folder: string) =>
      new AdminError(
        `This user may not write to ${folder}: make the user of the server its owner, as with "sudo chown warble ${folder}", or name another folder.`,
      );
    const below = join(parent, 'below');
    expect(await withoutRoot(() => refusal(() => prepareParent(below)))).toEqual(refused(below));
    const create = () =>
      createComplete(
        join(parent, 'ada'),
        () => Promise.resolve(),
        () => new AdminError(''),
      );
    expect(await withoutRoot(() => refusal(create))).toEqual(refused(parent));
    await chmod(parent, 0o700);
    const find = () => interruptedIn(parent, () => true, 0);
    expect(await withoutRoot(() => refusal(find))).toEqual(refused(parent));
  },
);

test('only what commands of the same kind have left more than a day ago counts as interrupted', async () => {
  const parent = await temporaryFolder();
  const now = Date.UTC(2026, 0, 3);
  const dayMs = 24 * 60 * 60 * 1000;
  const ages: Readonly<Record<string, number>> = {
    'ada.unfinished-a1B2c3': dayMs + 1000,
    'ada.unfinished-d4E5f6': dayMs - 1000,
    'bea.unfinished-a1B2c3': dayMs + 1000,
    'ada.unfinished-a1B2c3.txt': dayMs + 1000,
    'ada.unfinished-a1': dayMs + 1000,
    ada: dayMs + 1000,
  };
  for (const [name, age] of Object.entries(ages)) {
    await mkdir(join(parent, name));
    await utimes(join(parent, name), new Date(now - age), new Date(now - age));
  }
  // It can't be asked for its time: another command has just deleted what it leads to.
  await symlink(join(parent, 'nowhere'), join(parent, 'ada.unfinished-g7H8i9'));
  const asked: string[] = [];
  const isName = (name: string) => {
    asked.push(name);
    return name === 'ada';
  };
  expect(await interruptedIn(parent, isName, now)).toEqual(['ada.unfinished-a1B2c3']);
  expect(asked.toSorted()).toEqual(['ada', 'ada', 'ada', 'bea']);
});

test('folders are deleted with what is in them, and those that can not be are named with the reason', async () => {
  const parent = await temporaryFolder();
  for (const name of ['one', 'other', 'kept']) await mkdir(join(parent, name, 'media'), { recursive: true });
  expect(await deleteAll(parent, ['one', 'missing', 'other'])).toEqual([
    expect.stringMatching(/^missing \(ENOENT: /),
  ]);
  expect(await readdir(parent)).toEqual(['kept']);
});
