import { testBusiness } from './testBusiness.mjs';

/** Records when the first row of a list is rendered, in the page's clock: the product's list or react-admin's own. */
export const markFirstRow = () => {
  performance.mark('first row: start');
  const watcher = new MutationObserver(() => {
    if (!document.querySelector('tr[data-record] td, .RaDatagrid-row td')) return;
    window.firstRow = performance.now();
    performance.mark('first row: end');
    watcher.disconnect();
  });
  watcher.observe(document, { childList: true, subtree: true });
};

/**
 * A business of a thousand services with different types, locations and staff.
 * @param {string} url of a server that was started with `--qa`
 */
export async function thousandServices(url) {
  const { business, call } = await testBusiness(url, 'studio');
  const types = ['CLASS', 'COURSE'];
  for (let batch = 0; batch < 10; batch += 1) {
    const services = Array.from({ length: 100 }, (_, at) => ({
      type: types[at % types.length],
      name: `Service ${String(batch * 100 + at + 1).padStart(4, '0')}`,
      tagLine: 'What everybody comes for',
      defaultCapacity: 10,
      onlineBooking: { enabled: true },
      payment: {
        rateType: 'FIXED',
        fixed: { price: { value: String(20 + (at % 90)), currency: 'EUR' } },
        options: { online: false, inPerson: true },
      },
    }));
    await call('/v2/bulk/services/create', { services });
  }
  return business;
}

/** The families, and the call that creates a record of each. The name is that of their navigation link. */
export const families = [
  { name: 'Services' },
  { name: 'Categories', path: '/v2/categories', entity: 'category' },
  { name: 'Pricing plans', path: '/frontdesk/v1/pricing-plans', entity: 'plan' },
  { name: 'Booking policies', path: '/v1/booking-policies', entity: 'bookingPolicy' },
  { name: 'Booking forms', path: '/frontdesk/v1/booking-forms', entity: 'bookingForm' },
  { name: 'Staff', path: '/v1/staff-members', entity: 'staffMember' },
  { name: 'Locations', path: '/v1/locations', entity: 'location' },
  { name: 'Rooms and equipment', path: '/v2/resources', entity: 'resource' },
];

/** With those of the sample, a business has at most a thousand categories. */
const added = 990;

const atOnce = 10;

/** A business with a thousand records of one family. */
export async function thousandOf(url, { path, entity }) {
  if (!path) return thousandServices(url);
  const { business, call } = await testBusiness(url, 'studio');
  const typeId =
    entity === 'resource'
      ? (await call('/v2/resources/resource-types', { resourceType: { name: 'Hall' } })).resourceType.id
      : undefined;
  for (let at = 1; at <= added; at += atOnce) {
    const names = Array.from(
      { length: Math.min(atOnce, added + 1 - at) },
      (_, index) => `Record ${String(at + index).padStart(4, '0')}`,
    );
    await Promise.all(names.map((name) => call(path, { [entity]: { name, ...(typeId && { typeId }) } })));
  }
  return business;
}

/**
 * Measures the time from the navigation to the first row.
 * @returns {Promise<{ taken: number, busy: number }>} milliseconds, and those of the processor on the page's main thread
 * @param {import('playwright').Browser | import('playwright').BrowserContext} browser signed in
 * @param {string} address
 */
export async function firstRowOf(browser, address) {
  const page = await browser.newPage();
  // The first load fills the cache; a warm cache is the usual case.
  await page.goto(address);
  await page.locator('table tbody tr td').first().waitFor();
  await page.addInitScript(markFirstRow);
  const readBusy = await traceBusy(page);
  await page.goto(address);
  const taken = await firstRow(page);
  const busy = await readBusy();
  await page.close();
  return { taken, busy };
}

/** Measures the time from pressing a navigation link on another screen to the first row, like `firstRowOf`. */
export async function openedFromElsewhere(context, url, name = 'Services') {
  const page = await context.newPage();
  await page.goto(`${url}/team`);
  const link = page.getByRole('link', { name, exact: true });
  await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor();
  await page.waitForLoadState('networkidle');
  const readBusy = await traceBusy(page);
  await page.evaluate(markFirstRow);
  const pressed = await link.evaluate((element) => {
    const now = performance.now();
    element.click();
    return now;
  });
  const taken = (await firstRow(page)) - pressed;
  const busy = await readBusy();
  await page.close();
  return { taken, busy };
}

/**
 * Traces the marks of `markFirstRow`. Other work on the machine changes the processor time less than the duration.
 * @returns {Promise<() => Promise<number>>} ends the trace and returns the processor time between the marks
 */
async function traceBusy(page) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: ['blink.user_timing'] });
  return async () => {
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    const at = (name) => traceEvents.findLast((event) => event.name === name).tts / 1000;
    return at('first row: end') - at('first row: start');
  };
}

async function firstRow(page) {
  const found = await page.waitForFunction(() => window.firstRow);
  return found.jsonValue();
}
