import { EventEmitter } from 'node:events';
import type { BrowserWindow, MessageBoxOptions } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';
import { english } from '#main/i18n/messages.ts';
import { mockOf } from '#tests/fixtures/mock-of.ts';
import { recoverPage } from './page-recovery.ts';

/** The open message boxes; a test clicks their buttons. */
const boxes = vi.hoisted((): { options: MessageBoxOptions; click: (button: string) => void }[] => []);
/** As electron.d.ts says, a box that is aborted behaves as if it was cancelled. */
const quits = vi.hoisted((): string[] => []);
vi.mock('electron', () => ({
  app: { quit: () => void quits.push('quit') },
  dialog: {
    showMessageBox: (_window: unknown, options: MessageBoxOptions) =>
      new Promise((resolve) => {
        const box = { options, click: (button: string) => answer(options.buttons?.indexOf(button)) };
        const answer = (response = -1) => {
          boxes.splice(boxes.indexOf(box), 1);
          resolve({ response });
        };
        options.signal?.addEventListener('abort', () => answer(options.cancelId));
        boxes.push(box);
      }),
  },
}));
beforeEach(() => {
  boxes.length = 0;
  quits.length = 0;
});

const settle = () => new Promise((resolve) => setImmediate(resolve));
const { hung, crashed, reload, wait, quit } = english.page;

function recovering() {
  const calls: string[] = [];
  const webContents = Object.assign(new EventEmitter(), {
    reload: () => calls.push('reload'),
    forcefullyCrashRenderer: () => calls.push('kill'),
  });
  let isDestroyed = false;
  const window = Object.assign(new EventEmitter(), { webContents, isDestroyed: () => isDestroyed });
  recoverPage(mockOf<BrowserWindow>(window), {
    log: { info: () => {}, error: () => {} },
    messages: () => english,
  });
  const gone = () => webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
  const destroy = () => (isDestroyed = true);
  return { window, calls, gone, destroy };
}

it('kills and reloads a page that does not respond, if the user wants it', async () => {
  const { window, calls, gone } = recovering();
  window.emit('unresponsive');
  window.emit('unresponsive');
  expect(boxes.map(({ options }) => options.message)).toEqual([hung]);
  boxes[0]?.click(reload);
  await settle();
  expect(calls).toEqual(['kill']);
  gone();
  expect(calls).toEqual(['kill', 'reload']);
});

it('closes the question when the page responds again, and asks again when it stops again', async () => {
  const { window, calls } = recovering();
  window.emit('unresponsive');
  window.emit('responsive');
  expect(boxes).toEqual([]);
  await settle();
  expect(calls, 'the page goes on').toEqual([]);
  window.emit('unresponsive');
  expect(boxes).toHaveLength(1);
  boxes[0]?.click(wait);
  await settle();
  window.emit('responsive');
  expect([calls, boxes]).toEqual([[], []]);
});

it('asks only once about a page that crashes while it does not respond', async () => {
  const { window, calls, gone } = recovering();
  window.emit('unresponsive');
  gone();
  await settle();
  expect(boxes.map(({ options }) => options.message)).toEqual([crashed]);
  boxes[0]?.click(reload);
  await settle();
  expect(calls).toEqual(['reload']);
});

it.each([reload, quit, wait])(
  'does nothing where "%s" is chosen after the window is gone',
  async (button) => {
    const { window, calls, gone, destroy } = recovering();
    if (button === quit) gone();
    else window.emit('unresponsive');
    destroy();
    boxes[0]?.click(button);
    await settle();
    expect([calls, quits]).toEqual([[], []]);
  },
);

it('quits after a crash, if the user wants that', async () => {
  const { gone } = recovering();
  gone();
  boxes[0]?.click(quit);
  await settle();
  expect(quits).toEqual(['quit']);
});
