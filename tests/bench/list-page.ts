import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildLibrariesScript } from './libraries-page.ts';
import { icons } from './list-icons.ts';

/*
 * The minimum for a start: a page of the same posts, without any functions. Each post has the same content as in the
 * app: avatar or initials, name, email, date, age, text, picture, icons, counts, in the same column with the same
 * sizes. `list.html` contains them as markup. `late.html` creates them with one script of plain DOM calls, after it has
 * loaded the same feed from the same server through the same host.
 * `libraries.html` and `libraries-kept.html` are the same two, drawn with the app's libraries.
 */

const styles = `
body { margin: 0; background: #0f151e; color: #c3cad6; font: 16px/1.55 Inter, system-ui, sans-serif; }
main { max-width: 640px; margin: 0 auto; border-inline: 1px solid #333d4c; }
article { display: flex; gap: 12px; padding: 16px; border-bottom: 1px solid #333d4c; }
.avatar { flex: none; width: 40px; height: 40px; border-radius: 50%; object-fit: cover; }
b.avatar { display: grid; place-items: center; background: #1d3557; }
.column { flex: 1; min-width: 0; display: flex; flex-direction: column; gap: 6px; }
.head { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
.head a { color: inherit; text-decoration: none; font-weight: 700; }
.head span, .head time, .actions span { color: #9ba5b6; font-size: 14px; }
p { margin: 0; line-height: 1.45; white-space: pre-wrap; overflow-wrap: anywhere; }
.picture { width: 100%; aspect-ratio: 16 / 9; object-fit: cover; border-radius: 8px; }
.actions { display: flex; gap: 26px; align-items: center; }
.actions button { width: 34px; height: 34px; padding: 0; border: 0; background: none; color: inherit; }
`;

/** Creates the elements of posts. */
const drawing = `
const icons = ${JSON.stringify(icons)};
const add = (parent, name, fields) => parent.appendChild(Object.assign(document.createElement(name), fields));
const addIcon = (parent, { label, outline }) => {
  const button = add(parent, 'button', { ariaLabel: label });
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [name, value] of Object.entries({ width: 18, height: 18, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': 2 }))
    icon.setAttribute(name, value);
  const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  shape.setAttribute('d', outline);
  icon.append(shape);
  button.append(icon);
};
const draw = (posts, main) => {
  for (const { owner, content, media, likes, createdAt } of posts) {
    const article = document.createElement('article');
    if (owner.avatar) add(article, 'img', { className: 'avatar', loading: 'lazy', src: owner.avatar, alt: '' });
    else add(article, 'b', { className: 'avatar', textContent: owner.username.slice(0, 2) });
    const column = add(article, 'div', { className: 'column' });
    const head = add(column, 'div', { className: 'head' });
    add(head, 'a', { href: '/profile/' + owner._id, textContent: owner.username });
    add(head, 'span', { textContent: owner.email });
    add(head, 'time', { dateTime: createdAt, textContent: new Date(createdAt).toLocaleDateString() });
    add(head, 'span', { textContent: Math.floor((Date.now() - Date.parse(createdAt)) / 3600000) + 'h ago' });
    add(column, 'p', { textContent: content });
    if (media) add(column, 'img', { className: 'picture', loading: 'lazy', src: media, alt: '' });
    const actions = add(column, 'div', { className: 'actions' });
    for (const icon of icons) addIcon(actions, icon);
    add(actions, 'span', { textContent: String(likes) });
    main.append(article);
  }
};
`;

const script = `${drawing}
const answer = await fetch('/api/v1/tweet/all-tweets?page=1', { headers: { accept: 'application/json' } });
draw((await answer.json()).data, document.querySelector('main'));
`;

/** `posts` is their markup. */
const page = (head: string, posts: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>List</title>` +
  `<link rel="stylesheet" href="/list.css">${head}</head><body><main>${posts}</main></body></html>`;

/** The script replaces the content of `main`. */
const librariesPage = (posts: string) => page('<script type="module" src="/libraries.js"></script>', posts);

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
}

/** Writes the pages that fetch their posts into the folder of a host. */
export async function writeLatePages(folder: string): Promise<void> {
  const files = {
    'libraries.html': librariesPage(''),
    'libraries.js': await buildLibrariesScript(),
    'late.html': page('<script type="module" src="/list.js"></script>', ''),
    'list.css': styles,
    'list.js': script,
  };
  await writeFiles(folder, files);
}

/** Writes the pages that contain their posts as markup, which is the markup that `late.html` has created. */
export const writeKeptPages = (folder: string, posts: string): Promise<void> =>
  writeFiles(folder, {
    'list.html': page('', posts),
    'libraries-kept.html': librariesPage(posts),
  });

/** Writes the page with a plain text field and a plain heart, for the minimum time of an input. */
export async function writeUsePage(folder: string): Promise<void> {
  const controls =
    '<textarea></textarea><article><button aria-pressed="false" aria-label="Like"></button></article>';
  const files = {
    'use.html': page('<script type="module" src="/use.js"></script>', controls),
    'list.css': styles,
    'use.js': `document.querySelector('button').addEventListener('click', ({ currentTarget: heart }) => {
  heart.ariaPressed = String(heart.ariaPressed !== 'true');
});`,
  };
  await writeFiles(folder, files);
}

/** Writes the page with 400 posts, which loads them page by page before the measurement, for the minimum time of scrolling. */
export async function writeLongPage(folder: string): Promise<void> {
  const files = {
    'long.html': page('<script type="module" src="/long.js"></script>', ''),
    'list.css': styles,
    'long.js': `${drawing}
for (let number = 1; number <= 40; number += 1) {
  const answer = await fetch('/api/v1/tweet/all-tweets?page=' + number, { headers: { accept: 'application/json' } });
  draw((await answer.json()).data, document.querySelector('main'));
}
`,
  };
  await writeFiles(folder, files);
}
