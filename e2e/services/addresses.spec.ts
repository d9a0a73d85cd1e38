import { setCustomSlug } from '../../contract/calls/services/serviceParts.ts';
import { queryServices } from '../../contract/calls/services/services.ts';
import { expectAccessible } from '../accessible.ts';
import { arriveAt, expect, test, toast, undo, type TestBusiness } from '../fixtures.ts';

/** The current slug of the only service with that name. */
async function addressOf({ api }: TestBusiness, name: string): Promise<string | undefined> {
  const { services } = await api.send(queryServices, { body: { query: { filter: { name } } } });
  return services[0]?.mainSlug?.name;
}

test.describe('page URLs of a catalogue', () => {
  test.beforeEach(async ({ business, page }) => {
    await business.hasServices(['Hatha Flow', 'Hatha Flows', '瞑想', '🧘', 'Massage']);
    await arriveAt(page, business, '/services/page-urls?view=REVIEW');
    await expect(page.getByRole('heading', { level: 1, name: 'Page URLs' })).toBeVisible();
  });

  test('page URLs are filtered and counted by issue', async ({ page }) => {
    await expect(page.getByText('4 URLs to review')).toBeVisible();
    const rows = page.getByRole('row');
    await expect(rows).toHaveCount(5);
    await expect(rows.filter({ hasText: '瞑想' })).toContainText('Latin letters: mingxiang');
    await expect(rows.filter({ hasText: 'Hatha Flows' }).first()).toContainText('Similar');
    await page.getByRole('button', { name: 'Untitled 2' }).click();
    await expect(rows).toHaveCount(3);
    await expectAccessible(page);
    await page.goBack();
    await expect(rows).toHaveCount(5);
  });

  test('tab of the services finds a previous URL, which can be used again', async ({ page, business }) => {
    await page.getByRole('button', { name: 'Rename Hatha Flows' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename Hatha Flows' });
    await dialog.getByLabel('Name').fill('Vinyasa');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect(toast(page, 'Hatha Flows renamed to Vinyasa')).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Services' })
      .click();
    await page.getByRole('link', { name: 'Page URLs' }).click();
    await page.getByRole('button', { name: 'Previous 1' }).click();
    await page.getByRole('searchbox', { name: 'Search by URL or service' }).fill('hatha');
    await expect(page.getByRole('row')).toHaveCount(2);
    const row = page.getByRole('row').filter({ hasText: 'hatha-flows' });
    await expect(row).toContainText('Vinyasa');
    await row.getByRole('button', { name: 'Use hatha-flows again' }).click();
    await expect(toast(page, 'Vinyasa now uses hatha-flows')).toBeVisible();
    expect(await addressOf(business, 'Vinyasa')).toBe('hatha-flows');
  });

  test('duplicate takes a suggested free URL, and undo restores the previous one', async ({
    page,
    business,
  }) => {
    await page.getByRole('button', { name: 'Use “mingxiang” for 瞑想' }).click();
    await expect(toast(page, '瞑想 now uses mingxiang')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: '瞑想' })).toHaveCount(0);
    expect(await addressOf(business, '瞑想')).toBe('mingxiang');
    await undo(page, '瞑想 now uses mingxiang');
    await expect(toast(page, /Undone: changed .* of 瞑想/)).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: '瞑想' })).toHaveCount(1);
    expect(await addressOf(business, '瞑想')).toMatch(/^untitled/);
  });

  test('renaming a service in place updates its URL', async ({ page, business }) => {
    await page.getByRole('button', { name: 'Rename 🧘' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename 🧘' });
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('Sitting still');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect(toast(page, '🧘 renamed to Sitting still')).toBeVisible();
    await expect(page.getByText('3 URLs to review')).toBeVisible();
    expect(await addressOf(business, 'Sitting still')).toBe('sitting-still');
  });
});

test.describe('page URL taken by someone else', () => {
  test.use({ provokes: [428] });

  test('saving a taken URL shows an error with free alternatives', async ({ page, business }) => {
    const other = await business.hasService({ name: 'Massage' });
    await business.hasService({ name: '瞑想' });
    await arriveAt(page, business, '/services/page-urls?view=REVIEW');
    const offer = page.getByRole('button', { name: 'Use “mingxiang” for 瞑想' });
    await expect(offer).toBeVisible();
    await business.api.send(setCustomSlug, { path: { serviceId: other.id }, body: { slug: 'mingxiang' } });
    await offer.click();
    const dialog = page.getByRole('dialog', { name: 'Change URL of 瞑想' });
    await expect(dialog.getByText('In use by “Massage”.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Use “mingxiang-class”' }).click();
    await expect(dialog.getByText('Available', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Change URL' }).click();
    await expect(toast(page, '瞑想 now uses mingxiang-class')).toBeVisible();
  });
});

test('catalogue without duplicates shows the empty state', async ({ page, business }) => {
  await business.hasService({ name: 'Massage' });
  await arriveAt(page, business, '/services/page-urls?view=REVIEW');
  await expect(page.getByRole('heading', { name: 'All URLs look good' })).toBeVisible();
});
