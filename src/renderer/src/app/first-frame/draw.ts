/*
 * The script that runs before the app: it applies the user's choices, makes the first calls or draws the kept frame,
 * and loads the app's code. It is built apart from the app (`scripts/build/first-frame.ts`) and has to stay small.
 */
import './page-choices.js';
import { relativeTime } from '#renderer/i18n/dates.ts';
import { controls, frameKey, isKeptAttribute, isKeptName, isSvgName } from '#renderer/lib/kept-frame.ts';
import {
  ageAttribute,
  draftKey,
  imageMarkKey,
  keptFrameKey,
  lastFeedKey,
  outboxPrefix,
  readingPositionKey,
  removedMark,
} from '#renderer/lib/storage-keys.ts';
import { makeEarlyCalls } from './make-early-calls.ts';

/** How long the app waits at most for the frame to be painted, in ms: in a hidden window it never is. */
const paintTimeoutMs = 100;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function stored(key: string): Fields {
  const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
  return isFields(value) ? value : {};
}

/**
 * Creates a DOM node from one of the kept tree, without elements and attributes that are not allowed; for a text, returns
 * that.
 */
function nodeOf(kept: unknown, age: (createdAt: string) => string): Node | string {
  if (typeof kept === 'string') return kept;
  if (!Array.isArray(kept)) return '';
  const [name, attributes, style, children]: unknown[] = kept;
  if (typeof name !== 'string' || !isKeptName(name) || !isFields(attributes)) return '';
  const element = isSvgName(name)
    ? document.createElementNS('http://www.w3.org/2000/svg', name)
    : document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (typeof value === 'string' && isKeptAttribute(attribute, value))
      element.setAttribute(attribute, value);
  }
  if (text(style) !== '') element.style.cssText = text(style);
  for (const child of Array.isArray(children) ? children : []) {
    element.append(nodeOf(child, age));
  }
  const createdAt = element.getAttribute(ageAttribute);
  if (createdAt !== null) element.textContent = age(createdAt);
  return element;
}

/** Whether the first commit will show the same as the kept frame. */
function fits(kept: Fields, session: string | undefined): boolean {
  const { user, pages } = stored(lastFeedKey());
  if (
    kept['key'] !== frameKey() ||
    location.pathname + location.search !== '/' ||
    !isFields(user) ||
    user['_id'] !== kept['userId'] ||
    Number(kept['height']) < innerHeight ||
    // Without the session's cookie the next page asks for a sign-in.
    session === 'none'
  )
    return false;
  const userId = text(kept['userId']);
  // Another window may have seen newer posts.
  const [first]: unknown[] = Array.isArray(pages) ? pages : [];
  if (!isFields(first) || first['feed'] !== 'all' || String(first['ids']) !== String(kept['posts']))
    return false;
  const { path, post } = stored(readingPositionKey(userId));
  // The frame is that of the top of the page; a window that was not closed normally may have left it there.
  const isAtTop = path === '/' ? post === null : path === undefined || window.warble === undefined;
  // Drafts get a notice, and unsent posts are shown a moment after the first commit. The image of a draft has a key that
  // begins with the draft's.
  const draft = draftKey(userId, 'composer');
  const changing = [draft, imageMarkKey(draft), outboxPrefix(userId)];
  const isChanged = Object.keys(localStorage).some(
    (key) =>
      changing.some((start) => key.startsWith(start)) &&
      localStorage.getItem(key) !== JSON.stringify(removedMark),
  );
  return isAtTop && !isChanged;
}

/** What a press or a click in the frame is on. */
function hitIn(frame: HTMLElement, { clientX, clientY }: MouseEvent): Omit<EarlyInput, 'event'> {
  // What is inert is under no pointer.
  frame.inert = false;
  const element = document.elementFromPoint(clientX, clientY);
  frame.inert = true;
  const hit = element?.closest(controls) ?? element;
  return hit === null ? {} : { name: hit.localName, box: hit.getBoundingClientRect() };
}

/** Creates the frame, and records presses, clicks and keystrokes from now on. Null where no kept frame fits. */
function drawFrame(session: string | undefined): HTMLElement | null {
  const kept = stored(keptFrameKey());
  if (!fits(kept, session)) return null;
  const now = Date.now();
  const locale = text(kept['locale']);
  const tree = nodeOf(kept['tree'], (createdAt) => relativeTime(createdAt, now, locale));
  if (tree === '') return null;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text(kept['styles']));
  document.documentElement.lang = text(kept['lang']);
  document.documentElement.dir = text(kept['dir']);
  const frame = document.createElement('div');
  frame.inert = true;
  frame.ariaHidden = 'true';
  frame.append(tree);
  const ended = new AbortController();
  const inputs: EarlyInput[] = [];
  let isHeld = false;
  const record = (event: Event) => {
    // Only prevented, since it would move the focus: the press and the click say where it was.
    if (event.type !== 'mousedown')
      inputs.push({ event, ...(event instanceof MouseEvent && hitIn(frame, event)) });
    if (!isHeld) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ['pointerdown', 'mousedown', 'click', 'keydown'])
    addEventListener(type, record, { capture: true, signal: ended.signal });
  let scrollTop = 0;
  const onScroll = () => {
    scrollTop = scrollY;
  };
  addEventListener('scroll', onScroll, { passive: true, signal: ended.signal });
  document.adoptedStyleSheets.push(sheet);
  window.warbleFrame = {
    replace() {
      frame.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      // Later ones wait for those from before.
      isHeld = inputs.length > 0;
      if (!isHeld) ended.abort();
      return { inputs, scrollTop, end: () => ended.abort() };
    },
  };
  return frame;
}

/**
 * The first formatter of a page reads all languages of the browser, which takes ten milliseconds and more. The app's
 * first commit needs one for the ages of posts, if it can't use the stored texts of an earlier start.
 */
const prepareFormatters = () => void new Intl.RelativeTimeFormat();

/** The app measures elements, so that it waits for the style sheet. */
function whenStyled(callback: () => void): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  if (link === null || link.sheet !== null) callback();
  else for (const type of ['load', 'error']) link.addEventListener(type, callback, { once: true });
}

function run(app: string): void {
  let link: HTMLLinkElement | undefined;
  const preload = () => {
    link ??= document.head.appendChild(
      Object.assign(document.createElement('link'), {
        rel: 'modulepreload',
        crossOrigin: 'anonymous',
        href: app,
      }),
    );
  };
  let isLoading = false;
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    preload();
    whenStyled(() => void import(/* @vite-ignore */ app));
  };
  let frame: HTMLElement | null = null;
  let hasEarlyCalls = false;
  try {
    // Before the calls: a start without a frame waits for the code longest.
    if (localStorage.getItem(keptFrameKey()) === null) preload();
    const session = document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content;
    hasEarlyCalls = makeEarlyCalls(session === 'likely');
    frame = drawFrame(session);
  } catch {
    // Storage is disabled, or has data of another format: the app starts without a frame.
  }
  // Otherwise once the frame is painted: loading and compiling half a megabyte of code would delay it.
  if (frame === null) preload();
  document.addEventListener('DOMContentLoaded', () => {
    if (frame === null || document.hidden) {
      load();
      // The code is compiled by another thread, and this one has nothing else to do until then.
      if (hasEarlyCalls) setTimeout(prepareFormatters);
      return;
    }
    document.body.prepend(frame);
    // The task after the callback runs once its frame has been drawn.
    requestAnimationFrame(() => setTimeout(load));
    setTimeout(load, paintTimeoutMs);
  });
}

run(new URL(document.currentScript?.getAttribute('data-app') ?? '', document.baseURI).href);
