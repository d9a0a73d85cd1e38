import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

import { createAdaptorServer } from '@hono/node-server';
import { build } from 'vite';

import { precompress, smallestCompressed } from '../../scripts/precompress.mjs';

/**
 * Counts the JavaScript that a browser loads to show a list, in transferred bytes: every script of the page and its
 * frames, of any kind, that was requested before the first row rendered.
 * @param {import('playwright').Page} page
 * @param {string} row selects an element that only a filled row has
 * @param {() => Promise<unknown>} show opens the list
 */
export async function countScript(page, row, show) {
  const scripts = [];
  const seen = (response) => {
    if (response.request().resourceType() === 'script' || /\.m?js($|\?)/.test(response.url()))
      scripts.push(response);
  };
  page.on('response', seen);
  await page.addInitScript(rememberFirst, row);
  await show();
  const stood = await (await page.waitForFunction(() => globalThis.firstRowStood)).jsonValue();
  page.off('response', seen);
  const before = scripts.filter((response) => response.request().timing().startTime <= stood);
  const sizes = await Promise.all(before.map(sizeOf));
  return { files: before.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Runs in the page: records when the first element that the selector finds appeared, in milliseconds since 1970. */
function rememberFirst(selector) {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    globalThis.firstRowStood = performance.timeOrigin + performance.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function sizeOf(response) {
  const encoding = await response.headerValue('content-encoding');
  const { responseBodySize } = await response.request().sizes();
  if (encoding !== 'br' && responseBodySize >= smallestCompressed) {
    throw new Error(`${response.url()} came without brotli.`);
  }
  return responseBodySize;
}

/** Builds react-admin's smallest list like this product, into `folder`, with the same compression. */
export function buildHelloList(folder) {
  return buildPage('bench/browser/helloList', folder);
}

/** Builds two fields and nothing else the same way. */
export function buildBareFields(folder) {
  return buildPage('bench/browser/bareFields', folder);
}

async function buildPage(root, folder) {
  await build({
    configFile: false,
    root,
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
      ...(pathname.startsWith('/assets/') && { 'Cache-Control': 'public, max-age=31536000, immutable' }),
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
