import { afterEach, expect, it } from 'vitest';
import { localeOf, languageOf } from './language.ts';
import { speak, spoken, spokenLanguage } from './spoken.ts';

afterEach(() => speak('en'));

const texts = spoken('test', {
  title: 'Home',
  list: ['one', 'two'],
  posts: { count: (count: number) => `${count} posts`, none: 'No posts' },
  label: { mac: 'Quit Warble', linux: 'Quit' },
});
// Kept from before the language was chosen, as modules do.
const { posts } = texts;

it('reads in the language in use, with English for what it lacks, and in English again', () => {
  const read = () => [texts.title, posts.count(2), posts.none, texts.list.join(), spokenLanguage()];
  expect(read()).toEqual(['Home', '2 posts', 'No posts', 'one,two', 'en']);
  speak('de', {
    test: { title: 'Start', list: ['eins'], posts: { count: (count: number) => `${count} Beiträge` } },
  });
  expect(read()).toEqual(['Start', '2 Beiträge', 'No posts', 'eins', 'de']);
  speak('en');
  expect(read()).toEqual(['Home', '2 posts', 'No posts', 'one,two', 'en']);
});

it('may have one text where English has one for each system', () => {
  speak('de', { test: { label: 'Beenden' } });
  expect(texts.label).toBe('Beenden');
});

it('follows the system where that is chosen, as far as Warble speaks its languages', () => {
  expect(languageOf('system', ['fr-CA', 'de-AT', 'en'])).toBe('de');
  expect(languageOf('system', ['fr'])).toBe('en');
  expect(languageOf('de', ['en'])).toBe('de');
});

it("has words in the user's own kind of the language", () => {
  expect(localeOf('de', ['en-GB', 'de-AT'])).toBe('de-AT');
  expect(localeOf('en', ['de'])).toBe('en');
});
