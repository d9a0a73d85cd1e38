import type { Page, Route } from 'playwright/test';
import { queryServices } from '../../contract/calls/services/services.ts';
import { createSavedView } from '../../contract/calls/workbench/savedViews.ts';
import { ofToday } from '../../testDeep.ts';
import { expect, test, arriveAt, signIn } from '../fixtures.ts';

test.use({ prefetches: true });

test('list renders before the texts of the other screens load', async ({ page, context, business }) => {
  await business.hasService({ name: 'Yoga flow' });
  const row = page.getByRole('link', { name: 'Yoga flow' });
  let texts = 0;
  await context.route(/\/assets\/en-[^/]+\.js$/, async (route) => {
    await row.waitFor();
    texts += 1;
    await route.continue();
  });
  await arriveAt(page, business, '/services');
  await expect(row).toBeVisible();
  await expect.poll(() => texts).toBe(1);
  await row.click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Yoga flow');
});

test('the first row waits for four answers one after the other, the page included', async ({
  page,
  business,
}) => {
  await business.hasService({ name: 'Yoga flow' });
  const rounds = await roundsUntil(page, queryServices.path, () => arriveAt(page, business, '/services'));
  // Requests that have come since then have no answer.
  await expect(page.getByRole('link', { name: 'Yoga flow' })).toBeVisible();
  // The page, its scripts, the token, the rows; other calls follow that of the rows, how many depends on the time.
  const [rows = [], ...before] = rounds.toReversed();
  expect(before.toReversed()).toEqual([['/services'], [], ['/oauth2/token']]);
  expect(rows[0]).toBe(queryServices.path);
});

test('the app runs after the first rows are painted, and without a token after a second', async ({
  page,
  business,
}) => {
  let deliver: (() => void) | undefined;
  const delivered = new Promise<void>((resolve) => (deliver = resolve));
  await page.route(/\/assets\/first-.*\.js$/, async (route) => {
    // Node does not know the host of a test business.
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/[^/]+\.localhost/, 'localhost'),
    });
    const note = 'globalThis.askedBefore = frontdeskStarted.map(({ url }) => new URL(url).pathname);';
    await route.fulfill({ response, body: note + (await response.text()) });
    deliver?.();
  });
  await business.hasService({ name: 'Sound bath' });
  const askedBefore = () =>
    page.evaluate(() => Reflect.get(globalThis, 'askedBefore') as string[] | undefined);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const hasRun = () => expect.poll(askedBefore, { timeout: 500 }).toBeDefined();
  await page.route('**/oauth2/token', async (route) => {
    await delivered;
    await expect(hasRun()).rejects.toThrow();
    await page.clock.resume();
    await route.continue();
  });
  await arriveAt(page, business, '/services');
  await expect.poll(askedBefore).toContain(queryServices.path);
  await page.route('**/oauth2/token', () => {});
  await page.reload();
  await expect.poll(askedBefore).toEqual(['/oauth2/token']);
});

/**
 * Answers requests in rounds: all that have come, as soon as no more come. Stops with the round of `path`, and leaves
 * later requests without an answer. Returns the paths of each round, without those of static files.
 */
async function roundsUntil(page: Page, path: string, open: () => Promise<unknown>): Promise<string[][]> {
  let held: Route[] = [];
  await page.route('**/*', (route) => void held.push(route));
  void open();
  const rounds: string[][] = [];
  for (let isLast = false; !isLast;) {
    let before = 0;
    await expect(async () => {
      const now = held.length;
      const hasSettled = now > 0 && now === before;
      before = now;
      expect(hasSettled).toBe(true);
    }).toPass({ intervals: [200] });
    const round = held;
    held = [];
    const paths = round.map((route) => new URL(route.request().url()).pathname);
    rounds.push(paths.filter((each) => !/^\/assets\/|\.(js|svg|woff2|webmanifest)$/.test(each)));
    isLast = paths.includes(path);
    await Promise.all(round.map((route) => route.continue()));
  }
  return rounds;
}

/** Holds the scripts of the app until the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/(?!start-).*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return () => release?.();
}

const layouts = [
  { name: 'a table', width: 1280 },
  { name: 'cards', width: 390 },
];
for (const { name, width } of ofToday(layouts, 2)) {
  test(`names of the first services are painted before any script of the app, as links in their final places: ${name}`, async ({
    page,
    business,
  }) => {
    const { id } = await business.hasService({ name: 'Sound bath', tagLine: 'Gongs and bowls' });
    await page.setViewportSize({ width, height: 800 });
    const showApp = await holdApp(page);
    await arriveAt(page, business, '/services', { waitUntil: 'commit' });
    const painted = page.locator('#frame').getByText('Sound bath');
    await painted.click();
    await expect(page).toHaveURL(`${business.url}/services/${id}`);
    await page.goBack({ waitUntil: 'commit' });
    await expect(painted).toBeVisible();
    const box = await painted.boundingBox();
    showApp();
    const own = page.getByRole('link', { name: 'Sound bath' });
    await expect(own).toBeVisible();
    await expect(painted).toHaveCount(0);
    const ownBox = await own.boundingBox();
    expect([ownBox?.x, ownBox?.y]).toEqual([box?.x, box?.y]);
  });
}

test('painted names give way to another screen', async ({ page, business }) => {
  await business.hasService({ name: 'Sound bath' });
  const showApp = await holdApp(page);
  await arriveAt(page, business, '/services', { waitUntil: 'commit' });
  await expect(page.locator('#frame').getByText('Sound bath')).toBeVisible();
  await page.evaluate(() => history.replaceState(null, '', '/team'));
  showApp();
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
});

test('a list that opens with a saved view paints no names before it', async ({ page, business }) => {
  await business.hasService({ name: 'Sound bath' });
  await business.api.send(createSavedView, {
    body: { resource: 'services', name: 'Hidden', isDefault: true, filter: { view: 'hidden' } },
  });
  await holdApp(page);
  const views = page.waitForResponse(/saved-views/);
  const rows = page.waitForResponse(/services\/query/);
  await arriveAt(page, business, '/services', { waitUntil: 'commit' });
  await Promise.all([(await views).finished(), (await rows).finished()]);
  await expect(page.locator('#frame .content')).toBeVisible();
  await expect(page.locator('#frame b')).toHaveCount(0);
});

const windows = [
  { name: 'a wide window', width: 1280, part: '.side' },
  { name: 'a narrow window', width: 1000, part: '.side' },
  { name: 'a phone', width: 390, part: '.bar' },
];
for (const { name, width, part } of ofToday(windows, 3)) {
  test(`the frame is painted before any script of the app, in its final place: ${name}`, async ({
    page,
    business,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const showApp = await holdApp(page);
    await arriveAt(page, business, '/services', { waitUntil: 'commit' });
    const painted = page.locator('#frame').locator(part);
    await expect(painted).toBeVisible();
    const box = await painted.boundingBox();
    showApp();
    await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
    await expect(painted).toBeHidden();
    const own = page.locator('header').filter({ has: page.getByRole('navigation', { name: 'Main' }) });
    expect(await own.boundingBox()).toEqual(box);
  });
}

test.describe('without a role', () => {
  test.use({ provokes: [403] });

  test('a browser in which no one of the team is signed in gets no frame', async ({ page, business }) => {
    const hasNoFrame = async () => {
      await page.route(/\/assets\/(?!start-).*\.js$/, () => {});
      await page.goto(`${business.url}/services`, { waitUntil: 'commit' });
      await expect(page.locator('html')).toHaveAttribute('data-theme');
      await expect(page.locator('#frame')).toBeHidden();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    };
    await hasNoFrame();
    await page.goto(`${business.url}/services`);
    await signIn(page, { owner: await business.hasCustomer() });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(`${business.url}/services`);
    await hasNoFrame();
  });
});
