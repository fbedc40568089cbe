import * as v from 'valibot';

export interface S3Address {
  readonly bucket: string;
  /** Comes before each name: empty, or with a slash at the end. */
  readonly prefix: string;
  /** The address of the store; undefined for Amazon's. */
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
}

const example = 's3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1';

const isEndpoint = (text: string) => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
};

const QuerySchema = v.strictObject({
  endpoint: v.optional(v.pipe(v.string(), v.check(isEndpoint))),
  region: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/))),
});

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path).replaceAll(/^\/+|\/+$/g, '');
  } catch {
    return null;
  }
};

/** Reads an address like `s3://bucket/prefix?endpoint=https://…&region=…`, which can't contain a secret. */
export const S3AddressSchema = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): S3Address => {
    const url = URL.parse(dataset.value);
    const query = v.safeParse(QuerySchema, Object.fromEntries(url?.searchParams ?? []));
    const path = url === null ? null : decoded(url.pathname);
    const hasSecret = url !== null && (url.username !== '' || url.password !== '');
    const isBucket = url !== null && /^[a-z0-9][a-z0-9.-]{1,62}$/.test(url.hostname);
    if (!isBucket || path === null || !query.success || hasSecret) {
      addIssue({
        message: hasSecret
          ? 'must not have a key in it: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are for that'
          : `must be an address like ${example}`,
      });
      return NEVER;
    }
    const { endpoint, region } = query.output;
    return { bucket: url.hostname, prefix: path === '' ? '' : `${path}/`, endpoint, region };
  }),
);
