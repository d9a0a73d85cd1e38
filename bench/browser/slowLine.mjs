import { markFirstRow } from './firstRow.mjs';

/** A phone's line and processor: 1.6 Mbit/s, 150 ms to the answer, 4 times slower. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };
const slowness = 4;

/** Records when the first name of a record is in the page, painted by `public/start.js` or rendered by an app. */
const markFirstName = () => {
  const watcher = new MutationObserver(() => {
    if (!document.querySelector('#frame li b, tr[data-record] td, .RaDatagrid-row td')) return;
    window.firstName = performance.now();
    watcher.disconnect();
  });
  watcher.observe(document, { childList: true, subtree: true });
};

/**
 * Opens a list on a slow line. Times are milliseconds from the navigation. `name`: the first row's name, which the product
 * paints before its app has rendered the row. `trips`: the longest sequence of requests before the rendered row of which
 * each starts after the answer to the one before, the page's own included. `script`: bytes of JavaScript that arrive until
 * the name and until the rendered row, compressed; 0 from a warm cache.
 * @param {import('playwright').BrowserContext} context signed in; its cache is used
 * @param {string} address
 * @returns {Promise<Record<'paint' | 'name' | 'row' | 'trips' | 'scriptOfName' | 'scriptOfRow', number>>}
 */
export async function openOnSlowLine(context, address) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await page.addInitScript(markFirstRow);
  await page.addInitScript(markFirstName);
  const answered = [];
  page.on('requestfinished', (request) => answered.push(request));
  await page.goto(address);
  const found = await page.waitForFunction(() => window.firstRow, null, { timeout: 120_000 });
  const row = await found.jsonValue();
  const { origin, name, paint } = await page.evaluate(() => ({
    origin: performance.timeOrigin,
    name: window.firstName,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  }));
  const spans = answered.map((request) => {
    const { startTime, responseEnd } = request.timing();
    const start = startTime - origin;
    return { request, start, end: start + responseEnd };
  });
  // Answers from the cache take no time.
  const trips = spans.filter(({ start, end }) => end <= row && end - start >= line.latency * 0.9);
  const scripts = await Promise.all(
    trips
      .filter(({ request }) => request.resourceType() === 'script')
      .map(async ({ request, end }) => ({ end, size: (await request.sizes()).responseBodySize })),
  );
  await page.close();
  const scriptUntil = (time) =>
    scripts.filter(({ end }) => end <= time).reduce((sum, { size }) => sum + size, 0);
  return {
    paint,
    name,
    row,
    trips: sequence(trips),
    scriptOfName: scriptUntil(name),
    scriptOfRow: scriptUntil(row),
  };
}

/** Length of the longest sequence of spans that do not overlap. */
function sequence(spans) {
  let last = -Infinity;
  let length = 0;
  for (const { start, end } of spans.toSorted((one, other) => one.end - other.end)) {
    if (start < last) continue;
    length += 1;
    last = end;
  }
  return length;
}
