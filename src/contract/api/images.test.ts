import { expect, it } from 'vitest';
import { acceptedImageType, imageTypes } from './images.ts';

it('an image is stored as the type of its content, if that may be uploaded', () => {
  const types = Object.keys(imageTypes);
  expect(types.map(acceptedImageType)).toEqual(types);
  expect(acceptedImageType('image/apng'), 'animated').toBe('image/png');
  for (const refused of [undefined, '', 'image/svg+xml', 'text/html', 'toString'])
    expect(acceptedImageType(refused)).toBeUndefined();
});
