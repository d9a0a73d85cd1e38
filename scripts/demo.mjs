// `npm run demo`: the dashboard with the whole platform inside the tab, from plain files. Nothing is kept: a reload
// begins again.
import './root.mjs';

import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { ensureBuilt } from './builds.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { giveUp } from './say.mjs';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4700' } } });

await ensureDependencies();
await ensureBuilt('demo');

const folder = resolve('dist/demo');
const contentTypes = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const wanted = join(folder, decodeURI(pathname));
  const isFile = wanted.startsWith(folder) && existsSync(wanted) && statSync(wanted).isFile();
  if (!isFile && extname(pathname) !== '') return response.writeHead(404).end();
  const file = isFile ? wanted : join(folder, 'index.html');
  const compressed = existsSync(`${file}.br`) && /\bbr\b/.test(String(request.headers['accept-encoding']));
  response.writeHead(200, {
    'Content-Type': contentTypes[extname(file)] ?? 'application/octet-stream',
    'Cache-Control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(compressed ? { 'Content-Encoding': 'br', Vary: 'Accept-Encoding' } : {}),
  });
  return createReadStream(compressed ? `${file}.br` : file).pipe(response);
});
server.on('error', (error) =>
  giveUp(
    error.code === 'EADDRINUSE' ? `Port ${values.port} is taken. Choose another with --port.` : error.message,
  ),
);
server.listen(Number(values.port), 'localhost', () => {
  console.log(`The demo is at http://localhost:${server.address().port}`);
});
