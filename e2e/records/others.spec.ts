import type { Page } from 'playwright/test';
import { deleteService, updateService } from '../../contract/calls/services/services.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { expectAccessible } from '../accessible.ts';
import { benArrivesAt, comesBackUntil } from '../colleagues.ts';
import { expectSaved, field, openMorningYoga, openSection, save, saveBar, stored } from '../editor.ts';
import { test as base, expect, toast, type TestBusiness } from '../fixtures.ts';

const test = base.extend<{ ben: Page }>({
  /** An empty page in Ben's own browser. */
  ben: async ({ browser }, give) => {
    const context = await browser.newContext();
    await give(await context.newPage());
    await context.close();
  },
});

/** Opens the service as Ben while the owner has it open. */
async function benOpens(ben: Page, business: TestBusiness, { id, name }: Service): Promise<void> {
  await benArrivesAt(ben, business, `/services/${id}`);
  await expect(ben.getByRole('heading', { level: 1, name })).toBeVisible();
}

const head = (page: Page) => page.getByRole('main');
const sees = (page: Page, words: string) =>
  comesBackUntil(page, () => expect(head(page).getByText(words)).toBeVisible({ timeout: 1000 }));

test('presence shows others in the same service and their activity until they leave', async ({
  page,
  ben,
  business,
}) => {
  const yoga = await openMorningYoga(page, business);
  await benOpens(ben, business, yoga);
  await expect(ben.getByText(/ is viewing this too$/)).toBeVisible();
  await sees(page, 'Ben Ortiz is viewing this too');
  await field(ben, 'Name').fill('Yoga at dawn');
  await sees(page, 'Ben Ortiz is editing this');
  await expectAccessible(page);
  await saveBar(ben).getByRole('button', { name: 'Discard' }).click();
  await sees(page, 'Ben Ortiz is viewing this too');
  await ben.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click();
  await expect(ben.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  await comesBackUntil(page, () => expect(head(page).getByText(/^Ben Ortiz/)).toBeHidden({ timeout: 1000 }));
});

test("another person's save is shown field by field and applied only on request", async ({
  page,
  ben,
  business,
}) => {
  const yoga = await openMorningYoga(page, business);
  await field(page, 'Tagline').fill('Slow and warm');
  await benOpens(ben, business, yoga);
  await field(ben, 'Name').fill('Yoga at dawn');
  await field(ben, 'Price').fill('21');
  await save(ben);

  await sees(page, 'Ben Ortiz saved 2 changes:');
  await expect(field(page, 'Name')).toHaveValue('Morning yoga');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Morning yoga');
  await head(page).locator('[data-news]').getByRole('button', { name: 'View changes' }).click();
  const news = page.getByRole('dialog', { name: 'Ben Ortiz saved 2 changes' });
  await expect(news.getByRole('group')).toHaveCount(2);
  await expect(news.getByRole('group', { name: 'Name' })).toHaveText(/Morning yoga.*Yoga at dawn/);
  await expect(news.getByRole('group', { name: 'Price' })).toHaveText(/€18.*€21/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(news).toBeHidden();
  await expect(field(page, 'Name')).toHaveValue('Morning yoga');

  await head(page).locator('[data-news]').getByRole('button', { name: 'View changes' }).click();
  await news.getByRole('button', { name: 'Apply changes' }).click();
  await expect(toast(page, 'Applied: Name and Price')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Yoga at dawn');
  await expect(field(page, 'Price')).toHaveValue('21.00');
  await expect(field(page, 'Tagline')).toHaveValue('Slow and warm');
  await expect(saveBar(page)).toContainText('1 unsaved change');
  await expect(head(page).getByText('Ben Ortiz saved 2 changes')).toBeHidden();
  // No newer revision exists, so the save asks nothing.
  await save(page);
  expect(await stored(business, yoga)).toMatchObject({ name: 'Yoga at dawn', tagLine: 'Slow and warm' });
});

test('D7: save in one tab shows in another tab of the same service within two seconds', async ({
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
  await field(other, 'Tagline').fill('Slow and warm');
  await save(other);
  await expect(page.getByText('You saved 2 changes in another tab or device:')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Morning yoga');
});

test('toast announces another save while the page header is out of view', async ({ page, business }) => {
  const yoga = await openMorningYoga(page, business);
  await openSection(page, 'Search engine listing');
  await field(page, 'Page title').fill('Yoga at dawn');
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  const service = { id: yoga.id, revision: yoga.revision, name: 'Yoga at dawn' };
  await business.api.send(updateService, { path: { 'service.id': yoga.id }, body: { service } });
  const saved = toast(page, 'You saved 1 change in another tab or device');
  await comesBackUntil(page, () => expect(saved).toBeVisible({ timeout: 1000 }));
  await saved.getByRole('button', { name: 'View change' }).click();
  await page
    .getByRole('dialog', { name: 'You saved 1 change in another tab or device' })
    .getByRole('button', { name: 'Not now' })
    .click();
  await expect(field(page, 'Name')).toHaveValue('Morning yoga');
});

test('D1: applying a change of a field edited here asks which value to keep', async ({
  page,
  ben,
  business,
}) => {
  const yoga = await openMorningYoga(page, business);
  await field(page, 'Name').fill('Sunrise yoga');
  await benOpens(ben, business, yoga);
  await field(ben, 'Name').fill('Yoga at dawn');
  await save(ben);
  await ben.close();

  await sees(page, 'Ben Ortiz saved 1 change:');
  await head(page).locator('[data-news]').getByRole('button', { name: 'View change' }).click();
  const news = page.getByRole('dialog', { name: 'Ben Ortiz saved 1 change' });
  await expect(news.getByRole('group', { name: 'Name' })).toHaveText(
    /Morning yoga.*Yoga at dawn.*Sunrise yoga.*You changed this too/,
  );
  await news.getByRole('button', { name: 'Apply change' }).click();
  const question = page.getByRole('dialog', { name: 'Someone else changed Morning yoga' });
  await question.getByRole('radio', { name: 'Use yours for Name' }).check();
  await question.getByRole('button', { name: 'Save selection' }).click();
  await expectSaved(page);
  expect((await stored(business, yoga)).name).toBe('Sunrise yoga');
});

test('own saves in other tabs are labelled as own, and saves of this tab show no notice', async ({
  page,
  business,
}) => {
  const yoga = await openMorningYoga(page, business);
  await field(page, 'Tagline').fill('Slow and warm');
  await save(page);
  const { revision } = await stored(business, yoga);
  const service = { id: yoga.id, revision, name: 'Yoga at dawn' };
  await business.api.send(updateService, { path: { 'service.id': yoga.id }, body: { service } });
  await sees(page, 'You saved 1 change in another tab or device:');
  await expect(field(page, 'Name')).toHaveValue('Morning yoga');
});

test.describe('service deleted by someone else', () => {
  // 404: the page's further requests for the service. 409: the restored service has a newer revision, so the save
  // merges.
  test.use({ provokes: [404, 409] });

  test('link to the trash offers to keep the draft', async ({ page, business }) => {
    const yoga = await openMorningYoga(page, business);
    await field(page, 'Name').fill('Sunrise yoga');
    await business.api.send(deleteService, { path: { serviceId: yoga.id } });
    await sees(page, 'This service was deleted.');
    await expectAccessible(page);
    await head(page).getByRole('link', { name: 'Open trash' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep as draft' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible();
  });
});
