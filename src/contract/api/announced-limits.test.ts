import { expect, it } from 'vitest';
import { ownLimits, readLimits } from './announced-limits.ts';

it('the local server announces each limit that it checks', () => {
  expect(readLimits(JSON.stringify(ownLimits))).toEqual({
    fullNameMax: 80,
    usernameMax: 30,
    emailMax: 254,
    passwordMax: 200,
    bioMax: 300,
    contentMax: 10_000,
    queryMax: 200,
    usernameCharacters: 'word',
    imageBytesMax: 10 * 1024 * 1024,
    imagePixelsMax: 65_000_000,
  });
});

it.each([null, '', 'none', '[]', '7', '{"contentMax":"many","usernameCharacters":"(a+)+$"}', '{"bioMax":0}'])(
  'a server that announces %s limits nothing',
  (header) => {
    expect(Object.values(readLimits(header)).filter((limit) => limit !== undefined)).toEqual([]);
  },
);

it('an unusable value does not affect the others', () => {
  expect(readLimits('{"bioMax":-1,"contentMax":280,"more":1}')).toMatchObject({
    bioMax: undefined,
    contentMax: 280,
  });
});
