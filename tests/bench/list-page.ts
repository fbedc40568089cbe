import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Tweet } from '#contract/api/entities.ts';

/*
 * The floor of a start: the same posts in the same column, without anything that can be done with them. `index.html` has
 * them as markup, `late.html` fetches and draws them.
 */

const styles = `
body { margin: 0; background: #0f151e; color: #c3cad6; font: 16px/1.55 system-ui, sans-serif; }
main { width: 600px; margin: 0 auto; }
article { display: flex; gap: 12px; padding: 16px; border-bottom: 1px solid #333d4c; }
article > img { width: 40px; height: 40px; border-radius: 50%; object-fit: cover; }
div { flex: 1; min-width: 0; display: flex; flex-direction: column; gap: 6px; }
p { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
div > img { width: 100%; aspect-ratio: 16 / 9; object-fit: cover; border-radius: 8px; }
button { align-self: flex-start; }
`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const picture = (address: string) => (address === '' ? '' : `<img src="${escaped(address)}" alt="">`);
const article = ({ owner, content, media, likes, createdAt }: Tweet) =>
  `<article>${picture(owner.avatar)}<div><b>${escaped(owner.username)} · ${createdAt.slice(0, 10)}</b>` +
  `<p>${escaped(content)}</p>${picture(media)}<button>♥ ${likes}</button></div></article>`;

const page = (head: string, posts: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>List</title>` +
  `<link rel="stylesheet" href="/list.css">${head}</head><body><main>${posts}</main></body></html>`;

const script = `
const posts = await (await fetch('/posts.json')).json();
const main = document.querySelector('main');
const add = (parent, name, fields) => parent.appendChild(Object.assign(document.createElement(name), fields));
for (const { owner, content, media, likes, createdAt } of posts) {
  const article = document.createElement('article');
  if (owner.avatar) add(article, 'img', { src: owner.avatar, alt: '' });
  const box = add(article, 'div', {});
  add(box, 'b', { textContent: owner.username + ' · ' + createdAt.slice(0, 10) });
  add(box, 'p', { textContent: content });
  if (media) add(box, 'img', { src: media, alt: '' });
  add(box, 'button', { textContent: '♥ ' + likes });
  main.append(article);
}
`;

/** Writes the pages into a new folder, for a host to serve. */
export async function writeListPage(folder: string, posts: readonly Tweet[]): Promise<void> {
  await mkdir(folder);
  const files = {
    'index.html': page('', posts.map(article).join('')),
    'late.html': page('<script type="module" src="/list.js"></script>', ''),
    'list.css': styles,
    'list.js': script,
    'posts.json': JSON.stringify(posts),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
}
