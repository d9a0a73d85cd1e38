import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileHeaders } from './securityHeaders.ts';
import { staticFiles, type StaticFiles } from './staticFiles.ts';

let root: string;
let files: StaticFiles;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'frontdesk-files-'));
  await mkdir(join(root, 'client/assets'), { recursive: true });
  await mkdir(join(root, 'client/media'), { recursive: true });
  await Promise.all([
    writeFile(join(root, 'outside.json'), '"secret"'),
    writeFile(join(root, 'client/index.html'), '<html>'),
    writeFile(join(root, 'client/.env.json'), '{}'),
    writeFile(join(root, 'client/assets/main-1a2b.js'), 'plain'),
    writeFile(join(root, 'client/assets/main-1a2b.js.br'), 'brotli'),
    writeFile(join(root, 'client/assets/main-1a2b.js.gz'), 'gzip'),
    writeFile(join(root, 'client/media/massage room.webp'), 'picture'),
  ]);
  files = await staticFiles(join(root, 'client'), fileHeaders({ publicUrl: 'http://localhost:4600' }));
});
afterAll(() => rm(root, { recursive: true }));

function get(path: string, headers: HeadersInit = {}, method = 'GET'): Promise<Response | undefined> {
  return files(new Request(`http://localhost:4600${path}`, { headers, method }));
}

describe('a built file', () => {
  it.each([
    ['gzip, deflate, br', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip', 'gzip'],
    ['', null, 'plain'],
  ])('is sent in the smallest encoding that "%s" accepts', async (accepted, encoding, content) => {
    const response = await get('/assets/main-1a2b.js', { 'Accept-Encoding': accepted });
    expect(response?.headers.get('Content-Encoding')).toBe(encoding);
    expect(response?.headers.get('Vary')).toBe('Accept-Encoding');
    expect(await response?.text()).toBe(content);
  });

  it('is cached forever if its name has a hash, and revalidated otherwise', async () => {
    const asset = await get('/assets/main-1a2b.js');
    const picture = await get('/media/massage%20room.webp');
    expect(asset?.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(picture?.headers.get('Cache-Control')).toBe('no-cache');
  });

  it('is not sent again to clients that have it', async () => {
    const etag = (await get('/media/massage%20room.webp'))?.headers.get('ETag') ?? '';
    const again = await get('/media/massage%20room.webp', { 'If-None-Match': etag });
    expect([again?.status, await again?.text()]).toEqual([304, '']);
  });

  it('forbids type sniffing and embedding by other sites', async () => {
    const asset = await get('/assets/main-1a2b.js');
    expect(asset?.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(asset?.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(asset?.headers.get('Strict-Transport-Security')).toBeNull();
  });

  it('answers HEAD with headers only', async () => {
    const head = await get('/assets/main-1a2b.js', {}, 'HEAD');
    expect([head?.status, head?.headers.get('Content-Length'), await head?.text()]).toEqual([200, '5', '']);
  });
});

it.each([
  '/../outside.json',
  '/assets/../../outside.json',
  '/%2e%2e/outside.json',
  '/..%2foutside.json',
  '/assets/%2e%2e%2f%2e%2e%2foutside.json',
  '/assets/..%5c..%5coutside.json',
  '//outside.json',
  '/.env.json',
  '/index.html',
  '/assets/main-1a2b.js.br',
  '/%',
  '/assets',
])('the URL %s matches no file', async (path) => {
  expect(await get(path)).toBeUndefined();
});
