import { expect, it } from 'vitest';
import { errorBody, errorText } from './server-error.ts';

it('any text can be parsed from the body that was made of it', () => {
  for (const text of ['No', 'a < b & "c" > \'d\'', '&lt;b&gt; &amp;amp;', 'of\ntwo lines', '<br>', '$& $1']) {
    expect(errorText(errorBody(text))).toBe(text);
  }
  expect(errorBody('<script>')).toBe(
    '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n<pre>Error: &lt;script&gt;<br></pre>\n</body>\n</html>\n',
  );
});

it.each([
  ['Error: no<br>', 'no'],
  ['Error:  no <BR />, more<br>', 'no'],
  ['<pre>Error: a&amp;lt;b<br/></pre>', 'a&lt;b'],
  ['Error: &copy;<br>', '&copy;'],
  ['Error: <br>', undefined],
  ['Error: no', undefined],
  ['Error:no<br>', undefined],
  ['', undefined],
])('the text of %j is %j', (body, text) => {
  expect(errorText(body)).toBe(text);
});

it('a body made to slow the reading down has no text', () => {
  expect(errorText('Error: '.repeat(200_000))).toBeUndefined();
  expect(errorText(`Error: ${'<br'.repeat(200_000)}`)).toBeUndefined();
});

it('a body without "Error: " in these letters has no text to extract', { tags: 'S8.01' }, () => {
  for (const body of ['error: no<br>', 'ERROR: no<br>', 'Failure: no<br>'])
    expect(errorText(body)).toBeUndefined();
});
