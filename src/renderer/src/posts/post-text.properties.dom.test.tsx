import { MantineProvider } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
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
        expect(part.text).not.toMatch(/[\s<>"\p{Cf}\p{Cc}]/u);
      }
      if (part.type === 'mention') expect(part.text).toBe(`@${part.username}`);
      if (part.type === 'hashtag') expect(part.text).toMatch(/^#[\p{L}\p{M}\p{N}_]+$/u);
    }
  });
});

test('a text is drawn unchanged, as text and links, never as HTML', () => {
  forAll(postText, 40, (content) => {
    const { container } = render(
      <Provider store={createStore()}>
        <MantineProvider>
          <MemoryRouter>
            <PostText id="text" postId="t1" content={content} folds={false} />
          </MemoryRouter>
        </MantineProvider>
      </Provider>,
    );
    const shown = container.querySelector('#text');
    expect(shown?.textContent).toBe(content);
    const elements = [...(shown?.querySelectorAll('*') ?? [])];
    expect(elements.filter(({ localName }) => localName !== 'a')).toEqual([]);
    for (const link of elements) expect(link.getAttribute('href')).toMatch(/^(https?:\/\/|\/search\?q=)/);
    cleanup();
  });
});

test('the work for a text is linear in its length, also where brackets are trimmed', () => {
  const split = vi.spyOn(String.prototype, 'split');
  const match = vi.spyOn(RegExp.prototype, 'test');
  const workOf = (content: string) => {
    split.mockClear();
    match.mockClear();
    parsePostText(content);
    return split.mock.contexts.reduce<number>(
      (sum, text) => sum + String(text).length,
      match.mock.calls.length,
    );
  };
  const longest = 'https://a.example/'.length + 2000;
  for (const closer of [')', '.]']) {
    const content = `https://a.example/${closer.repeat(10_000)}`;
    // Each trimmed character costs two checks of the address, whose length is limited.
    expect(workOf(content), closer).toBeLessThan(2 * 2 * longest * longest);
  }
  vi.restoreAllMocks();
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
