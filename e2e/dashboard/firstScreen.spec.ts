import type { Page, Route } from 'playwright/test';
import { queryServices } from '../../contract/calls/services/services.ts';
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
    let answer: (() => void) | undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await answered;
      await route.continue();
    });
    void arriveAt(page, business, '/services');
    const painted = page.locator('#frame').locator(part);
    await expect(painted).toBeVisible();
    const box = await painted.boundingBox();
    answer?.();
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
      await page.route(/\/assets\/.*\.js$/, () => {});
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
