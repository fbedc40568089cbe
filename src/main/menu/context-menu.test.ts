import { expect, it, vi } from 'vitest';
import { english } from '#main/i18n/messages.ts';
import { shownLabel } from '#tests/electron-double/electron/menu.ts';
import { contextMenu, type ContextMenuHandlers, type ContextMenuTarget } from './context-menu.ts';

vi.mock('electron', () => ({ protocol: {} }));

const emptyTarget: ContextMenuTarget = {
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

const mockHandlers = () =>
  ({
    replaceMisspelling: vi.fn<ContextMenuHandlers['replaceMisspelling']>(),
    learnWord: vi.fn<ContextMenuHandlers['learnWord']>(),
    lookUp: vi.fn<ContextMenuHandlers['lookUp']>(),
    openOutside: vi.fn<ContextMenuHandlers['openOutside']>(),
    copyText: vi.fn<ContextMenuHandlers['copyText']>(),
    saveImage: vi.fn<ContextMenuHandlers['saveImage']>(),
    copyImage: vi.fn<ContextMenuHandlers['copyImage']>(),
  }) satisfies ContextMenuHandlers;

function open(target: Partial<ContextMenuTarget>, platform: 'mac' | 'linux' = 'linux') {
  const handlers = mockHandlers();
  const items = contextMenu({
    params: { ...emptyTarget, ...target },
    platform,
    texts: english,
    handlers,
  });
  return {
    handlers,
    names: items.map(({ label, role, type }) => (label === undefined ? (role ?? type) : shownLabel(label))),
    items,
    click: (label: string) =>
      Reflect.apply(items.find((item) => item.label === label)?.click ?? (() => {}), null, []),
  };
}

it('is empty where there is nothing to offer', () => {
  expect(open({}).names).toEqual([]);
});

it('has the editing items that are possible in a text field', () => {
  const { names, items } = open({ isEditable: true });
  expect(names).toEqual(['Cut', 'Copy', 'Paste', 'Select all']);
  expect(items.map(({ enabled }) => enabled)).toEqual([true, true, false, true]);
});

it('offers spelling suggestions, and to add a word to the dictionary', () => {
  const { names, click, handlers } = open({
    isEditable: true,
    misspelledWord: 'helo',
    dictionarySuggestions: ['hello', 'help'],
  });
  expect(names.slice(0, 4)).toEqual(['hello', 'help', 'Add to dictionary', 'separator']);
  click('help');
  expect(handlers.replaceMisspelling).toHaveBeenCalledWith('help');
  click('Add to dictionary');
  expect(handlers.learnWord).toHaveBeenCalledWith('helo');
  expect(open({ misspelledWord: 'RD', dictionarySuggestions: ['R&D'] }).names[0]).toBe('R&D');
  expect(open({ misspelledWord: 'xyzzy' }).items[0]).toMatchObject({
    label: 'No suggestions',
    enabled: false,
  });
});

it('copies a selection, and looks it up where the system has a dictionary', () => {
  expect(open({ selectionText: ' word ' }).names).toEqual(['Copy']);
  const { names, click, handlers } = open({ selectionText: ' word ' }, 'mac');
  expect(names).toEqual(['Look Up “word”', 'separator', 'Copy']);
  click('Look Up “word”');
  expect(handlers.lookUp).toHaveBeenCalledOnce();
  expect(open({ selectionText: 'a'.repeat(99) }, 'mac').names[0]).toBe(`Look Up “${'a'.repeat(24)}…”`);
  expect(open({ selectionText: 'R&D && co' }, 'mac').names[0]).toBe('Look Up “R&D && co”');
});

it('saves and copies a picture', () => {
  const { names, click, handlers } = open({
    mediaType: 'image',
    hasImageContents: true,
    srcURL: 'app://warble/media/a.png',
  });
  expect(names).toEqual(['Save image as…', 'Copy image']);
  click('Save image as…');
  expect(handlers.saveImage).toHaveBeenCalledWith('app://warble/media/a.png');
  click('Copy image');
  expect(handlers.copyImage).toHaveBeenCalledWith(3, 4);
  expect(open({ mediaType: 'image', hasImageContents: false }).names).toEqual([]);
});

it('copies a link, as one that works outside of the app', () => {
  const outside = open({ linkURL: 'https://example.com/a' });
  expect(outside.names).toEqual(['https://example.com/a', 'Open link in browser', 'Copy link']);
  outside.click('Open link in browser');
  expect(outside.handlers.openOutside).toHaveBeenCalledWith('https://example.com/a');
  const tweet = open({ linkURL: 'app://warble/tweet/abc' });
  expect(tweet.names).toEqual(['Copy link']);
  tweet.click('Copy link');
  expect(tweet.handlers.copyText).toHaveBeenCalledWith('warble://tweet/abc');
  expect(open({ linkURL: 'app://warble/settings' }).names).toEqual([]);
  expect(open({ linkURL: 'javascript:alert(1)' }).names).toEqual([]);
});

it('offers a link to the post under the pointer, unless it is on another link', () => {
  const postUrl = 'app://warble/tweet/abc';
  const post = open({ postUrl });
  expect(post.names).toEqual(['Copy link']);
  post.click('Copy link');
  expect(post.handlers.copyText).toHaveBeenCalledWith('warble://tweet/abc');
  const author = open({ postUrl, linkURL: 'app://warble/profile/ada' });
  author.click('Copy link');
  expect(author.handlers.copyText).toHaveBeenCalledWith('warble://profile/ada');
  expect(open({ postUrl, isEditable: true }).names).not.toContain('Copy link');
});

it('shows the real URL of a link, in ASCII and shortened', () => {
  expect(open({ linkURL: 'https://аpple.com/' }).names[0]).toBe('https://xn--pple-43d.com/');
  expect(open({ linkURL: 'https://example.com/?a=1&b=2&&c' }).names[0]).toBe(
    'https://example.com/?a=1&b=2&&c',
  );
  expect(open({ linkURL: `https://example.com/${'a'.repeat(999)}` }).names[0]).toHaveLength(201);
});
