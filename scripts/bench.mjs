// `npm run bench`: what the product costs, each figure beside something measured in the same run on the same machine,
// so that ratios hold where milliseconds do not. Prints markdown tables.
import './root.mjs';

import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './builds.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { openBrowser, signIn, startProduct } from './product.mjs';
import { runNode } from './run.mjs';
import { giveUp, say } from './say.mjs';

await ensureDependencies();
await ensureBuilt('server', 'client');
const { build } = await import('vite');
const { buildHelloList, countScript, serveCompressed } = await import('../bench/initialScript.mjs');

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
const data = join(folder, 'data');
try {
  say('Measuring what the list loads ...');
  await measureScript();
  say('Measuring the start ...');
  await measureStart();
  say('Measuring answers ...');
  await measureAnswers();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measureScript() {
  const { path, how } = await findBrowser();
  if (!path) giveUp(how);
  const helloFolder = join(folder, 'hello');
  await buildHelloList(helloFolder);
  const hello = await serveCompressed(helloFolder);
  const product = await startProduct(data);
  const browser = await openBrowser(path);
  const page = await browser.newPage();
  const floor = await countScript(page, async () => {
    await page.goto(hello.url);
    await page.getByRole('table').waitFor();
  });
  await page.goto(`${product.url}/services`);
  await signIn(page, product);
  await page.getByRole('table').waitFor();
  // A new page without the cache: everything that somebody who is signed in loads to see the list.
  const fresh = await browser.newContext({ storageState: await page.context().storageState() });
  const signedIn = await fresh.newPage();
  const own = await countScript(signedIn, async () => {
    await signedIn.goto(`${product.url}/services`);
    await signedIn.getByRole('table').waitFor();
  });
  await browser.close();
  await product.stop();
  await hello.stop();
  print(
    ['JavaScript until the list stands', 'files', 'kB brotli', 'ratio'],
    [
      ['hello-world list of react-admin', floor.files, kilobytes(floor.bytes), '1.00'],
      ['the services list', own.files, kilobytes(own.bytes), ratio(own.bytes, floor.bytes)],
    ],
  );
}

async function measureStart() {
  const engineOnly = `
    const { PGlite } = await import('@electric-sql/pglite');
    const database = await PGlite.create(process.argv[1]);
    await database.query('select 1');
    await database.close();`;
  const times = { node: [], engine: [], product: [] };
  for (let round = 0; round < 5; round += 1) {
    times.node.push(await seconds(() => runNode('-e', ['0'])));
    const flags = ['--eval', engineOnly, join(data, 'postgresql')];
    times.engine.push(await seconds(() => runNode('--input-type=module', flags)));
    times.product.push(await readySeconds());
  }
  const [node, engine, product] = [times.node, times.engine, times.product].map(median);
  print(
    ['start, from typing to ready', 'seconds', 'ratio'],
    [
      ['`node -e 0`', node.toFixed(2), ratio(node, engine)],
      ['Node opening the same database, and nothing else', engine.toFixed(2), '1.00'],
      ['`npm start` on a business that is there already', product.toFixed(2), ratio(product, engine)],
    ],
  );
}

async function readySeconds() {
  const start = performance.now();
  const product = await startProduct(data);
  const taken = (performance.now() - start) / 1000;
  await product.stop();
  return taken;
}

async function measureAnswers() {
  // Inside node_modules, so that the built files find the libraries.
  await mkdir('node_modules/.cache', { recursive: true });
  const outDir = await mkdtemp('node_modules/.cache/frontdesk-bench-');
  try {
    const input = { answers: 'bench/answers.ts', embeddedWorker: 'server/database/embeddedWorker.ts' };
    const output = { entryFileNames: '[name].js' };
    await build({
      configFile: false,
      logLevel: 'error',
      build: { outDir, target: 'node20', ssr: true, rolldownOptions: { input, output } },
    });
    const { code, output: said } = await runNode(`${outDir}/answers.js`, [], { capture: true });
    if (code !== 0) giveUp(said);
    const rows = JSON.parse(said.trim().split('\n').at(-1));
    print(
      ['answer', 'database', 'app, ms', 'the plain statement, ms', 'ratio'],
      rows.map(({ engine, what, app, plain }) => [
        what,
        engine,
        app.toFixed(1),
        plain.toFixed(1),
        ratio(app, plain),
      ]),
    );
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

function print(head, rows) {
  console.log([line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n'));
}

function line(cells) {
  return `| ${cells.join(' | ')} |`;
}

async function seconds(work) {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
}

function ratio(one, other) {
  return (one / other).toFixed(2);
}

function kilobytes(bytes) {
  return (bytes / 1000).toFixed(1);
}
