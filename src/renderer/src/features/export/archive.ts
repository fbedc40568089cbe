import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { imageTypes } from '#contract/api/images.ts';
import type { Collected } from '#renderer/stores/kept-export.ts';

/** Packs the collected data into a ZIP: a JSON file for each list, and the pictures unchanged. */
export async function makeArchive({
  account,
  posts,
  following,
  followers,
  pictures,
}: Collected): Promise<Blob> {
  // Each piece is a blob of its own, which a browser need not keep in memory.
  const pieces: Blob[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  const zip = new Zip((error, bytes, isLast) => {
    if (error) {
      reject(error);
      return;
    }
    pieces.push(new Blob([bytes.slice()]));
    if (isLast) resolve(new Blob(pieces, { type: 'application/zip' }));
  });
  const names = new Map<string, string>();
  const addJson = (name: string, value: unknown) => {
    const file = new ZipDeflate(`${name}.json`);
    zip.add(file);
    file.push(strToU8(`${JSON.stringify(value, null, 2)}\n`), true);
  };
  const addPicture = async (address: string, name: string) => {
    const picture = pictures.get(address);
    if (!picture || names.has(address)) return;
    // Compressed already.
    const file = new ZipPassThrough(`pictures/${name}${extensionOf(picture)}`);
    names.set(address, file.filename);
    zip.add(file);
    file.push(new Uint8Array(await picture.arrayBuffer()), true);
  };
  const fileOf = (address: string) => names.get(address) ?? null;

  if (account !== null) {
    await addPicture(account.avatar, 'avatar');
    await addPicture(account.coverImage, 'cover');
    const files = { avatarFile: fileOf(account.avatar), coverImageFile: fileOf(account.coverImage) };
    addJson('account', { ...account, ...files });
  }
  for (const { _id, media } of posts ?? []) await addPicture(media, fileNameOf(_id));
  const written = (posts ?? []).map(({ _id, content, createdAt, likes, media }) => ({
    _id,
    content,
    createdAt,
    likes,
    media,
    mediaFile: fileOf(media),
  }));
  addJson('posts', written);
  addJson(
    'following',
    (following ?? []).map((record) => record.following),
  );
  addJson(
    'followers',
    (followers ?? []).map((record) => record.follower),
  );
  zip.end();
  return promise;
}

const extensions = new Map<string, string>(Object.entries(imageTypes));

function extensionOf({ type }: Blob): string {
  const extension = extensions.get(type);
  return extension === undefined ? '' : `.${extension}`;
}

/** An id of another server may contain anything; in a file name it must not add folders to the path. */
const fileNameOf = (id: string) => encodeURIComponent(id).replaceAll('.', '%2E');
