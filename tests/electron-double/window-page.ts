import type { BrowserContext, CDPSession, Page } from 'playwright';
import * as v from 'valibot';
import { followConsole } from './console-messages.ts';
import { pageWorldSource, preloadWorldSource } from './in-page/sources.ts';
import type { Link } from './link.ts';

/** The number of the window, and its preload script. */
const OpenedSchema = v.object({ window: v.number(), preload: v.string() });
type Opened = v.InferOutput<typeof OpenedSchema>;
const InvokeSchema = v.object({ id: v.number(), channel: v.string(), args: v.string() });

const SendSchema = v.object({ channel: v.string(), args: v.string() });

const preloadWorld = 'preload';

export interface WindowPage {
  readonly page: Page;
  load(url: string): Promise<void>;
  /** Crashes the page's process. */
  crash(): Promise<void>;
  hasCrashed(): boolean;
  /** The URL of the page when it crashed. */
  url(): string;
  /** Passes a message of main to the preload. */
  send(payload: unknown): Promise<void>;
}

/** A window of the app as a page of Chromium, with its preload, its IPC and its navigation handlers. */
export async function openWindow(
  context: BrowserContext,
  link: Link,
  payload: unknown,
  page: Page,
): Promise<WindowPage> {
  const opened = v.parse(OpenedSchema, payload);
  let hasCrashed = false;
  let url = '';
  page.on('crash', () => {
    hasCrashed = true;
    void link.call('page:crashed', opened.window);
  });
  page.on('download', (download) => {
    void link.call('page:download', { window: opened.window, filename: download.suggestedFilename() });
  });
  const devtools = await context.newCDPSession(page);
  followConsole(devtools, (message) => {
    void link.call('page:console', { window: opened.window, ...message });
  });
  await devtools.send('Runtime.enable');
  await devtools.send('Page.enable');
  const send = await joinIpc(devtools, page, link, opened);
  const expected = await guardNavigation(devtools, page, link, opened.window);
  devtools.on('Page.frameNavigated', ({ frame }) => {
    const isShown = frame.parentId === undefined && frame.unreachableUrl === undefined;
    if (isShown) void link.call('page:navigated', { window: opened.window, url: frame.url });
  });
  // `Windows` closes the new page.
  devtools.on('Page.windowOpen', ({ url: address }) => {
    void link.call('page:open', { window: opened.window, url: address });
  });
  return {
    page,
    send,
    hasCrashed: () => hasCrashed,
    url: () => url,
    async crash() {
      url = page.url();
      // The page crashes before it can answer.
      devtools.send('Page.crash').catch(() => {});
      await page.waitForEvent('crash');
    },
    async load(address) {
      expected.add(address);
      await page.goto(address, { waitUntil: 'domcontentloaded' });
    },
  };
}

async function joinIpc(
  devtools: CDPSession,
  page: Page,
  link: Link,
  opened: Opened,
): Promise<WindowPage['send']> {
  /** The preload's world in the current document. */
  let world: number | undefined;
  devtools.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.name === preloadWorld) world = context.id;
  });
  await devtools.send('Runtime.addBinding', {
    name: 'warbleDoubleSend',
    executionContextName: preloadWorld,
  });
  devtools.on('Runtime.bindingCalled', (event) => {
    if (event.name === 'warbleDoubleSend') void answer(event.payload, event.executionContextId);
  });
  const answer = async (text: string, contextId: number) => {
    const { id, channel, args } = v.parse(InvokeSchema, JSON.parse(text));
    const [error, result] = await link
      .call('ipc:invoke', { window: opened.window, channel, args, url: page.url() })
      .then(
        (value) => [null, v.parse(v.string(), value)],
        // The same message as in Electron.
        (reason: Error) => [`Error invoking remote method '${channel}': ${reason}`, ''],
      );
    const expression = `warbleDoubleReceive(${id}, ${JSON.stringify(error)}, ${JSON.stringify(result)})`;
    // The page may have been closed in the meantime.
    await devtools.send('Runtime.evaluate', { expression, contextId }).catch(() => {});
  };
  await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source: pageWorldSource() });
  await devtools.send('Page.addScriptToEvaluateOnNewDocument', {
    source: preloadWorldSource(opened.preload),
    worldName: preloadWorld,
  });
  return async (payload) => {
    const { channel, args } = v.parse(SendSchema, payload);
    const expression = `warbleDoubleDeliver(${JSON.stringify(channel)}, ${JSON.stringify(args)})`;
    // Electron loses a message to a page that is gone, or that is being replaced.
    if (world !== undefined)
      await devtools.send('Runtime.evaluate', { expression, contextId: world }).catch(() => {});
  };
}

/** Lets the app's handlers decide where the page may navigate. Returns the URLs that the app itself loads. */
async function guardNavigation(
  devtools: CDPSession,
  page: Page,
  link: Link,
  window: number,
): Promise<Set<string>> {
  const expected = new Set<string>();
  const { frameTree } = await devtools.send('Page.getFrameTree');
  devtools.on('Fetch.requestPaused', ({ requestId, request, frameId }) => {
    void decide(requestId, request.url, frameId === frameTree.frame.id);
  });
  const decide = async (requestId: string, url: string, isMainFrame: boolean) => {
    const isAllowed =
      expected.delete(url) || (await link.call('page:navigate', { window, url, isMainFrame })) === true;
    const decision = isAllowed
      ? devtools.send('Fetch.continueRequest', { requestId })
      : devtools.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    // The page may have been closed in the meantime.
    await decision.catch(() => {});
  };
  await devtools.send('Fetch.enable', { patterns: [{ resourceType: 'Document', requestStage: 'Request' }] });
  page.once('close', () => expected.clear());
  return expected;
}
