import type { Locator, Page } from 'playwright/test';
import { getBulkRun, previewBulkRun, startBulkRun } from '../../contract/calls/bulkRuns/bulkRuns.ts';
import { updateService } from '../../contract/calls/services/services.ts';
import { expectAccessible, expectAccessibleInAllLooks } from '../accessible.ts';
import { stored } from '../editor.ts';
import { arriveAt, expect, test, toast, type TestBusiness } from '../fixtures.ts';
import { openHistory } from '../list.ts';

/** Middle of a part of the page in pixels from the top of the window. */
async function middleOf(part: Locator): Promise<number> {
  const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
  return y + height / 2;
}

const lines = (page: Page) =>
  page.getByRole('group', { name: 'Changes, newest first' }).getByRole('listitem');

/** A class whose price was raised from 18 to 20 and which then got a tagline, and a second class. */
async function hasChanges(business: TestBusiness) {
  const yoga = await business.hasService({ name: 'Yoga flow' });
  await business.hasService({ name: 'Pilates' });
  const change = async (revision: string, fields: object) => {
    const body = { service: { id: yoga.id, revision, ...fields } };
    await business.api.send(updateService, { path: { 'service.id': yoga.id }, body });
  };
  await change('1', { payment: { fixed: { price: { value: '20' } } } });
  await change('2', { tagLine: 'Calm' });
  return yoga;
}

/** Hides all services by a bulk run. */
async function hidesEverything({ api }: TestBusiness): Promise<void> {
  const work = { operations: [{ do: 'SET_FLAG', field: 'hidden', value: true } as const] };
  const body = { selection: { filter: {} }, work, name: 'Hide everything' };
  const { bulkRun } = await api.send(previewBulkRun, { body });
  const path = { id: bulkRun.id };
  await api.send(startBulkRun, { path, body: {} });
  await expect.poll(async () => (await api.send(getBulkRun, { path })).state).toBe('DONE');
}

test('activity shows who changed what, and undoes, compares and restores changes', async ({
  page,
  business,
}) => {
  const yoga = await hasChanges(business);
  await hidesEverything(business);
  await page.setViewportSize({ width: 1280, height: 800 });
  await arriveAt(page, business, '/overview');
  await openHistory(page, 'Activity');
  await expect(page.getByRole('heading', { level: 2, name: /^Today, / })).toBeVisible();
  const filters = page.getByRole('search', { name: 'Filters' });
  const search = filters.getByRole('searchbox', { name: 'Search by name' });
  const switched = page.getByRole('switch', { name: 'Show bookings' });
  expect(await middleOf(switched)).toBeCloseTo(await middleOf(search), 0);

  const run = lines(page).filter({ hasText: 'changed 2 services' });
  await expect(run).toHaveCount(1);
  await expect(run).toContainText(/Undo until \d+ \w+ \d{4}/);
  const tabs = page.getByRole('navigation', { name: 'History', exact: true });
  await expect(tabs.getByRole('link')).toHaveText(['Activity', 'Bulk actions1', 'Trash']);
  await run.getByRole('button', { name: 'Show changes of Hide everything' }).click();
  await expect(run.getByRole('listitem')).toContainText(['hid Yoga flow', 'hid Pilates']);
  await expect(run.getByRole('link', { name: 'Hide everything' })).toHaveAttribute('href', /bulk-runs/);
  await expectAccessible(page);

  await search.fill('pila');
  // The run is of Pilates too.
  await expect(lines(page)).toHaveText([/changed 2 services/, /created Pilates/]);
  await page.reload();
  await expect(lines(page)).toHaveText([/changed 2 services/, /created Pilates/]);
  await filters.getByRole('button', { name: 'Choose a date: Date' }).click();
  const calendar = page.getByRole('dialog', { name: 'Date' });
  await expect(calendar.getByRole('grid')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await filters.getByRole('button', { name: 'Clear filters' }).click();

  const raised = lines(page).filter({ hasText: 'changed Price of Yoga flow from €18.00 to €20.00' });
  await raised.hover();
  await raised.getByRole('button', { name: 'Undo change to Yoga flow' }).click();
  await expect(toast(page, 'Change undone')).toBeVisible();
  await expect(raised).toContainText(/Undone \d\d:\d\d/);
  expect((await stored(business, yoga)).payment?.fixed?.price?.value).toBe('18');

  const tagged = lines(page).filter({ hasText: 'Tagline' });
  await tagged.getByRole('link', { name: 'Compare before and after the change to Yoga flow' }).click();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveText(['FieldOlder versionNewer version', 'Tagline(empty)Calm']);
  // The first version is the creation.
  const older = page.getByRole('combobox', { name: 'Older version' });
  const versions = await older.getByRole('option').count();
  await older.selectOption({ index: versions - 1 });
  await expect(rows.nth(1)).toHaveText(/^Price.*18.*20/);
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Restore older version' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore this version of Yoga flow?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Restore version' }).click();
  await expect(toast(page, 'Version restored')).toBeVisible();
  const now = await stored(business, yoga);
  const { revision, updatedDate } = now;
  expect(now).toEqual({ ...yoga, revision, updatedDate });
});

test.describe('touch', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('activity and trash fit a phone, and the actions of a change are in its menu', async ({
    page,
    business,
  }) => {
    const yoga = await hasChanges(business);
    await arriveAt(page, business, '/trash');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleInAllLooks(page);
    await page
      .getByRole('navigation', { name: 'History', exact: true })
      .getByRole('link', { name: 'Activity' })
      .tap();
    const tagged = lines(page).filter({ hasText: 'Tagline' });
    await expect(tagged).toBeVisible();
    await expectAccessibleInAllLooks(page);
    await tagged.getByRole('button', { name: 'Actions for this change' }).tap();
    await page.getByRole('menuitem', { name: 'Undo change to Yoga flow' }).tap();
    await expect(toast(page, 'Change undone')).toBeVisible();
    expect((await stored(business, yoga)).tagLine).toBeUndefined();
  });
});
