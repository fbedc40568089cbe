import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { S3AddressSchema } from '#server/media/s3-address.ts';
import { startS3 } from '#tests/server/s3.ts';
import { temporaryFolder } from '#tests/server/support.ts';
import { bucketPictures, eachPicture, folderPictures, isIntact } from './pictures.ts';

const content = 'a picture';
const name = `${createHash('sha256').update(content).digest('hex')}.png`;
let folder: string;
let file: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder, 'a.png');
  await writeFile(file, content, { mode: 0o644 });
});
/** Whether only this user can use a file or folder; Windows has no modes. */
const isPrivate = async (path: string) =>
  process.platform === 'win32' || ((await stat(path)).mode & 0o077) === 0;

test('a picture that is stored in a folder is whole, private, and can be copied', async () => {
  const files = join(folder, 'media', 'files');
  const pictures = folderPictures(files);
  await pictures.put(name, file);
  expect(await readdir(files)).toEqual([name]);
  expect([await isPrivate(files), await isPrivate(join(files, name))]).toEqual([true, true]);
  const copy = join(folder, 'copy.png');
  expect(await pictures.copyTo(name, copy)).toBe(true);
  expect([await readFile(copy, 'utf8'), await isPrivate(copy)]).toEqual([content, true]);
  await pictures.close();
});

test('a picture that can not be stored leaves nothing', async () => {
  const files = join(folder, 'files');
  await expect(folderPictures(files).put(name, join(folder, 'missing.png'))).rejects.toThrow('ENOENT');
  expect(await readdir(files)).toEqual([]);
  // It is in the way of its name.
  await mkdir(join(files, name, 'folder'), { recursive: true });
  await expect(folderPictures(files).put(name, file)).rejects.toThrow();
  expect(await readdir(files)).toEqual([name]);
});

test('a picture that is missing is not copied, and one that can not be read is an error', async () => {
  const pictures = folderPictures(folder);
  const copy = join(folder, 'copy.png');
  expect(await pictures.copyTo(name, copy)).toBe(false);
  await mkdir(join(folder, name));
  await expect(pictures.copyTo(name, copy)).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['a.png', name].toSorted());
});

test('a bucket stores and copies pictures, and leaves no uploads behind', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  const temporary = await temporaryFolder();
  // The second one is for Windows.
  for (const variable of ['TMPDIR', 'TEMP']) vi.stubEnv(variable, temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { address } = await startS3();
  const pictures = await bucketPictures(v.parse(S3AddressSchema, address));
  expect(await readdir(temporary)).toEqual([expect.stringMatching(/^warble-uploads-/)]);
  await pictures.put(name, file);
  const copy = join(folder, 'copy.png');
  expect(await pictures.copyTo(name, copy)).toBe(true);
  expect(await readFile(copy, 'utf8')).toBe(content);
  expect(await pictures.copyTo(name.replace('.png', '.gif'), join(folder, 'missing.gif'))).toBe(false);
  await pictures.close();
  expect(await readdir(temporary)).toEqual([]);

  const missing = v.parse(S3AddressSchema, address.replace('pictures', 'no-such-bucket'));
  await expect(bucketPictures(missing)).rejects.toThrow('no-such-bucket');
  expect(await readdir(temporary)).toEqual([]);
});

test('only addresses of stored pictures are asked for, and those that are missing are counted', async () => {
  const asked: string[] = [];
  const addresses = [
    '',
    '/media/a.png',
    'https://example.org/media/b.png',
    '/mediator/c.png',
    '/media/d.png',
  ];
  const copied = await eachPicture(new Set(addresses), async (picture) => {
    asked.push(picture);
    return picture === 'a.png';
  });
  expect([asked, copied]).toEqual([['a.png', 'd.png'], { pictures: 1, missing: 1 }]);
});

test('a picture is intact if it has the content that its name tells', async () => {
  expect(await isIntact(file, name)).toBe(true);
  expect(await isIntact(file, 'of-another-form.png')).toBe(true);
  await writeFile(file, 'another picture');
  expect(await isIntact(file, name)).toBe(false);
});
