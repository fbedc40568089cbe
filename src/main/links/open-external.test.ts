import type { WebContents } from 'electron';
import { expect, it, vi } from 'vitest';
import { english } from '#main/i18n/messages.ts';
import { mockOf } from '#tests/fixtures/mock-of.ts';
import { externalOpener } from './open-external.ts';

const { shown, opened } = vi.hoisted(() => {
  const dialogs: { readonly url: string; answer: (answer: { readonly response: number }) => void }[] = [];
  const urls: string[] = [];
  return { shown: dialogs, opened: urls };
});
vi.mock('electron', () => ({
  BrowserWindow: { fromWebContents: () => ({}) },
  dialog: {
    showMessageBox: (_window: unknown, { detail }: { readonly detail: string }) => {
      const answered = Promise.withResolvers<{ readonly response: number }>();
      shown.push({ url: detail, answer: answered.resolve });
      return answered.promise;
    },
  },
  shell: {
    // The browser is slow to start.
    openExternal: (url: string) => {
      opened.push(url);
      return new Promise<void>(() => {});
    },
  },
}));

it('asks about one link at a time, and about the next one while the system still opens the last one', async () => {
  const open = externalOpener({ takeLinkText: () => null, messages: () => english });
  const page = mockOf<WebContents>({});
  void open('https://a.example/', page);
  void open('https://b.example/', page);
  expect(shown.map(({ url }) => url)).toEqual(['https://a.example/']);

  shown[0]?.answer({ response: 0 });
  await expect.poll(() => opened).toEqual(['https://a.example/']);
  void open('https://c.example/', page);
  expect(shown.map(({ url }) => url)).toEqual(['https://a.example/', 'https://c.example/']);
});
