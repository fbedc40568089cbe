import * as v from 'valibot';
import { expect, test } from 'vitest';
import { S3AddressSchema } from './s3-address.ts';

test('an address of a bucket may have a prefix', () => {
  expect(v.parse(S3AddressSchema, 's3://pictures/of%20warble/?region=eu-central-1')).toEqual({
    bucket: 'pictures',
    prefix: 'of warble/',
    endpoint: undefined,
    region: 'eu-central-1',
  });
});

test.each(['s3://pictures/%zz', 's3://pictures/%ff', 's3://', 's3://pictures?other=1', 'pictures'])(
  '%s is refused with an example',
  (address) => {
    const { issues } = v.safeParse(S3AddressSchema, address);
    expect(issues?.map(({ message }) => message)).toEqual([
      expect.stringContaining('must be an address like s3://bucket'),
    ]);
  },
);
