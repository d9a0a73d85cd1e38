import type { Page, Route } from 'playwright/test';
import { queryServices } from '../contract/calls/services/services.ts';
import { expect, test, arriveAt } from './fixtures.ts';

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
  // The page, its scripts, the token, the rows.
  expect(rounds).toBe(4);
});

/**
 * Answers requests in rounds: all that have come, as soon as no more come. Stops with the round of `path` and counts
 * the rounds; leaves later requests without an answer.
 */
async function roundsUntil(page: Page, path: string, open: () => Promise<unknown>): Promise<number> {
  let held: Route[] = [];
  await page.route('**/*', (route) => void held.push(route));
  void open();
  let rounds = 0;
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
    rounds += 1;
    isLast = round.some((route) => new URL(route.request().url()).pathname === path);
    await Promise.all(round.map((route) => route.continue()));
  }
  return rounds;
}
