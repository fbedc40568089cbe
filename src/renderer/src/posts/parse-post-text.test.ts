import { expect, test } from 'vitest';
import { foldPostText, parsePostText } from './parse-post-text.ts';

const found = (content: string, names?: 'word') =>
  parsePostText(content, names).flatMap((part) =>
    part.type === 'text' ? [] : [`${part.type} ${part.text}`],
  );

test.each([
  ['Nothing special here', []],
  ['See https://warble.example/a?b=c#d.', ['link https://warble.example/a?b=c#d']],
  ['(http://warble.example/a_(b))', ['link http://warble.example/a_(b)']],
  ['“https://warble.example”, she said', ['link https://warble.example']],
  [
    '»https://warble.example/a« and «http://warble.example», ‹https://b.example›',
    ['link https://warble.example/a', 'link http://warble.example', 'link https://b.example'],
  ],
  [
    '„https://warble.example/a“ and ‚https://b.example‘',
    ['link https://warble.example/a', 'link https://b.example'],
  ],
  ['HTTPS://WARBLE.EXAMPLE!', ['link HTTPS://WARBLE.EXAMPLE']],
  ['Ask @ada and @Bo_2, not ada@warble.example', ['mention @ada', 'mention @Bo_2']],
  ['@a@b is neither', []],
  ['#garden, #Grün #日本 but not #1 or a#b', ['hashtag #garden', 'hashtag #Grün', 'hashtag #日本']],
  [`#${'a'.repeat(100)} #${'a'.repeat(101)}`, [`hashtag #${'a'.repeat(100)}`]],
  ['https://warble.example/#part is one thing', ['link https://warble.example/#part']],
  ['javascript:alert(1) data:text/html,x file:///etc ftp://x.example', []],
  ['https://', []],
  ['https://bank.example@evil.example/', []],
  ['https://bank.example\u202Egpj.exe', ['link https://bank.example']],
  ['<script>https://a.example</script>', ['link https://a.example']],
])('finds the links in %j', (content, live) => {
  expect(found(content)).toEqual(live);
  expect(
    parsePostText(content)
      .map((part) => part.text)
      .join(''),
  ).toBe(content);
});

test.each([
  ['Ask @an.ton, or @zoë-b...', ['@an.ton', '@zoë-b'], ['@an']],
  ['Hi @an.ton.', ['@an.ton'], ['@an']],
  ['Hi @anton.You know', ['@anton.You'], ['@anton']],
  ['@ann...what, @ben--and @cy.-', ['@ann', '@ben', '@cy'], ['@ann', '@ben', '@cy']],
  ['@an.ton@b.example is neither', [], ['@an']],
  [`@${'a'.repeat(101)}`, [], []],
])('a name in %j ends where those of its server can', (content, ofAny, ofWords) => {
  const mention = (name: string) => `mention ${name}`;
  expect(found(content)).toEqual(ofAny.map(mention));
  expect(found(content, 'word')).toEqual(ofWords.map(mention));
});

test('a name can touch words of a script that writes none apart, but not those of others', () => {
  expect(found('@adaさん、ありがとう@bo。@cy님', 'word')).toEqual([
    'mention @ada',
    'mention @bo',
    'mention @cy',
  ]);
  expect(found('@zoë, grüß@ada, да@bo, @cyс', 'word')).toEqual([]);
});

test('an address shows the host that it really opens', () => {
  // A Cyrillic а.
  expect(parsePostText('https://bаnk.example')).toEqual([
    { type: 'link', text: 'https://bаnk.example', href: 'https://xn--bnk-6cd.example/' },
  ]);
});

test('a very long address is no link, also not its beginning', () => {
  const long = (length: number) => 'https://a.example/'.padEnd(length, 'x');
  expect(found(long(2000))).toEqual([`link ${long(2000)}`]);
  expect(found(`${long(2001)} and https://b.example`)).toEqual(['link https://b.example']);
  expect(found(`${long(100_000)}#tag`)).toEqual([]);
});

test.each([
  ['https://a.example and https://b.exam', ['link https://a.example']],
  ['https://a.example/x.', []],
  ['by @ad', []],
  ['of #gard', []],
  ['https://a.example and on', ['link https://a.example']],
])('what a text is cut in is no link: %j', (content, live) => {
  const parts = parsePostText(content, 'any', true);
  expect(parts.flatMap((part) => (part.type === 'text' ? [] : [`${part.type} ${part.text}`]))).toEqual(live);
  expect(parts.map((part) => part.text).join('')).toBe(content);
});

test.each(['@', '#', 'https://', '(', 'a.', '@a', '@a.', '@a.-', 'https://a.('])(
  'parses 100,000 characters of %j',
  (unit) => {
    const content = unit.repeat(100_000 / unit.length);
    const parts = parsePostText(content);
    expect(parts.map((part) => part.text).join('')).toBe(content);
  },
);

test.each([
  ['short', 'A few words'],
  ['a little longer than the fold', 'word '.repeat(130)],
  ['twelve lines', 'line\n'.repeat(11) + 'line'],
])('a text that is %s is shown whole', (_, content) => {
  expect(foldPostText(content)).toBeNull();
});

test('a long text is folded at a word, one of many lines at a line', () => {
  expect(foldPostText('word '.repeat(400))).toBe('word '.repeat(120).trimEnd());
  expect(foldPostText('line\n'.repeat(40))).toBe('line\n'.repeat(12).trimEnd());
  expect(foldPostText('x'.repeat(100_000))).toBe('x'.repeat(600));
  expect(foldPostText(`${'x'.repeat(599)}${'😀'.repeat(200)}`)).toBe('x'.repeat(599));
});
