import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, extname, join, sep } from 'node:path';
import { errorBody } from '#contract/api/server-error.ts';
import { commonHeaders, htmlResponse } from './responses.ts';
import { contentType } from './content-types.ts';
import { type PageState, pageResponse } from './page.ts';

const pageFile = 'index.html';
/** The folder of the build's files whose names contain a hash of their content. */
const hashedFolder = '/assets/';

const notFound = () => htmlResponse(404, errorBody('Nothing is here.'));

/**
 * Serves GET and HEAD for a path of the renderer. A path that is no file and has no file extension is a route of the
 * renderer, and gets the page. Any other path that a browser navigates to gets the page, too, which shows its own 404
 * screen.
 */
export async function serveStatic(
  root: string,
  pathname: string,
  request: Request,
  state: () => PageState,
): Promise<Response> {
  const path = safePath(pathname);
  const file = path === null || path === '/' ? null : await fileBelow(root, path);
  if (path !== null && file !== null && basename(file.path) !== pageFile)
    return fileResponse(file, path, request);
  const isRoute = path !== null && (file !== null || extname(path) === '');
  const isVisit = request.headers.get('accept')?.includes('text/html') === true;
  if (!isRoute && !isVisit) return notFound();
  const page = await fileBelow(root, `/${pageFile}`);
  return page === null
    ? htmlResponse(503, errorBody('Warble has not been built. Run "npm run build" and try again.'))
    : pageResponse(await readFile(page.path, 'utf8'), state());
}

/**
 * The decoded path, or null if it leads out of the root, even after being decoded several times. Names that start with
 * a dot are refused, too: they belong to the build (its manifest).
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

/** The regular file at the path, if its real path, with all links followed, is below the root. */
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
    // Missing, unreadable, or a name that the system does not accept: all of them are a 404.
    return null;
  }
}

async function fileResponse(file: FoundFile, path: string, request: Request): Promise<Response> {
  const headers = {
    ...commonHeaders,
    'content-type': contentType(file.path),
    etag: file.etag,
    'cache-control': path.startsWith(hashedFolder) ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  const isCached = request.headers
    .get('if-none-match')
    ?.split(',')
    .some((tag) => tag.trim() === file.etag);
  return isCached === true
    ? new Response(null, { status: 304, headers })
    : new Response(await readFile(file.path), { headers });
}
