// `npm run bench`: measures the cost of the product, each figure beside a reference of the same run on the same
// machine, so that ratios are comparable across machines. Prints markdown tables. For a quick look at one part:
// `npm run bench -- --only answers --embedded 10000 --postgresql 10000`.
import './root.mjs';

import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import {
  count,
  exact,
  kilobytes,
  median,
  print,
  printAnswers,
  printAttacks,
  ratio,
  spread,
} from '../bench/tables.mjs';
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './builds.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { openBrowser, signIn, startArguments, startProduct } from './product.mjs';
import { runNode } from './run.mjs';
import { abandon, say } from './say.mjs';

/** By the name for `--only`: what is measured, and how. */
const parts = {
  script: { what: 'what the list loads', measure: measureScript },
  rows: { what: 'the first row', measure: measureFirstRow },
  slow: { what: 'the first screen on a slow line', measure: measureSlowLine },
  families: { what: 'the lists of all families', measure: measureFamilies },
  typing: { what: 'keys and presses', measure: measureTyping },
  calendar: { what: 'the calendar', measure: measureCalendar },
  start: { what: 'the start', measure: measureStart },
  answers: { what: 'answers', measure: () => measureAnswers('list,one,far,worst') },
  writes: { what: 'single and bulk calls', measure: () => measureAnswers('one,far') },
  growth: { what: 'the history', measure: measureGrowth },
  slots: { what: 'slots and bookings', measure: measureSlots },
  processes: { what: 'several processes', measure: measureProcesses },
  businesses: { what: 'many businesses', measure: measureBusinesses },
  attacks: { what: 'attacks', measure: measureAttacks },
};

const { values } = parseArgs({
  options: {
    // The answers contain the writes.
    only: {
      type: 'string',
      default: Object.keys(parts)
        .filter((name) => name !== 'writes')
        .join(','),
    },
    embedded: { type: 'string', default: '10000,100000' },
    postgresql: { type: 'string', default: '10000,100000,1000000' },
    businesses: { type: 'string', default: '1,10,100' },
  },
});
const wanted = values.only.split(',');
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  abandon(`There is no ${unknown.join(', ')}. Choose from ${Object.keys(parts).join(', ')}.`);
}

await ensureDependencies();
await ensureBuilt('server', 'client');
const { build } = await import('vite');
const { buildBareFields, buildHelloList, countScript, serveCompressed } =
  await import('../bench/browser/initialScript.mjs');

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
const data = join(folder, 'data');
try {
  say(
    `On ${new Date().toISOString().slice(0, 10)}, ${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}.`,
  );
  for (const [name, { what, measure }] of Object.entries(parts)) {
    if (!wanted.includes(name)) continue;
    say(`Measuring ${what} ...`);
    await measure();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measureScript() {
  const { path, how } = await findBrowser();
  if (!path) abandon(how);
  const helloFolder = join(folder, 'hello');
  await buildHelloList(helloFolder);
  const hello = await serveCompressed(helloFolder);
  const product = await startProduct(data);
  const browser = await openBrowser(path);
  const page = await browser.newPage();
  const floor = await countScript(page, 'tbody td', () => page.goto(hello.url));
  await page.goto(`${product.url}/services`);
  await signIn(page, product);
  await page.getByRole('table').waitFor();
  // A new page without cache: everything that a signed-in user loads to see the list.
  const fresh = await browser.newContext({ storageState: await page.context().storageState() });
  const signedIn = await fresh.newPage();
  const own = await countScript(signedIn, 'tbody a', () => signedIn.goto(`${product.url}/services`));
  await browser.close();
  await product.stop();
  await hello.stop();
  print(
    ['JavaScript until the list renders', 'files', 'kB brotli', 'ratio'],
    [
      ['hello-world list of react-admin', floor.files, kilobytes(floor.bytes), '1.00'],
      ['services list', own.files, kilobytes(own.bytes), ratio(own.bytes, floor.bytes)],
    ],
  );
}

/** A browser context in which the owner of a business is signed in. */
async function signedIn(browser, business) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${business.url}/services`);
  await signIn(page, business);
  await page.getByRole('table').getByRole('link').first().waitFor();
  return context;
}

/** Opens a browser with the owner of a thousand services signed in (`hers`), and the hello-world list of react-admin. */
async function openLists(name) {
  const { path, how } = await findBrowser();
  if (!path) abandon(how);
  const { thousandServices } = await import('../bench/browser/firstRow.mjs');
  const helloFolder = join(folder, `hello-${name}`);
  await buildHelloList(helloFolder);
  const hello = await serveCompressed(helloFolder);
  const product = await startProduct(join(folder, name), '--qa');
  const business = await thousandServices(product.url);
  const browser = await openBrowser(path);
  const hers = await signedIn(browser, business);
  const stop = async () => {
    await browser.close();
    await product.stop();
    await hello.stop();
  };
  return { browser, hers, hello, business, stop };
}

/** Measures the time to the first row in a list of a thousand services. */
async function measureFirstRow() {
  const { firstRowOf, openedFromElsewhere } = await import('../bench/browser/firstRow.mjs');
  const { browser, hers, hello, business, stop } = await openLists('rows');
  const times = { hello: [], loaded: [], opened: [] };
  for (let round = 0; round < 9; round += 1) {
    times.hello.push(await firstRowOf(browser, hello.url));
    times.loaded.push(await firstRowOf(hers, `${business.url}/services`));
    times.opened.push(await openedFromElsewhere(hers, business.url));
  }
  await stop();
  const figure = (all, name) => {
    const of = (each) => median(each.map((time) => time[name]));
    return [Math.round(of(all)), ratio(of(all), of(times.hello))];
  };
  const row = (name, all) => [name, ...figure(all, 'taken'), ...figure(all, 'busy')];
  print(
    ['first row of a thousand services', 'ms', 'ratio', 'of the processor, ms', 'ratio'],
    [
      row('hello-world list of react-admin, its row in the script', times.hello),
      row('services list, page reloaded while signed in', times.loaded),
      row('services list, opened from another screen', times.opened),
    ],
  );
}

/** Measures the first screen on a slow line, with an empty and a warm cache. */
async function measureSlowLine() {
  const { openOnSlowLine } = await import('../bench/browser/slowLine.mjs');
  const { browser, hers, hello, business, stop } = await openLists('slow');
  const storageState = await hers.storageState();
  await hers.close();
  const lists = [
    { name: 'hello-world list of react-admin', address: hello.url, taken: { cold: [], warm: [] } },
    { name: 'services list, signed in', address: `${business.url}/services`, taken: { cold: [], warm: [] } },
  ];
  for (let round = 0; round < 5; round += 1) {
    for (const { address, taken } of lists) {
      const context = await browser.newContext({ storageState });
      taken.cold.push(await openOnSlowLine(context, address));
      taken.warm.push(await openOnSlowLine(context, address));
      await context.close();
    }
  }
  await stop();
  for (const cache of ['cold', 'warm']) {
    const of = ({ taken }, figure) => median(taken[cache].map((opened) => opened[figure]));
    const times = (list, figure) => [
      Math.round(of(list, figure)),
      ratio(of(list, figure), of(lists[0], figure)),
    ];
    print(
      [
        `on a slow line, ${cache} cache`,
        'first paint, ms',
        'ratio',
        'name of the first row, ms',
        'ratio',
        'its kB script',
        'rendered row, ms',
        'ratio',
        'its kB script',
        'trips',
      ],
      lists.map((list) => [
        list.name,
        ...times(list, 'paint'),
        ...times(list, 'name'),
        kilobytes(of(list, 'scriptOfName')),
        ...times(list, 'row'),
        kilobytes(of(list, 'scriptOfRow')),
        of(list, 'trips'),
      ]),
    );
  }
}

/**
 * Measures the time to the first row in the list of each family, in a business with a thousand of its records. The floor
 * is measured in every round, because the speed of a machine changes while they run.
 */
async function measureFamilies() {
  const { path, how } = await findBrowser();
  if (!path) abandon(how);
  const { families, firstRowOf, openedFromElsewhere, thousandOf } =
    await import('../bench/browser/firstRow.mjs');
  const helloFolder = join(folder, 'hello-family');
  await buildHelloList(helloFolder);
  const hello = await serveCompressed(helloFolder);
  const product = await startProduct(join(folder, 'families'), '--qa');
  const browser = await openBrowser(path);
  const times = new Map();
  for (const family of families) {
    const business = await thousandOf(product.url, family);
    const hers = await signedIn(browser, business);
    const taken = [];
    const floors = [];
    // The first round fills the cache of the browser.
    for (let round = -1; round < 7; round += 1) {
      const floor = await firstRowOf(browser, hello.url);
      const opened = await openedFromElsewhere(hers, business.url, family.name);
      if (round < 0) continue;
      floors.push(floor.taken);
      taken.push(opened.taken);
    }
    times.set(family.name, { floor: median(floors), opened: median(taken) });
    await hers.close();
  }
  await browser.close();
  await product.stop();
  await hello.stop();
  print(
    [
      'list of a thousand records, opened from another screen',
      'first row, ms',
      'hello-world list of react-admin, ms',
      'ratio',
    ],
    [...times].map(([name, { floor, opened }]) => [
      name,
      Math.round(opened),
      Math.round(floor),
      ratio(opened, floor),
    ]),
  );
}

/** Measures the time from a key or a press to its paint, in the editor of a maximal service. */
async function measureTyping() {
  const { path, how } = await findBrowser();
  if (!path) abandon(how);
  const { fullService } = await import('../bench/browser/fullService.mjs');
  const { measureKeys, measurePresses, slowed } = await import('../bench/browser/typing.mjs');
  const { keysTable, pressesTable } = await import('../bench/browser/typingTables.mjs');
  const bareFolder = join(folder, 'bare');
  await buildBareFields(bareFolder);
  const fields = await serveCompressed(bareFolder);
  const product = await startProduct(join(folder, 'typing'), '--qa');
  const full = await fullService(product.url);
  const screens = { list: `${full.url}/services`, editor: `${full.url}/services/${full.serviceId}` };
  const browser = await openBrowser(path);
  const hers = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const editor = await hers.newPage();
  await editor.goto(screens.editor);
  await signIn(editor, full);
  await editor.getByRole('heading', { level: 1, name: full.name }).waitFor();
  await editor.waitForLoadState('networkidle');
  const bare = await browser.newPage();
  await bare.goto(fields.url);
  const keys = await measureKeys(editor, bare);
  const presser = await hers.newPage();
  const atOnce = await measurePresses(presser, screens, 1);
  const slow = await measurePresses(presser, screens, slowed);
  await browser.close();
  await product.stop();
  await fields.stop();
  print(...keysTable(keys, slowed));
  print(...pressesTable(atOnce, slow, slowed));
}

/** Measures the frames of the calendar, and the time until a week has its shape. */
async function measureCalendar() {
  const { path, how } = await findBrowser();
  if (!path) abandon(how);
  const calendar = await import('../bench/browser/calendar.mjs');
  const product = await startProduct(join(folder, 'calendar'), '--qa');
  const busy = await calendar.busyMonth(product.url);
  const browser = await openBrowser(path);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${busy.url}/calendar`);
  await signIn(page, busy);
  await page.locator('[data-grid]').waitFor();
  const measured = await calendar.measureCalendar(page, busy);
  const weeks = await calendar.measureWeek(page, busy);
  await browser.close();
  await product.stop();
  print(...calendar.calendarTable(measured));
  print(
    ['next week, from the press', 'p50, ms', 'longest'],
    [['days and hours painted', Math.round(median(weeks)), Math.round(Math.max(...weeks))]],
  );
}

async function measureStart() {
  const measured = await runBuilt('start', [], startArguments);
  print(
    ['start, from the command to ready', 'seconds', 'ratio', 'resident memory, MB', 'above the engine alone'],
    measured.map(({ engine, program, seconds, megabytes }) => {
      const floor = measured.find((each) => each.engine === engine && each.program === 'engine');
      return [
        program === 'engine'
          ? `${engine}, Node and the engine alone`
          : `${engine}, \`npm start\` with a business`,
        seconds.toFixed(2),
        ratio(seconds, floor.seconds),
        megabytes.toFixed(0),
        (megabytes - floor.megabytes).toFixed(0),
      ];
    }),
  );
}

async function measureAnswers(kinds) {
  const flags = ['--embedded', values.embedded, '--postgresql', values.postgresql, '--kinds', kinds];
  printAnswers(await runBuilt('answers', ['floor'], flags));
}

/** Measures the growth of the database by ten thousand edits. */
async function measureGrowth() {
  const { edits, services, history, log, events } = await runBuilt('growth', [], []);
  print(
    [`${count(edits)} edits of ${count(services)} services, embedded`, 'MB', 'bytes an edit'],
    [
      ['history: differences with their actor', history],
      ['call log', log],
      ['queued events, each with the whole service', events],
    ].map(([name, bytes]) => [name, (bytes / 1e6).toFixed(1), count(Math.round(bytes / edits))]),
  );
}

async function measureSlots() {
  const all = await runBuilt('slots', [], []);
  const measured = all.filter(({ people }) => people);
  say(`Load: ${loadavg()[0].toFixed(1)}.`);
  print(
    ['a month of slots', 'staff', 'bookings', 'slots', 'interval arithmetic, ms', 'engine', 'ratio'],
    measured.map(({ engine, people, total, slots, bareMs, monthMs }) => [
      engine,
      people,
      count(total),
      slots,
      exact(bareMs),
      exact(monthMs),
      ratio(monthMs, bareMs),
    ]),
  );
  print(
    ['first page of a month', 'staff', 'bookings', 'engine, ms', 'statements', 'of them ms', 'call', 'ratio'],
    measured.map(({ engine, people, total, pageMs, statements, statementMs, callMs }) => [
      engine,
      people,
      count(total),
      exact(pageMs),
      statements,
      exact(statementMs),
      exact(callMs),
      ratio(callMs, pageMs + statementMs),
    ]),
  );
  print(
    [
      '20 callers race for 10 people',
      'asked',
      'booked',
      'refused',
      'seconds',
      'bookings a second',
      'answers a second',
    ],
    all
      .filter(({ asked }) => asked)
      .map(({ engine, asked, booked, refused, seconds }) => [
        engine,
        asked,
        booked,
        refused,
        seconds.toFixed(1),
        (booked / seconds).toFixed(1),
        (asked / seconds).toFixed(1),
      ]),
  );
}

/** Measures several processes on one PostgreSQL. */
async function measureProcesses() {
  const { crowds, inPlace } = await runBuilt('manyProcesses', [], []);
  say(`Load: ${loadavg()[0].toFixed(1)}.`);
  for (const kind of new Set(crowds.map((crowd) => crowd.kind))) {
    const own = crowds.filter((crowd) => crowd.kind === kind);
    const of = (processes, connections) =>
      own.find((crowd) => crowd.processes === processes && crowd.connections === connections);
    print(
      [
        `${kind}, PostgreSQL`,
        'connections',
        'a second',
        'ratio',
        'p50 / p95, ms',
        '429 and 503',
        'other failures',
      ],
      own.map(({ processes, connections, perSecond, times, refused, failed }) => [
        `${processes} ${processes === 1 ? 'process' : 'processes'}`,
        connections,
        perSecond.toFixed(0),
        ratio(perSecond, of(1, connections).perSecond),
        spread(times),
        refused,
        Object.entries(failed)
          .map(([status, number]) => `${number} x ${status}`)
          .join(', ') || 0,
      ]),
    );
  }
  print(
    ['table', 'updates', 'of them in their page', 'share'],
    inPlace.map(({ name, updates, inPlace: own }) => [name, count(updates), count(own), ratio(own, updates)]),
  );
}

/** Measures databases with a growing number of businesses. */
async function measureBusinesses() {
  const measured = await runBuilt('manyBusinesses', [], ['--businesses', values.businesses]);
  say(`Load: ${loadavg()[0].toFixed(1)}.`);
  const [least] = measured;
  const kinds = Object.keys(least.times);
  print(
    ['businesses, PostgreSQL', 'database, MB', ...kinds.flatMap((kind) => [`${kind}, ms`, 'ratio'])],
    measured.map(({ businesses, megabytes, times }) => [
      count(businesses),
      count(Math.round(megabytes)),
      ...kinds.flatMap((kind) => [spread(times[kind]), ratio(times[kind].p50, least.times[kind].p50)]),
    ]),
  );
}

async function measureAttacks() {
  printAttacks(await runBuilt('attacks', ['flood'], []));
}

/** Builds a program of bench/ with the `others` that it starts, runs it, and returns the JSON that it prints last. */
async function runBuilt(program, others, flags) {
  // Inside node_modules, so that the built files resolve the libraries.
  await mkdir('node_modules/.cache', { recursive: true });
  const outDir = await mkdtemp('node_modules/.cache/frontdesk-bench-');
  try {
    const input = {
      ...Object.fromEntries([program, ...others].map((name) => [name, `bench/${name}.ts`])),
      embeddedWorker: 'server/database/embedded/embeddedWorker.ts',
    };
    const output = { entryFileNames: '[name].js' };
    await build({
      configFile: false,
      logLevel: 'error',
      build: { outDir, target: 'node20', ssr: true, rolldownOptions: { input, output } },
    });
    const { code, output: said } = await runNode(`${outDir}/${program}.js`, flags, { capture: true });
    if (code !== 0) abandon(said);
    return JSON.parse(said.trim().split('\n').at(-1));
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
