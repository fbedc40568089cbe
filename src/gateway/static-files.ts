import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, extname, join, sep } from 'node:path';
import { errorBody } from '#contract/api/server-error.ts';
import { commonHeaders, htmlAnswer, withoutBody } from './answers.ts';
import { contentType } from './content-types.ts';
import { type Look, pageAnswer } from './page.ts';

const pageFile = 'index.html';
/** The build puts files whose name contains a hash of their content here. */
const hashedFolder = '/assets/';

const notFound = () => htmlAnswer(404, errorBody('Nothing is here.'));

/**
 * Answers GET and HEAD for a path of the renderer. A path without a file extension that is no file is one of the
 * router's, and gets the page.
 */
export async function serveStatic(
  root: string,
  pathname: string,
  request: Request,
  look?: Look,
): Promise<Response> {
  const path = safePath(pathname);
  if (path === null) return notFound();
  const file = path === '/' ? null : await fileBelow(root, path);
  if (file !== null && basename(file.path) !== pageFile) return fileAnswer(file, path, request);
  if (file === null && extname(path) !== '') return notFound();
  const page = await fileBelow(root, `/${pageFile}`);
  return page === null
    ? htmlAnswer(503, errorBody('Warble has not been built. Run "npm run build" and try again.'))
    : pageAnswer(await readFile(page.path, 'utf8'), look);
}

/**
 * The path decoded, or null where it could mean anything but a file below the root, however often it was encoded.
 * Names that start with a dot are the build's own (its manifest), not the renderer's.
 */
function safePath(pathname: string): string | null {
  try {
    for (let path = pathname, decoded = ''; path !== decoded; path = decodeURIComponent(path)) {
      decoded = path;
      if (/[\\\0:]/.test(path) || path.split('/').some((part) => part.startsWith('.'))) return null;
    }
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

interface FoundFile {
  readonly path: string;
  readonly etag: string;
}

/** A regular file whose real path, with all links followed, lies below the root. */
async function fileBelow(root: string, path: string): Promise<FoundFile | null> {
  try {
    const realRoot = await realpath(root);
    const real = await realpath(join(realRoot, path));
    if (!real.startsWith(realRoot + sep)) return null;
    const stats = await stat(real);
    return stats.isFile()
      ? { path: real, etag: `W/"${stats.size.toString(16)}-${Math.trunc(stats.mtimeMs).toString(16)}"` }
      : null;
  } catch {
    // Missing, unreadable or a name that the system does not accept: for the asker all the same.
    return null;
  }
}

async function fileAnswer(file: FoundFile, path: string, request: Request): Promise<Response> {
  const answer = new Response(await readFile(file.path), {
    headers: {
      ...commonHeaders,
      'content-type': contentType(file.path),
      etag: file.etag,
      'cache-control': path.startsWith(hashedFolder) ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  });
  const isKnown = request.headers
    .get('if-none-match')
    ?.split(',')
    .some((tag) => tag.trim() === file.etag);
  return isKnown === true
    ? new Response(null, { status: 304, headers: withoutBody(answer).headers })
    : answer;
}
