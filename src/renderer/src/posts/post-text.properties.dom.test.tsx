import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as fc from 'fast-check';
import { createStore, Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { forAll, postText } from '#tests/fixtures/properties.ts';
import { foldPostText, parsePostText } from './parse-post-text.ts';
import { PostText } from './post-text-view.tsx';

test('the parts of a text add up to the text, and each link opens the web', () => {
  forAll(postText, 300, (content) => {
    const parts = parsePostText(content);
    expect(parts.map((part) => part.text).join('')).toBe(content);
    for (const part of parts) {
      expect(part.text).not.toBe('');
      if (part.type === 'link') {
        const { protocol, username, password, href } = new URL(part.text);
        expect([protocol.replace('s:', ':'), username, password, href]).toEqual(['http:', '', '', part.href]);
        expect(part.text).not.toMatch(/[\s<>"\p{Pi}\p{Pf}\p{Cf}\p{Cc}]/u);
      }
      if (part.type === 'mention') expect(part.text).toBe(`@${part.username}`);
      if (part.type === 'hashtag') expect(part.text).toMatch(/^#[\p{L}\p{M}\p{N}_]+$/u);
    }
  });
});

function draw(content: string, folds: boolean): HTMLElement {
  const { container } = render(
    <Provider store={createStore()}>
      <MantineProvider>
        <MemoryRouter>
          <PostText id="text" postId="t1" content={content} folds={folds} />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
  return container;
}

test('a text is drawn unchanged, as text and links, never as HTML', () => {
  forAll(postText, 40, (content) => {
    const shown = draw(content, false).querySelector('#text');
    expect(shown?.textContent).toBe(content);
    const elements = [...(shown?.querySelectorAll('*') ?? [])];
    expect(elements.filter(({ localName }) => localName !== 'a')).toEqual([]);
    for (const link of elements) expect(link.getAttribute('href')).toMatch(/^(https?:\/\/|\/search\?q=)/);
    cleanup();
  });
});

test('an address that a folded text cuts is a link only when the text is unfolded', async () => {
  const address = `https://a.example/${'x'.repeat(1000)}`;
  draw(`See https://b.example and ${address}`, true);
  const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links()).toEqual(['https://b.example/']);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(links()).toEqual(['https://b.example/', address]);
  cleanup();
});

/** The characters that `run` reads or copies in calls of strings and regular expressions, except backtracking. */
function workOf(run: () => void): number {
  const whole = (['split', 'trim', 'trimEnd', 'replace', 'replaceAll', 'indexOf', 'includes'] as const).map(
    (name) => vi.spyOn(String.prototype, name),
  );
  const slice = vi.spyOn(String.prototype, 'slice');
  // Called below with each expression as its `this`.
  // oxlint-disable-next-line typescript/unbound-method
  const { exec } = RegExp.prototype;
  let searched = 0;
  // All other calls with a regular expression use `exec`.
  const search = vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text) {
    const start = this.global || this.sticky ? this.lastIndex : 0;
    const found = exec.call(this, text);
    searched += 1 + (found === null ? text.length : found.index + found[0].length) - start;
    return found;
  });
  try {
    run();
    const read = whole.flatMap(({ mock }) => mock.contexts).map((text) => String(text).length);
    const copied = slice.mock.results.map(({ value }) => String(value).length);
    return [...read, ...copied].reduce((sum, length) => sum + length, searched);
  } finally {
    for (const spy of [...whole, slice, search]) spy.mockRestore();
  }
}

const longestAddress = 2000;

test('the work for a text is limited where the brackets of an address are trimmed', () => {
  for (const closer of [')', '.]']) {
    const content = 'https://a.example/'.padEnd(longestAddress, closer);
    // Each trimmed character costs two checks of the address, whose length is limited.
    expect(
      workOf(() => parsePostText(content)),
      closer,
    ).toBeLessThan(2 * 2 * longestAddress * longestAddress);
  }
});

test('the work for a text is linear in its length, whatever is repeated in it', () => {
  const closer = fc.constantFrom(')', ']', '}', '.', '…');
  const fragment = fc.constantFrom(
    ...Array.from('()[]{}.@#/-_:aé7😀<" \n\t\u200b'),
    'http://',
    'https://a.example/',
    '@ada',
    '#tag',
    '\n\n',
  );
  const repeated = fc
    .oneof(
      fc.array(closer, { minLength: 1, maxLength: 3 }),
      fc.array(fragment, { minLength: 1, maxLength: 6 }),
    )
    .map((parts) => parts.join(''));
  const start = fc.constantFrom('', '', 'https://a.example/', 'http://(', '@', '#', 'word\n');
  // At least three of the longest addresses, since the work within one of them is not linear.
  const length = fc.integer({ min: 3 * (longestAddress + 100), max: 8000 });
  forAll(fc.tuple(start, repeated, length), 60, ([beginning, unit, n]) => {
    const textOf = (length: number) =>
      (beginning + unit.repeat(Math.ceil(length / unit.length))).slice(0, length);
    const [short, long] = [textOf(n), textOf(4 * n)];
    for (const read of [parsePostText, foldPostText]) {
      const [few, many] = [workOf(() => read(short)), workOf(() => read(long))];
      expect(many, `${read.name}: ${few} for ${n}`).toBeLessThan(5 * few + 20_000);
    }
  });
});

test('a folded text is its beginning, hides something, and ends with a whole character', () => {
  forAll(postText, 400, (content) => {
    const folded = foldPostText(content);
    if (folded === null) {
      const isShort = content.length <= 700;
      const lines = content.split('\n');
      expect(isShort || lines.length > 12).toBe(true);
      expect(lines.slice(12).join('').trim()).toBe('');
      return;
    }
    expect(content.startsWith(folded)).toBe(true);
    expect(content.slice(folded.length).trim()).not.toBe('');
    expect(folded.length).toBeLessThanOrEqual(600);
    expect(folded.split('\n').length).toBeLessThanOrEqual(12);
    if (content.isWellFormed()) expect(folded.isWellFormed()).toBe(true);
  });
});
