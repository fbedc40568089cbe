import { expect, it, vi } from 'vitest';
import { contextMenu, type Deeds, type Place } from './context-menu.ts';

vi.mock('electron', () => ({ protocol: {} }));

const nowhere: Place = {
  x: 3,
  y: 4,
  linkURL: '',
  srcURL: '',
  mediaType: 'none',
  hasImageContents: false,
  isEditable: false,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags: { canCut: true, canCopy: true, canPaste: false, canSelectAll: true },
  postUrl: null,
};

const deeds = () =>
  ({
    replaceMisspelling: vi.fn<Deeds['replaceMisspelling']>(),
    learnWord: vi.fn<Deeds['learnWord']>(),
    lookUp: vi.fn<Deeds['lookUp']>(),
    openOutside: vi.fn<Deeds['openOutside']>(),
    copyText: vi.fn<Deeds['copyText']>(),
    saveImage: vi.fn<Deeds['saveImage']>(),
    copyImage: vi.fn<Deeds['copyImage']>(),
  }) satisfies Deeds;

function open(place: Partial<Place>, platform: 'mac' | 'linux' = 'linux') {
  const done = deeds();
  const items = contextMenu({ ...nowhere, ...place }, platform, done);
  return {
    done,
    names: items.map(({ label, role, type }) => label ?? role ?? type),
    items,
    click: (label: string) =>
      Reflect.apply(items.find((item) => item.label === label)?.click ?? (() => {}), null, []),
  };
}

it('is empty where there is nothing to offer', () => {
  expect(open({}).names).toEqual([]);
});

it('edits a text field, with what is possible there', () => {
  const { names, items } = open({ isEditable: true });
  expect(names).toEqual(['Cut', 'Copy', 'Paste', 'Select all']);
  expect(items.map(({ enabled }) => enabled)).toEqual([true, true, false, true]);
});

it('offers spellings, and to learn a word', () => {
  const { names, click, done } = open({
    isEditable: true,
    misspelledWord: 'helo',
    dictionarySuggestions: ['hello', 'help'],
  });
  expect(names.slice(0, 4)).toEqual(['hello', 'help', 'Add to dictionary', 'separator']);
  click('help');
  expect(done.replaceMisspelling).toHaveBeenCalledWith('help');
  click('Add to dictionary');
  expect(done.learnWord).toHaveBeenCalledWith('helo');
  expect(open({ misspelledWord: 'xyzzy' }).items[0]).toMatchObject({
    label: 'No suggestions',
    enabled: false,
  });
});

it('copies a selection, and looks it up where the system can', () => {
  expect(open({ selectionText: ' word ' }).names).toEqual(['Copy']);
  const { names, click, done } = open({ selectionText: ' word ' }, 'mac');
  expect(names).toEqual(['Look Up “word”', 'separator', 'Copy']);
  click('Look Up “word”');
  expect(done.lookUp).toHaveBeenCalledOnce();
  expect(open({ selectionText: 'a'.repeat(99) }, 'mac').names[0]).toBe(`Look Up “${'a'.repeat(24)}…”`);
});

it('saves and copies a picture', () => {
  const { names, click, done } = open({
    mediaType: 'image',
    hasImageContents: true,
    srcURL: 'app://warble/media/a.png',
  });
  expect(names).toEqual(['Save image as…', 'Copy image']);
  click('Save image as…');
  expect(done.saveImage).toHaveBeenCalledWith('app://warble/media/a.png');
  click('Copy image');
  expect(done.copyImage).toHaveBeenCalledWith(3, 4);
  expect(open({ mediaType: 'image', hasImageContents: false }).names).toEqual([]);
});

it('copies a link, as one that works outside of the app', () => {
  const outside = open({ linkURL: 'https://example.com/a' });
  expect(outside.names).toEqual(['https://example.com/a', 'Open link in browser', 'Copy link']);
  outside.click('Open link in browser');
  expect(outside.done.openOutside).toHaveBeenCalledWith('https://example.com/a');
  const tweet = open({ linkURL: 'app://warble/tweet/abc' });
  expect(tweet.names).toEqual(['Copy link']);
  tweet.click('Copy link');
  expect(tweet.done.copyText).toHaveBeenCalledWith('warble://tweet/abc');
  expect(open({ linkURL: 'app://warble/settings' }).names).toEqual([]);
  expect(open({ linkURL: 'javascript:alert(1)' }).names).toEqual([]);
});

it('offers a link to the post that the pointer is in, unless it is on another link', () => {
  const postUrl = 'app://warble/tweet/abc';
  const post = open({ postUrl });
  expect(post.names).toEqual(['Copy link']);
  post.click('Copy link');
  expect(post.done.copyText).toHaveBeenCalledWith('warble://tweet/abc');
  const author = open({ postUrl, linkURL: 'app://warble/profile/ada' });
  author.click('Copy link');
  expect(author.done.copyText).toHaveBeenCalledWith('warble://profile/ada');
  expect(open({ postUrl, isEditable: true }).names).not.toContain('Copy link');
});

it('shows where a link leads as it is, and not as it looks', () => {
  expect(open({ linkURL: 'https://аpple.com/' }).names[0]).toBe('https://xn--pple-43d.com/');
  expect(open({ linkURL: `https://example.com/${'a'.repeat(999)}` }).names[0]).toHaveLength(201);
});
