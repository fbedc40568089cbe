import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { imageTypes } from '#contract/api/images.ts';
import { HttpError } from '#server/errors.ts';
import { privateFile, privateFolder } from '#server/private-folder.ts';
import { StartError } from '#server/start-error.ts';
import { isUntrustedCertificate } from '#server/untrusted-certificate.ts';
import { imageHeaders, type ImageStore, ImageStoreError, isImageName } from './image-store.ts';
import type { S3Address } from './s3-address.ts';
import type { Upload } from './upload.ts';

export interface S3Store extends ImageStore {
  /** Copies an image to a file; false where there is none. */
  copyTo(name: string, file: string): Promise<boolean>;
}

export interface S3StoreOptions {
  readonly address: S3Address;
  /** The folder for uploads that are not finished; created if missing. */
  readonly uploads: string;
  /** How long the store may send nothing while data is awaited, in ms. Default: 30 seconds. */
  readonly idleMs?: number;
}

const connectMs = 3000;
/** How long an image may take. */
const requestMs = 60_000;
/** Shorter than a transaction may wait for its process (see postgres.ts). */
const removeMs = 5000;
/** Readiness checks have short timeouts. */
const checkMs = 2000;
const defaultIdleMs = 30_000;

/** A range that S3 can send; any other is answered with the whole image. */
const oneRange = /^bytes=(\d+-\d*|-\d+)$/;

const typeOf = (name: string) =>
  Object.entries(imageTypes).find(([, extension]) => name.endsWith(`.${extension}`))?.[0];

/** A client of a store; both timeouts in ms. */
const createClient = ({ endpoint, region }: S3Address, socketTimeout: number, requestTimeout: number) =>
  new S3Client({
    ...(region !== undefined && { region }),
    // Stores other than Amazon's seldom have a host name for each bucket, and not all support its newer checksums.
    ...(endpoint !== undefined && {
      endpoint,
      region: region ?? 'us-east-1',
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
    // No warnings on the console: failures are thrown.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout,
      socketTimeout,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: 200 },
      httpsAgent: { maxSockets: 200 },
    },
  });

/**
 * Keeps images in a bucket of an S3-compatible store. The AWS SDK finds the credentials by itself: from
 * AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a file, or the machine.
 * @throws {StartError} when the bucket can't be read
 */
export async function openS3Store({
  address,
  uploads,
  idleMs = defaultIdleMs,
}: S3StoreOptions): Promise<S3Store> {
  const { bucket: Bucket, prefix } = address;
  await mkdir(uploads, { recursive: true, mode: privateFolder });
  const client = createClient(address, idleMs, requestMs);
  // No idle timeout here, because of slow clients: while they read, nothing arrives although the store has not stopped.
  const sender = createClient(address, 0, idleMs);
  const keyOf = (name: string) => prefix + name;

  const put = async ({ file, name }: Upload) => {
    const { size } = await stat(file);
    const body = createReadStream(file);
    // The client of the store does not listen to the errors of what it sends.
    const unreadable = new AbortController();
    body.on('error', () => unreadable.abort());
    const command = new PutObjectCommand({
      Bucket,
      Key: keyOf(name),
      Body: body,
      ContentLength: size,
      ContentType: typeOf(name),
      // The name is the hash: the store can tell whether all of it arrived.
      ChecksumSHA256: Buffer.from(name.slice(0, 64), 'hex').toString('base64'),
    });
    try {
      await client.send(command, { abortSignal: unreadable.signal });
    } catch (error) {
      if (body.errored) throw body.errored;
      failed(error);
    } finally {
      // A request that fails early leaves the file open.
      body.destroy();
    }
  };

  await client
    .send(new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 }))
    .catch((error: unknown) => {
      client.destroy();
      throw new StartError(`The bucket ${Bucket} for the pictures can't be read ${adviceOn(error)}`);
    });

  return {
    uploads,
    async put(images) {
      await Promise.all(images.map(put));
    },
    async copyTo(name, file) {
      const found = await client
        .send(new GetObjectCommand({ Bucket, Key: keyOf(name) }))
        .catch((error: unknown) => (statusOf(error) === 404 ? undefined : failed(error)));
      if (!(found?.Body instanceof Readable)) return false;
      await pipeline(found.Body, createWriteStream(file, { mode: privateFile })).catch(failed);
      return true;
    },
    createSend: () =>
      Promise.resolve(async (name, request, reply) => {
        const etag = `"${name}"`;
        if (request.headers['if-none-match'] === etag)
          return reply.status(304).headers(imageHeaders).header('etag', etag).send();
        const range = request.headers.range;
        const Range = range !== undefined && oneRange.test(range) ? range : undefined;
        const input = { Bucket, Key: keyOf(name), ...(Range !== undefined && { Range }) };
        const found = await (
          request.method === 'HEAD' ? headOf(sender, input) : sender.send(new GetObjectCommand(input))
        ).catch((error: unknown) => {
          if (statusOf(error) === 404) return undefined;
          if (statusOf(error) === 416) throw new HttpError(416, 'The image has no such part');
          return failed(error);
        });
        if (!(found?.Body instanceof Readable)) {
          reply.callNotFound();
          return reply;
        }
        void reply.headers({ ...imageHeaders, etag, 'accept-ranges': 'bytes' });
        if (found.ContentLength !== undefined) void reply.header('content-length', found.ContentLength);
        if (found.ContentRange !== undefined)
          void reply.status(206).header('content-range', found.ContentRange);
        return reply.type(typeOf(name) ?? 'application/octet-stream').send(watched(found.Body, idleMs));
      }),
    async *list() {
      let token: string | undefined;
      do {
        const page = await client
          .send(
            new ListObjectsV2Command({
              Bucket,
              Prefix: prefix,
              ...(token !== undefined && { ContinuationToken: token }),
            }),
          )
          .catch(failed);
        const names = (page.Contents ?? []).map(({ Key = '' }) => Key.slice(prefix.length));
        // The bucket may contain other objects than Warble's.
        yield names.filter(isImageName);
        token = page.NextContinuationToken;
      } while (token !== undefined);
    },
    async remove(name) {
      const abortSignal = AbortSignal.timeout(removeMs);
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }), { abortSignal }).catch(failed);
    },
    async check() {
      const abortSignal = AbortSignal.timeout(checkMs);
      await client.send(new HeadBucketCommand({ Bucket }), { abortSignal }).catch(failed);
    },
    tidy: () => Promise.resolve(),
    close() {
      client.destroy();
      sender.destroy();
    },
  };
}

/** The data that a store sends; an error when it sends nothing for this long while data is awaited. */
function watched(body: Readable, idleMs: number): Readable {
  const sent = Readable.from(untilIdle(body, idleMs), { objectMode: false });
  // If reading has not begun, the generator does not end the stream.
  sent.once('close', () => body.destroy());
  return sent;
}

async function* untilIdle(body: Readable, idleMs: number): AsyncGenerator {
  const wait = () =>
    setTimeout(() => body.destroy(new Error(`The store has sent nothing for ${idleMs} ms`)), idleMs);
  let timer = wait();
  try {
    for await (const chunk of body) {
      // No timer while the reader has not requested the next chunk.
      clearTimeout(timer);
      yield chunk;
      timer = wait();
    }
  } finally {
    clearTimeout(timer);
  }
}

/** The head of the response to a request for an image, without reading the image. */
const headOf = async (client: S3Client, input: HeadObjectCommand['input']) => ({
  ...(await client.send(new HeadObjectCommand(input))),
  Body: Readable.from([]),
});

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** What prevents reading the bucket, and what to do about that. */
function adviceOn(error: unknown): string {
  // The SDK looks for it in several places, and has no code for this.
  if (error instanceof Error && error.message === 'Region is missing')
    return "(its region is not known); add it to the address, as in ?region=eu-central-1, or set AWS_REGION; a store that is not Amazon's needs its endpoint there.";
  const reason = reasonOf(error);
  return isUntrustedCertificate(reason)
    ? `(${reason}); set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority, which this user can read.`
    : `(${reason}); check its address, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`;
}

/** Without the details of the request. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const status = statusOf(error);
  const code = 'code' in error ? String(error.code) : error.name;
  return status === undefined ? code : `${status} ${error.name}`;
}

function failed(error: unknown): never {
  throw new ImageStoreError(`The store of the pictures failed: ${reasonOf(error)}`, { cause: error });
}
