import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { deleteService } from '../../contract/calls/services/services.ts';
import { expectAccessible } from '../accessible.ts';
import { barOf, editAll, happens, selectAll, servicesOf } from './bulkStudio.ts';
import { expect, test, type TestBusiness } from '../fixtures.ts';
import { openHistory, rowOf } from '../list.ts';

const classes = Array.from({ length: 30 }, (_, index) => `Class ${String(index + 1).padStart(2, '0')}`);

const namesOf = async (business: TestBusiness) => (await servicesOf(business)).map(({ name }) => name);

/** The CSV export of the current list, without the column of the last change. */
async function exported(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Export…' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  return file.replaceAll(/,[^,\r\n]*\r\n/g, '\r\n');
}

test.describe('thirty classes', () => {
  test.beforeEach(({ business }) => business.hasServices(classes));

  test('bulk deletion excludes reviewed rows, and undo restores the others', async ({
    signedIn: page,
    business,
  }) => {
    await selectAll(page, 30);
    await barOf(page).getByRole('button', { name: 'Delete…' }).click();
    const question = page.getByRole('dialog', { name: 'Delete 30 services?' });
    await question.getByRole('button', { name: 'Review services one by one' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Delete services' })).toBeVisible();
    await page.getByRole('button', { name: 'Exclude Class 03' }).click();
    await page.getByRole('button', { name: 'Delete 29 services' }).click();
    await expect(page.getByRole('heading', { name: 'Deleted 29', exact: true })).toBeVisible();
    expect(await namesOf(business)).toEqual(['Class 03']);
    await page.getByRole('button', { name: 'Undo all' }).click();
    await page.getByRole('button', { name: 'Undo for 29 services' }).click();
    await expect(page.getByRole('heading', { name: 'Undone 29' })).toBeVisible();
    expect(await namesOf(business)).toEqual(classes);
  });

  test.describe('changed matches', () => {
    test.use({ provokes: [409] });

    test('deletion of changed matches requires confirming the difference', async ({
      signedIn: page,
      business,
    }) => {
      await selectAll(page, 30);
      // A separate request resolves the selection; the counts do not wait for it.
      const settled = page.waitForResponse((response) => response.url().endsWith('/bulk-runs/preview'));
      await barOf(page).getByRole('button', { name: 'Delete…' }).click();
      expect((await settled).ok()).toBe(true);
      const question = page.getByRole('dialog', { name: 'Delete 30 services?' });
      const act = question.getByRole('button', { name: 'Delete 30 services' });
      await expect(act).toBeEnabled();
      const [first] = await servicesOf(business);
      await business.api.send(deleteService, { path: { serviceId: first?.id ?? '' } });
      await business.hasService({ name: 'Late arrival' });
      await act.click();
      await expect(question.getByRole('alert')).toContainText('added: Late arrival');
      await expect(question.getByRole('alert')).toContainText('removed: Class 01');
      expect(await namesOf(business)).toHaveLength(30);
      await act.click();
      await expect(page.getByRole('heading', { name: 'Deleted 30', exact: true })).toBeVisible();
      expect(await namesOf(business)).toEqual([]);
    });
  });

  test('cancelled deletion leaves no bulk run', async ({ signedIn: page }) => {
    await selectAll(page, 30);
    await barOf(page).getByRole('button', { name: 'Delete…' }).click();
    const gone = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Keep them' }).click();
    expect((await gone).ok()).toBe(true);
    await openHistory(page, 'Bulk actions');
    await expect(page.getByText('Select rows in a list and choose an action.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Not started' })).toBeHidden();
  });

  test('undoing a bulk action restores an identical export', async ({ signedIn: page }) => {
    const before = await exported(page);
    expect(before).toContain('Class 30');
    const sheet = await editAll(page, 30);
    await happens(sheet, 'Name').selectOption({ label: 'Find and replace' });
    await sheet.getByRole('textbox', { name: 'Find' }).fill('Class');
    await sheet.getByRole('textbox', { name: 'Replace with' }).fill('Lesson');
    await happens(sheet, 'Price').selectOption({ label: 'Increase by percentage' });
    await sheet.getByRole('textbox', { name: 'Amount for Price' }).fill('7.5');
    await happens(sheet, 'Description').selectOption({ label: 'Set to' });
    await sheet
      .getByRole('textbox', { name: 'New value for Description' })
      .fill('New, "quoted",\nin two lines');
    await happens(sheet, 'Online booking').selectOption({ label: 'Turn off' });
    await sheet.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('region', { name: 'Also affected' })).toContainText(
      '30 page URLs change with the service names.',
    );
    await page.getByRole('button', { name: 'Change 30 services' }).click();
    await expect(page.getByRole('heading', { name: 'Changed 30' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to services' }).click();
    await expect(rowOf(page, 'Lesson 01')).toBeVisible();
    expect(await exported(page)).not.toBe(before);
    await openHistory(page, 'Bulk actions');
    await page.getByRole('link', { name: /^Edit / }).click();
    await page.getByRole('button', { name: 'Undo all' }).click();
    await page.getByRole('button', { name: 'Undo for 30 services' }).click();
    await expect(page.getByRole('heading', { name: 'Undone 30' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click();
    await expect(rowOf(page, 'Class 01')).toBeVisible();
    expect(await exported(page)).toBe(before);
  });

  test('bulk action continues after the tab is closed', async ({ signedIn: page, context, business }) => {
    const sheet = await editAll(page, 30);
    await happens(sheet, 'Capacity').selectOption({ label: 'Set to' });
    await sheet.getByRole('textbox', { name: 'New value for Capacity' }).fill('12');
    await sheet.getByRole('button', { name: 'Preview' }).click();
    const started = page.waitForResponse((response) => response.url().endsWith('/start'));
    await page.getByRole('button', { name: 'Change 30 services' }).click();
    expect((await started).ok()).toBe(true);
    await page.close();

    const later = await context.newPage();
    await later.goto(`${business.url}/bulk-runs`);
    await later.getByRole('link', { name: 'Edit Capacity' }).click();
    await expect(later.getByRole('heading', { name: 'Changed 30' })).toBeVisible();
    expect((await servicesOf(business)).every(({ defaultCapacity }) => defaultCapacity === 12)).toBe(true);
  });

  test('prepared bulk action is listed until it is discarded', async ({ signedIn: page }) => {
    await selectAll(page, 30);
    await barOf(page).getByRole('button', { name: 'Hide…' }).click();
    await page.getByRole('button', { name: 'Exclude Class 07' }).click();
    await expect(page.getByRole('button', { name: 'Hide 29 services' })).toBeVisible();
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Services' }).click();
    await openHistory(page, 'Bulk actions');
    const prepared = page.getByRole('region', { name: 'Not started' });
    await expect(prepared.getByRole('listitem')).toContainText('30 services');
    await expectAccessible(page);
    await prepared.getByRole('link', { name: 'Hide from customers' }).click();
    await expect(page.getByRole('button', { name: 'Include Class 07' })).toBeVisible();
    await page.goBack();
    await prepared.getByRole('button', { name: 'Discard “Hide from customers”' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'discarded' })).toBeVisible();
    await expect(prepared).toBeHidden();
  });

  test('returning from the preview keeps filter and selection', async ({ signedIn: page, business }) => {
    await business.hasServices(['Zumba', 'Zumba for two']);
    await page.getByRole('searchbox', { name: 'Search services' }).fill('zumba');
    await expect(rowOf(page, 'Class 01')).toBeHidden();
    await page.getByRole('checkbox', { name: 'Select Zumba for two' }).check();
    await barOf(page).getByRole('button', { name: 'Hide…' }).click();
    await expect(page.getByRole('button', { name: 'Hide 1 service', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Back to services' }).click();
    await expect(page.getByRole('searchbox', { name: 'Search services' })).toHaveValue('zumba');
    await expect(page.getByRole('checkbox', { name: 'Select Zumba for two' })).toBeChecked();
  });
});

/** Selects two sample services with bookings. */
async function selectTwo(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search services' }).fill('yoga for');
  await page.getByRole('checkbox', { name: 'Select Yoga for stiff backs' }).check();
  await page.getByRole('checkbox', { name: 'Select Yoga for children from six to ten' }).check();
  await expect(barOf(page)).toContainText('2 selected');
}

test.describe('services with bookings', () => {
  test.use({ sample: 'studio' });

  test('bulk preview shows affected bookings of the included services only', async ({ signedIn: page }) => {
    await selectTwo(page);
    await barOf(page).getByRole('button', { name: 'Hide…' }).click();
    const affected = page.getByRole('region', { name: 'Also affected' });
    await expect(affected).toContainText(/\d+ existing bookings stay unchanged/);
    const said = await affected.textContent();
    await page.getByRole('button', { name: 'Exclude Yoga for stiff backs' }).click();
    await expect(affected).not.toHaveText(said ?? '');
  });

  test('deletion one by one requires typing the number of cancelled bookings', async ({ signedIn: page }) => {
    await selectTwo(page);
    await barOf(page).getByRole('button', { name: 'Delete…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 2 services?' });
    await dialog.getByRole('radio', { name: 'Cancel all' }).check();
    await dialog.getByRole('button', { name: 'Review services one by one' }).click();
    const affected = page.getByRole('region', { name: 'Also affected' });
    await expect(affected).toContainText('Each affected customer gets one email when this runs.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete 2 services' }).click();
    const act = dialog.getByRole('button', { name: /^Delete and cancel \d+ bookings$/ });
    await expect(act).toBeDisabled();
    await expectAccessible(page);
    await dialog.getByLabel('Type “2 services” to confirm').fill('2 services');
    await act.click();
    await expect(page.getByRole('heading', { name: 'Deleted 2', exact: true })).toBeVisible();
  });
});
