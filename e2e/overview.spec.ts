import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { arriveAt, expect, test, type TestBusiness } from './fixtures.ts';
import { rowOf } from './list.ts';

/** One class that customers see but cannot book, and one hidden class. */
async function hasWork(business: TestBusiness): Promise<void> {
  await business.hasService({ name: 'Yoga flow' });
  await business.hasService({ name: 'Pilates', hidden: true });
}

const card = (page: Page, name: string) => page.getByRole('region', { name });

test('overview lists what needs attention and links to it', async ({ page, business }) => {
  await hasWork(business);
  await arriveAt(page, business, '/overview');
  const attention = card(page, 'Needs attention');
  await expect(attention.getByRole('link')).toHaveText([/^1 class or course without upcoming sessions/]);
  const figures = card(page, 'Your services').locator('dd');
  await expect(figures).toHaveText(['2', '0', '1']);
  await expect(card(page, 'Recent changes')).toContainText('created this');
  await attention.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  await expect(rowOf(page, 'Yoga flow')).toBeVisible();
  await expect(rowOf(page, 'Pilates')).toBeHidden();
});

test('overview without issues shows the empty state', async ({ page, business }) => {
  await arriveAt(page, business, '/overview');
  await expect(page.getByText('All good.')).toBeVisible();
});

test('overview links to all activity', async ({ page, business }) => {
  await hasWork(business);
  await arriveAt(page, business, '/overview');
  await card(page, 'Recent changes').getByRole('link', { name: 'View all activity' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
});

test.describe('sample studio', () => {
  test.use({ sample: 'studio' });

  test('overview has no accessibility violations', async ({ page, business }) => {
    await arriveAt(page, business, '/overview');
    await expect(card(page, 'Needs attention').getByRole('link').first()).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, sample: 'studio' });

  test('overview, activity and trash fit, and undo is under More', async ({ page, business }) => {
    await arriveAt(page, business, '/overview');
    await expect(card(page, 'Needs attention').getByRole('link').first()).toBeVisible();
    for (const path of ['overview', 'activity', 'trash']) {
      await page.goto(`${business.url}/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const { content, screen } = await page.evaluate(() => ({
        content: document.documentElement.scrollWidth,
        screen: document.documentElement.clientWidth,
      }));
      expect(content).toBeLessThanOrEqual(screen);
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    const sheet = page.getByRole('dialog', { name: 'All pages and your account' });
    await sheet.getByRole('link', { name: 'Services' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  });
});
