import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

import { createAdaptorServer } from '@hono/node-server';
import { build } from 'vite';

import { precompress, smallestCompressed } from '../scripts/precompress.mjs';

/**
 * How much JavaScript a browser loads until it shows a list, in bytes as they come over the wire: every script of the
 * page and its frames, however it is asked for.
 * @param {import('playwright').Page} page
 * @param {() => Promise<unknown>} show opens the list and waits until it stands there
 */
export async function countScript(page, show) {
  const scripts = [];
  const seen = (response) => {
    if (response.request().resourceType() === 'script' || /\.m?js($|\?)/.test(response.url()))
      scripts.push(response);
  };
  page.on('response', seen);
  await show();
  page.off('response', seen);
  const sizes = await Promise.all(scripts.map(sizeOf));
  return { files: scripts.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

async function sizeOf(response) {
  const encoding = await response.headerValue('content-encoding');
  const { responseBodySize } = await response.request().sizes();
  if (encoding !== 'br' && responseBodySize >= smallestCompressed) {
    throw new Error(`${response.url()} came without brotli.`);
  }
  return responseBodySize;
}

/** Builds react-admin's smallest list as this product is built, into `folder`, compressed the same way. */
export async function buildHelloList(folder) {
  await build({
    configFile: false,
    root: 'bench/helloList',
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'baseline-widely-available' },
  });
  await precompress(folder);
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Serves a folder's files in brotli on a free port. */
export async function serveCompressed(folder) {
  const fetch = async (request) => {
    const { pathname } = new URL(request.url);
    const file = join(folder, pathname === '/' ? 'index.html' : pathname);
    const compressed = await readFile(`${file}.br`).catch(() => undefined);
    const content = compressed ?? (await readFile(file).catch(() => undefined));
    const headers = {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      ...(compressed && { 'Content-Encoding': 'br' }),
    };
    return new Response(content, { status: content ? 200 : 404, headers });
  };
  const server = createAdaptorServer({ fetch });
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${server.address().port}/`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
