import { expect, it, vi } from 'vitest';
import { linkToShare, pathInArguments, pathOfLink } from './deep-link.ts';
import { isExternal, isUrlAsText } from './external-url.ts';

vi.mock('electron', () => ({ protocol: {} }));

it.each([
  ['warble://tweet/0123456789abcdef01234567', '/tweet/0123456789abcdef01234567'],
  ['warble://profile/some_id-1', '/profile/some_id-1'],
  ['warble://invite/abc_DEF-1', '/signup?invite=abc_DEF-1'],
  // Windows adds the slash to a URL without a path.
  ['warble://tweet/abc/', '/tweet/abc'],
])('%s has the path %s', (link, path) => {
  expect(pathOfLink(link)).toBe(path);
});

it.each([
  'warble://tweet/',
  'warble://tweet/a/b',
  'warble://tweet/../settings',
  'warble://tweet/%2e%2e',
  'warble://tweet/a?b',
  'warble://invite/a?b',
  'warble://tweet/a#b',
  'warble://tweet/a b',
  'warble://tweet/a\n',
  ' warble://tweet/a',
  `warble://tweet/${'a'.repeat(65)}`,
  'warble://settings/a',
  'warble://user@tweet/a',
  'WARBLE://tweet/a',
  'warble:tweet/a',
  'https://tweet/a',
  'javascript:alert(1)',
  '--tweet/a',
])('%s has no path', (link) => {
  expect(pathOfLink(link)).toBeNull();
});

it('finds a link among the arguments of a start', () => {
  expect(pathInArguments(['/opt/warble', '--flag', 'warble://tweet/a'])).toBe('/tweet/a');
  expect(pathInArguments(['/opt/warble', 'warble://tweet/a/b'])).toBeNull();
});

it('makes links to posts and profiles, and to no other page', () => {
  expect(linkToShare('app://warble/tweet/abc')).toBe('warble://tweet/abc');
  expect(linkToShare('app://warble/profile/abc')).toBe('warble://profile/abc');
  expect(linkToShare('app://warble/profile/abc/follow')).toBeNull();
  expect(linkToShare('app://other/tweet/abc')).toBeNull();
});

it.each([
  ['https://example.com/', true],
  ['http://example.com/', true],
  ['mailto:ada@example.com', true],
  ['file:///etc/passwd', false],
  ['javascript:alert(1)', false],
  ['data:text/html,hello', false],
  ['smb://host/share', false],
  ['ms-msdt:/id', false],
  ['warble://tweet/a', false],
  ['app://warble/', false],
  ['no address', false],
  ['', false],
])('%s may be opened by the system: %s', (url, isAllowed) => {
  expect(isExternal(url)).toBe(isAllowed);
});

it.each([
  ['https://example.com', 'https://example.com/', true],
  ['HTTPS://Example.com/A b', 'https://example.com/A%20b', true],
  ['https://example.com/ä', 'https://example.com/%C3%A4', true],
  ['https://example.com', 'https://example.com.evil.example/', false],
  ['https://example.com/a', 'https://example.com/b', false],
  ['https://аpple.com/', 'https://xn--pple-43d.com/', false],
  ['read this', 'https://example.com/', false],
  ['', 'https://example.com/', false],
])('the text "%s" is the URL %s: %s', (text, url, expected) => {
  expect(isUrlAsText(text, url)).toBe(expected);
});
