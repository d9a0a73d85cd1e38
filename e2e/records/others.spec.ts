import type { Page } from 'playwright/test';
import { expectAccessible } from '../accessible.ts';
import { benArrivesAt, comesBackUntil } from '../colleagues.ts';
import { field, openMorningYoga, openSection, save, saveBar, stored } from '../editor.ts';
import { test as base, expect, toast } from '../fixtures.ts';

const test = base.extend<{ ben: Page }>({
  /** An empty page in Ben's own browser. */
  ben: async ({ browser }, give) => {
    const context = await browser.newContext();
    await give(await context.newPage());
    await context.close();
  },
});

const head = (page: Page) => page.getByRole('main');
const sees = (page: Page, words: string) =>
  comesBackUntil(page, () => expect(head(page).getByText(words)).toBeVisible({ timeout: 1000 }));

test('presence shows another person, whose save is shown field by field and applied only on request', async ({
  page,
  ben,
  business,
}) => {
  const yoga = await openMorningYoga(page, business);
  await field(page, 'Tagline').fill('Slow and warm');
  await benArrivesAt(ben, business, `/services/${yoga.id}`);
  await expect(ben.getByText(/ is editing this$/)).toBeVisible();
  await sees(page, 'Ben Ortiz is viewing this too');
  await field(ben, 'Name').fill('Yoga at dawn');
  await sees(page, 'Ben Ortiz is editing this');
  await expectAccessible(page);
  await field(ben, 'Price').fill('21');
  await save(ben);

  await sees(page, 'Ben Ortiz saved 2 changes:');
  await expect(field(page, 'Name')).toHaveValue('Morning yoga');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Morning yoga');
  await ben.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click();
  await expect(ben.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  await comesBackUntil(page, () =>
    expect(head(page).getByText(/^Ben Ortiz is/)).toBeHidden({ timeout: 1000 }),
  );

  await head(page).locator('[data-news]').getByRole('button', { name: 'View changes' }).click();
  const news = page.getByRole('dialog', { name: 'Ben Ortiz saved 2 changes' });
  await expect(news.getByRole('group')).toHaveCount(2);
  await expect(news.getByRole('group', { name: 'Name' })).toHaveText(/Morning yoga.*Yoga at dawn/);
  await expect(news.getByRole('group', { name: 'Price' })).toHaveText(/€18.*€21/);
  await expectAccessible(page);
  await news.getByRole('button', { name: 'Apply changes' }).click();
  await expect(toast(page, 'Applied: Name and Price')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Yoga at dawn');
  await expect(field(page, 'Price')).toHaveValue('21.00');
  await expect(saveBar(page)).toContainText('1 unsaved change');
  await expect(head(page).getByText('Ben Ortiz saved 2 changes')).toBeHidden();
  // No newer revision exists, so the save asks nothing.
  await save(page);
  expect(await stored(business, yoga)).toMatchObject({ name: 'Yoga at dawn', tagLine: 'Slow and warm' });
});

test('D7: save in one tab shows in another within two seconds, in a toast while the page header is out of view', async ({
  page,
  context,
  business,
}) => {
  await openMorningYoga(page, business);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(field(other, 'Name')).toHaveValue('Morning yoga');
  await field(other, 'Name').fill('Yoga at dawn');
  await save(other);
  await expect(page.getByText('You saved 1 change in another tab or device:')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Morning yoga');

  await openSection(page, 'Search engine listing');
  await field(page, 'Page title').fill('Yoga at dawn');
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  await field(other, 'Tagline').fill('Slow and warm');
  await save(other);
  const saved = toast(page, 'You saved 2 changes in another tab or device');
  await saved.getByRole('button', { name: 'View changes' }).click();
  await page
    .getByRole('dialog', { name: 'You saved 2 changes in another tab or device' })
    .getByRole('button', { name: 'Not now' })
    .click();
  await expect(field(page, 'Name')).toHaveValue('Morning yoga');
});
