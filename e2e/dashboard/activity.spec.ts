import type { Locator, Page } from 'playwright/test';
import { getBulkRun, previewBulkRun, startBulkRun } from '../../contract/calls/bulkRuns/bulkRuns.ts';
import { confirmBooking } from '../../contract/calls/bookings/bookings.ts';
import { queryExtendedBookings } from '../../contract/calls/bookings/extendedBookings.ts';
import { updateService } from '../../contract/calls/services/services.ts';
import { expectAccessible } from '../accessible.ts';
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

test('activity shows who changed which field, and links to the service', async ({ page, business }) => {
  await hasChanges(business);
  await arriveAt(page, business, '/overview');
  await openHistory(page, 'Activity');
  const raised = lines(page).filter({ hasText: 'changed Price of Yoga flow from €18.00 to €20.00' });
  await raised.getByRole('link', { name: 'Yoga flow', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Yoga flow' })).toBeVisible();
});

test('activity filters by name, kind, person and day and keeps the filter in the URL', async ({
  page,
  business,
}) => {
  await hasChanges(business);
  await arriveAt(page, business, '/activity');
  const filters = page.getByRole('search', { name: 'Filters' });
  await filters.getByRole('searchbox', { name: 'Search by name' }).fill('pila');
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toContainText('Pilates');
  await page.reload();
  await expect(lines(page)).toHaveCount(1);
  await filters.getByRole('button', { name: 'Clear filters' }).click();
  await expect(lines(page).filter({ hasText: 'Yoga flow' })).toHaveCount(3);

  await filters.getByRole('combobox', { name: 'Type' }).selectOption('Services and prices');
  await expect(lines(page)).toHaveCount(4);
  await filters.getByRole('combobox', { name: 'Changed by' }).selectOption({ index: 1 });
  await expect(lines(page)).toHaveCount(4);
  const day = filters.getByLabel('Date', { exact: true });
  await day.fill('2020-02-29');
  await expect(page.getByText('No changes match your filters.')).toBeVisible();
  await filters.getByRole('button', { name: 'Choose a date: Date' }).click();
  const calendar = page.getByRole('dialog', { name: 'Date' });
  await calendar.getByRole('gridcell', { name: '28', exact: true }).click();
  await expect(calendar).toBeHidden();
  await expect(day).toHaveValue('2020-02-28');
  await filters.getByRole('button', { name: 'Clear filters' }).click();
  await expect(lines(page).filter({ hasText: 'Yoga flow' })).toHaveCount(3);
});

test('undoing an older change from the activity list reverts it', async ({ page, business }) => {
  const yoga = await hasChanges(business);
  await arriveAt(page, business, '/activity');
  const raised = lines(page).filter({ hasText: 'changed Price of Yoga flow from €18.00 to €20.00' });
  await raised.getByRole('button', { name: 'Undo change to Yoga flow' }).click();
  await expect(toast(page, 'Change undone')).toBeVisible();
  await expect(raised).toContainText(/Undone \d\d:\d\d/);
  const now = await stored(business, yoga);
  expect(now).toMatchObject({ tagLine: 'Calm', payment: { fixed: { price: { value: '18' } } } });
});

test('version comparison shows only differing fields and restores the older version', async ({
  page,
  business,
}) => {
  const yoga = await hasChanges(business);
  await arriveAt(page, business, '/activity');
  const tagged = lines(page).filter({ hasText: 'Tagline' });
  await tagged.getByRole('link', { name: 'Compare before and after the change to Yoga flow' }).click();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveText(['FieldOlder versionNewer version', 'Tagline(empty)Calm']);
  // The first version is the creation.
  const older = page.getByRole('combobox', { name: 'Older version' });
  await older.selectOption({ index: 2 });
  await expect(rows.nth(1)).toHaveText(/^Price.*18.*20/);
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Restore older version' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore this version of Yoga flow?' });
  await dialog.getByRole('button', { name: 'Restore version' }).click();
  await expect(toast(page, 'Version restored')).toBeVisible();
  const now = await stored(business, yoga);
  const { revision, updatedDate } = now;
  expect(now).toEqual({ ...yoga, revision, updatedDate });
});

test('activity and version comparison have no accessibility violations', async ({ page, business }) => {
  await hasChanges(business);
  await arriveAt(page, business, '/activity');
  await lines(page).first().hover();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Choose a date: Date' }).click();
  await expect(page.getByRole('dialog', { name: 'Date' }).getByRole('grid')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Compare before and after the change to Yoga flow' }).first().click();
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore older version' }).click();
  await expect(page.getByRole('button', { name: 'Restore version' })).toBeVisible();
  await expectAccessible(page);
});

test('a bulk run is one line under its day, which opens to its changes', async ({ page, business }) => {
  await hasChanges(business);
  const work = { operations: [{ do: 'SET_FLAG', field: 'hidden', value: true } as const] };
  const { bulkRun } = await business.api.send(previewBulkRun, {
    body: { selection: { filter: {} }, work, name: 'Hide everything' },
  });
  const path = { id: bulkRun.id };
  await business.api.send(startBulkRun, { path, body: {} });
  await expect.poll(async () => (await business.api.send(getBulkRun, { path })).state).toBe('DONE');
  await arriveAt(page, business, '/activity');
  await expect(page.getByRole('heading', { level: 2, name: /^Today, / })).toBeVisible();
  const run = lines(page).filter({ hasText: 'changed 2 services' });
  await expect(run).toHaveCount(1);
  await expect(run).toContainText(/Undo until \d+ \w+ \d{4}/);
  const tabs = page.getByRole('navigation', { name: 'History', exact: true });
  await expect(tabs.getByRole('link')).toHaveText(['Activity', 'Bulk actions1', 'Trash']);
  await run.getByRole('button', { name: 'Show changes of Hide everything' }).click();
  await expect(run.getByRole('listitem')).toContainText(['hid Yoga flow', 'hid Pilates']);
  await run.getByRole('link', { name: 'Hide everything' }).click();
  await expect(page).toHaveURL(/bulk-runs/);
});

test.describe('touch', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('actions of a change are in its menu', async ({ page, business }) => {
    const yoga = await hasChanges(business);
    await arriveAt(page, business, '/activity');
    const tagged = lines(page).filter({ hasText: 'Tagline' });
    await tagged.getByRole('button', { name: 'Actions for this change' }).tap();
    await page.getByRole('menuitem', { name: 'Undo change to Yoga flow' }).tap();
    await expect(toast(page, 'Change undone')).toBeVisible();
    expect((await stored(business, yoga)).tagLine).toBeUndefined();
  });
});

test.describe('studio with bookings', () => {
  test.use({ sample: 'studio' });

  test('activity leaves out single bookings until they are shown', async ({ page, business }) => {
    const { extendedBookings } = await business.api.send(queryExtendedBookings, {
      body: { query: { filter: { status: 'PENDING' } } },
    });
    const booking = extendedBookings[0]?.booking;
    if (!booking) throw new Error('The sample has bookings to confirm.');
    await business.api.send(confirmBooking, {
      path: { bookingId: booking.id },
      body: { revision: booking.revision ?? '' },
    });
    await arriveAt(page, business, '/activity');
    await expect(page.getByText('No changes yet.')).toBeVisible();
    const shown = page.getByRole('switch', { name: 'Show bookings' });
    await page.setViewportSize({ width: 1280, height: 800 });
    const search = page.getByRole('searchbox', { name: 'Search by name' });
    expect(await middleOf(shown)).toBeCloseTo(await middleOf(search), 0);
    await shown.check();
    await expect(lines(page).first()).toContainText('confirmed the booking');
    await page.reload();
    await expect(shown).toBeChecked();
    await expect(lines(page).first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Sessions and bookings');
    await expect(shown).toBeHidden();
    await expect(lines(page).first()).toBeVisible();
  });
});
