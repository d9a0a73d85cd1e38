import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { encodings, preferredEncoding, type Encoding } from './encodings.ts';

const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.bin': 'application/octet-stream',
  '.css': 'text/css; charset=utf-8',
  '.data': 'application/octet-stream',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

interface StaticFile {
  path: string;
  contentType: string;
  /** Precompressed variants. */
  encodings: readonly Encoding[];
}

/** Answers a request for a file; undefined if there is no such file. */
export type StaticFiles = (request: Request) => Promise<Response | undefined>;

/**
 * Serves the files that a folder has at the start, under their paths, without pages and dot files: pages have
 * other headers. Only listed paths are ever read, so no URL can escape the folder.
 *
 * `serveStatic` of @hono/node-server 2.1.8 does not replace it: it sends no ETag and no 304 (If-Modified-Since is not
 * read), takes an encoding with a weight such as `gzip;q=0.5` for refused, and serves dot files, pages and the prepared
 * `.br` files themselves. The etag middleware of hono reads and hashes the whole file at every request.
 */
export async function staticFiles(folder: string, headers: Record<string, string>): Promise<StaticFiles> {
  const files = await listFiles(folder);
  return async (request) => {
    const { pathname } = new URL(request.url);
    const address = decode(pathname);
    const file = files.get(address);
    if (!file) return undefined;
    const etag = await etagOf(address, file);
    const answerHeaders = new Headers({
      ...headers,
      ...cachingOf(address),
      ETag: etag,
      Vary: 'Accept-Encoding',
    });
    // Pictures belong to the catalogue, which dashboards on other hosts show too.
    if (pathname.startsWith('/media/')) answerHeaders.set('Cross-Origin-Resource-Policy', 'cross-origin');
    if (request.headers.get('If-None-Match')?.includes(etag)) {
      return new Response(null, { status: 304, headers: answerHeaders });
    }
    const encoding = preferredEncoding(request, file.encodings);
    const content = await readFile(file.path + (encoding?.suffix ?? ''));
    answerHeaders.set('Content-Type', file.contentType);
    answerHeaders.set('Content-Length', String(content.length));
    if (encoding) answerHeaders.set('Content-Encoding', encoding.name);
    return new Response(request.method === 'HEAD' ? null : content, { headers: answerHeaders });
  };
}

async function listFiles(folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
  );
  return new Map([...paths].flatMap((path) => describeFile(folder, path, paths)));
}

function describeFile(folder: string, path: string, paths: ReadonlySet<string>): [string, StaticFile][] {
  const address = `/${relative(folder, path).split(sep).join('/')}`;
  const contentType = contentTypes[extname(path)];
  if (address.endsWith('.html') || address.includes('/.') || contentType === undefined) return [];
  const file = { path, contentType, encodings: encodings.filter(({ suffix }) => paths.has(path + suffix)) };
  return [[address, file]];
}

async function etagOf(address: string, { path }: StaticFile): Promise<string> {
  const version = isImmutable(address)
    ? ''
    : await stat(path).then(({ size, mtimeMs }) => `${size} ${mtimeMs}`);
  return `W/"${createHash('sha256').update(`${address} ${version}`).digest('base64url').slice(0, 22)}"`;
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Names of built files contain a content hash. */
const isImmutable = (address: string): boolean => address.startsWith('/assets/');

/** Files that are not immutable are revalidated. */
function cachingOf(address: string): Record<string, string> {
  return { 'Cache-Control': isImmutable(address) ? 'public, max-age=31536000, immutable' : 'no-cache' };
}
