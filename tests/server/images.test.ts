import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { connect } from 'node:net';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { pixel } from '#tests/conformance/pixel.ts';
import { pictures } from '#tests/fixtures/image-headers.ts';
import {
  isShared,
  mediaFiles,
  post,
  refusal,
  rowsOf,
  signUp,
  startSession,
  startTestServer,
  type TestUser,
  uploadsLeft,
} from './support.ts';
import { imagesAt } from './images-at.ts';
import { startS3 } from './s3.ts';

/** Images in S3 are possible only with several server processes, which need PostgreSQL. */
describe.each(isShared ? ['folder', 's3'] : ['folder'])('in a store of the kind %s', (store) => {
  let server: Awaited<ReturnType<typeof startTestServer>>;
  let user: TestUser;
  let expected: string[];

  beforeAll(async () => {
    server = await startTestServer({
      ...(store === 's3' && { openImages: imagesAt((await startS3()).address) }),
    });
    user = await signUp(server);
    expected = (await filesLeft()).sort();
  });

  /** In a shared folder only unfinished uploads are listed, because unused images are not deleted at once there. */
  const filesLeft = async () => (isShared ? uploadsLeft(server.dataDir) : mediaFiles(server.dataDir));

  /** The status of a picture that is not used any more. */
  const unused = isShared ? 200 : 404;

  /** No test leaves images behind: they are refused, or deleted with the tweet or user that used them. */
  afterEach(async () => {
    await vi.waitFor(async () => expect((await filesLeft()).sort()).toEqual(expected), { timeout: 60_000 });
  });

  const deleteTweet = (tweetId: string) => user.call('deleteTweet', { params: { tweetId } });
  const upload = (form: FormData) => user.send('/api/v1/tweet/add-tweet', { method: 'POST', body: form });

  function formOf(...parts: readonly (readonly [name: string, value: string | Blob])[]): FormData {
    const form = new FormData();
    for (const [name, value] of parts) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, value, 'holiday.png');
    }
    return form;
  }

  describe('an image', () => {
    test('is named by its content, cacheable for good, and served in ranges', async () => {
      const bytes = Buffer.from(await pixel('served').arrayBuffer());
      const tweet = await post(user, 'picture', pixel('served'));
      expect(tweet.media).toBe(`/media/${createHash('sha256').update(bytes).digest('hex')}.png`);
      if (store === 'folder')
        expect(await readFile(join(server.dataDir, 'media', 'files', tweet.media.slice(7)))).toEqual(bytes);

      const whole = await user.send(tweet.media);
      expect(whole.headers.get('content-type')).toBe('image/png');
      expect(whole.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
      expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
      expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes);

      const part = await user.send(tweet.media, { headers: { range: 'bytes=1-3' } });
      expect(part.status).toBe(206);
      expect(await part.text()).toBe('PNG');
      const beyond = await user.send(tweet.media, { headers: { range: 'bytes=999999-' } });
      expect(await refusal(beyond, 416)).toBeDefined();
      await deleteTweet(tweet._id);
    });

    test('is served to signed-in users, and to nobody else', async () => {
      const tweet = await post(user, 'picture', pixel('private'));
      const refused = await fetch(server.url + tweet.media);
      expect(refused.headers.get('cache-control')).toBe('private, no-store');
      expect(await refusal(refused, 401)).toBe('Unauthorized request');
      await deleteTweet(tweet._id);
    });

    test('may come before or after the text', async () => {
      for (const form of [
        formOf(['content', 'text first'], ['media', pixel('one')]),
        formOf(['media', pixel('one')], ['content', 'text last']),
      ]) {
        const response = await upload(form);
        expect(response.status).toBe(201);
      }
      for (const tweet of await user.call('userTweets', { params: { userId: user.id } })) {
        expect(tweet.media).not.toBe('');
        await deleteTweet(tweet._id);
      }
    });

    test('that two tweets use is deleted with the second one', async () => {
      const first = await post(user, 'first', pixel('shared'));
      const second = await post(user, 'second', pixel('shared'));
      expect(second.media).toBe(first.media);
      await deleteTweet(first._id);
      expect((await user.send(second.media)).status).toBe(200);
      await deleteTweet(second._id);
      expect((await user.send(second.media)).status).toBe(unused);
    });

    test('is deleted when it is replaced, and the other one is not', async () => {
      const before = (await user.call('currentUser')).user.avatar;
      await user.call('updateAvatar', { files: { avatar: pixel('new avatar') } });
      const after = (await user.call('currentUser')).user.avatar;
      expect((await user.send(before)).status).toBe(unused);
      await user.call('updateAvatar', { files: { avatar: pixel('new avatar') } });
      expect((await user.send(after)).status).toBe(200);
      expected = isShared ? [] : [after.slice(7)];
    });

    test('that was not chosen is ignored in the format in which browsers send it', async () => {
      const form = new FormData();
      form.set('content', 'text alone');
      form.set('media', new File([], ''));
      const response = await upload(form);
      expect(response.status).toBe(201);
      expect(await response.text()).toContain('"media":""');
      const [tweet] = await user.call('userTweets', { params: { userId: user.id } });
      await deleteTweet(tweet?._id ?? '');
    });
  });

  describe('refused, with nothing left behind:', () => {
    test.each(pictures)('not %s, which is accepted', async (_name, _type, build) => {
      const tweet = await post(user, 'image', new Blob([build(8000, 8000)]));
      await deleteTweet(tweet._id);
    });

    test.each(pictures)('%s of more than 65 million pixels', async (_name, _type, build) => {
      const response = await upload(formOf(['content', 'text'], ['media', new Blob([build(8125, 8001)])]));
      expect(await refusal(response, 413)).toBe('Choose an image of at most 65 megapixels.');
    });

    test('a picture that ends before its size', async () => {
      const cut = Buffer.from([0xff, 0xd8, 0xff, 0xc2, 0, 11, 8, 0]);
      const response = await upload(formOf(['content', 'text'], ['media', new Blob([cut])]));
      expect(await refusal(response, 400)).toBe("This file can't be read. Choose another one.");
    });

    test.each([
      ['a text that is called a picture', 'hello'],
      ['a page', '<!DOCTYPE html><script>alert(1)</script>'],
      ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      ['a document', '%PDF-1.7 '],
      ['an empty file', ''],
      ['a long text', 'x'.repeat(100_000)],
    ])('%s', async (_what, content) => {
      const response = await upload(
        formOf(['content', 'text'], ['media', new Blob([content], { type: 'image/png' })]),
      );
      expect(await refusal(response, 400)).toBe(
        'This is no JPEG, PNG, WebP, GIF or AVIF image, whatever its name says. Choose another one.',
      );
    });

    test('an image of more than 10 MB, but not one of 10 MB', async () => {
      const sized = async (size: number) => {
        const bytes = Buffer.alloc(size);
        Buffer.from(await pixel('large').arrayBuffer()).copy(bytes);
        return formOf(['content', 'large'], ['media', new Blob([bytes])]);
      };
      const limit = 10 * 1024 * 1024;
      const response = await upload(await sized(limit + 1));
      expect(await refusal(response, 413)).toBe('Choose an image of at most 10 MB.');
      expect((await upload(await sized(limit))).status).toBe(201);
      const [tweet] = await user.call('userTweets', { params: { userId: user.id } });
      await deleteTweet(tweet?._id ?? '');
    });

    test('a form with an invalid text and a valid image', async () => {
      const fine = pixel('unused');
      await refusal(await upload(formOf(['media', fine], ['content', ' '])), 400);
      await refusal(await upload(formOf(['media', fine], ['content', 'text'], ['media', fine])), 400);
      await refusal(await upload(formOf(['media', fine], ['content', 'text'], ['other', fine])), 400);
      expect(await user.call('userTweets', { params: { userId: user.id } })).toEqual([]);
    });

    test('a sign-up with a taken name', async () => {
      const { email, ...registration } = user.registration;
      const payload = { ...registration, email: `another-${email}` };
      const files = { avatar: pixel('second'), coverImage: pixel('third') };
      await user.refused('register', { payload, files }, 409);
    });

    test('an upload that is cut off', async () => {
      const { hostname, port } = new URL(server.url);
      const cookie = await startSession(server, user);
      const socket = connect(Number(port), hostname);
      const image = Buffer.concat([Buffer.from(await pixel('half').arrayBuffer()), Buffer.alloc(200_000)]);
      socket.write(
        `POST /api/v1/tweet/add-tweet HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\ncontent-length: 900000\r\n` +
          'content-type: multipart/form-data; boundary=cut\r\n\r\n' +
          '--cut\r\ncontent-disposition: form-data; name="content"\r\n\r\nhalf\r\n' +
          '--cut\r\ncontent-disposition: form-data; name="media"; filename="a.png"\r\n\r\n',
      );
      socket.write(image);
      await vi.waitFor(async () => expect(await filesLeft()).toHaveLength(expected.length + 1), {
        timeout: 60_000,
      });
      socket.destroy();
      await vi.waitFor(async () => expect(await filesLeft()).toHaveLength(expected.length), {
        timeout: 60_000,
      });
      expect(await user.call('userTweets', { params: { userId: user.id } })).toEqual([]);
    });
  });
});

test('a post is deleted also where its picture can’t be deleted, which is reported', async () => {
  const reported: string[] = [];
  // A busy computer may begin the maintenance of the start only now, which then lacks the table, too.
  const isOfDeletion = (text: string) => !text.startsWith('Old data could not be deleted: ');
  const server = await startTestServer({ report: (text) => void reported.push(text) });
  const user = await signUp(server);
  const { _id: tweetId, media } = await post(user, 'with a picture', pixel('stays'));
  if (isShared) await rowsOf(server, 'drop table "pendingImages"');
  else {
    // A folder with content in place of the file.
    const file = join(server.dataDir, 'media', 'files', basename(media));
    await rm(file);
    await mkdir(join(file, 'content'), { recursive: true });
  }
  await user.call('deleteTweet', { params: { tweetId } });
  await user.refused('singleTweet', { params: { tweetId } }, 404);
  expect(reported.filter(isOfDeletion)).toEqual([
    expect.stringMatching(/^A picture that nothing shows any more could not be deleted yet: ./),
  ]);
});
