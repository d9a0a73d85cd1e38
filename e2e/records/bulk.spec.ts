import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { previewBulkRun } from '../../contract/calls/bulkRuns/bulkRuns.ts';
import { deep, ofToday } from '../../testDeep.ts';
import { expectAccessible } from '../accessible.ts';
import { barOf, happens, servicesOf } from './bulkStudio.ts';
import { arriveAt, expect, test, type TestBusiness } from '../fixtures.ts';
import { press, tabTo } from '../keys.ts';
import { rowOf } from '../list.ts';

const classes = Array.from({ length: 30 }, (_, index) => `Class ${String(index + 1).padStart(2, '0')}`);

const pricesOf = async (business: TestBusiness) =>
  (await servicesOf(business)).map(({ payment }) => payment?.fixed?.price?.value);

test.describe('thirty classes', () => {
  test.beforeEach(({ business }) => business.hasServices(classes));

  test('prices of 30 services are raised by ten per cent and undone by keyboard alone', async ({
    signedIn: page,
    business,
  }) => {
    await press(page, page.getByRole('checkbox', { name: 'Select all on this page' }), 'Space');
    await press(page, barOf(page).getByRole('button', { name: 'Select all 30 matching' }));
    await expect(barOf(page)).toContainText('All 30 matching services selected');
    await press(page, barOf(page).getByRole('button', { name: 'Edit fields…' }));

    const sheet = page.getByRole('dialog', { name: 'Edit 30 services' });
    await tabTo(page, happens(sheet, 'Price'));
    await page.keyboard.type('Increase by percentage');
    await tabTo(page, sheet.getByRole('textbox', { name: 'Amount for Price' }));
    await page.keyboard.type('10');
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { level: 1, name: 'Edit Price' })).toBeFocused();
    await expect(page.getByRole('row', { name: /Class 01/ })).toContainText('from €18.00 to €19.80');
    await press(page, page.getByRole('button', { name: 'Exclude Class 02' }));
    await expect(page.getByRole('button', { name: 'Include Class 02' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Change 29 services' })).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await tabTo(page, page.getByRole('link', { name: 'Bulk actions', exact: true }).first());
    await press(page, page.getByRole('button', { name: 'Change 29 services' }));

    await press(page, page.getByRole('button', { name: 'Undo all' }));
    expect((await pricesOf(business)).slice(0, 3)).toEqual(['19.80', '18', '19.80']);
    const question = page.getByRole('dialog', { name: 'Undo “Edit Price”?' });
    await press(page, question.getByRole('button', { name: 'Undo for 29 services' }));
    await expect(page.getByRole('heading', { name: 'Undone 29' })).toBeVisible();
    expect(new Set(await pricesOf(business))).toEqual(new Set(['18']));
  });

  test('bulk action continues after the tab is closed, and its results are downloaded', async ({
    page,
    context,
    business,
  }) => {
    const operations = [{ do: 'SET_NUMBER', field: 'defaultCapacity', value: 12 } as const];
    const { bulkRun } = await business.api.send(previewBulkRun, {
      body: { name: 'Two more spots', selection: { filter: {} }, work: { operations } },
    });
    await arriveAt(page, business, `/bulk-runs/${bulkRun.id}`);
    const started = page.waitForResponse((response) => response.url().endsWith('/start'));
    await page.getByRole('button', { name: 'Change 30 services' }).click();
    expect((await started).ok()).toBe(true);
    await page.close();

    const later = await context.newPage();
    await later.goto(`${business.url}/bulk-runs`);
    await later.getByRole('link', { name: 'Two more spots' }).click();
    await expect(later.getByRole('heading', { name: 'Changed 30' })).toBeVisible();
    expect((await servicesOf(business)).every(({ defaultCapacity }) => defaultCapacity === 12)).toBe(true);
    const downloading = later.waitForEvent('download');
    await later.getByRole('button', { name: 'Download results' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Two-more-spots.csv');
    const file = await readFile(await download.path(), 'utf8');
    expect(file).toContain('Service,ID,Result,Field,Before,After,Reason');
    expect(file).toMatch(/Class 01,[^,]+,Changed,Capacity,10,12,/);
  });
});

const longName = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen for those who have patience';

const widths = [360, 1280];

for (let place = 0; place < deep(widths.length, 1); place += 1) {
  test.describe(`width ${place + 1} of the day`, () => {
    // Not in the title: the day may change during a run.
    test.use({ viewport: { width: ofToday(widths, widths.length)[place]!, height: 760 } });

    test('sheet, preview, result and list have no accessibility violations', async ({ page, business }) => {
      await business.hasServices([longName], { tagLine: longName });
      await business.hasServices(['Free'], {
        payment: { rateType: 'NO_FEE', options: { inPerson: true, online: false } },
      });
      await arriveAt(page, business, '/services');
      await select(page, longName);
      await select(page, 'Free');
      await barOf(page).getByRole('button', { name: 'Edit fields…' }).click();
      const sheet = page.getByRole('dialog', { name: 'Edit 2 services' });
      await happens(sheet, 'Price').selectOption({ label: 'Increase by amount' });
      await sheet.getByRole('textbox', { name: 'Amount for Price' }).fill('3');
      await happens(sheet, 'Tagline').selectOption({ label: 'Set to' });
      await sheet.getByRole('textbox', { name: 'New value for Tagline' }).fill(`${longName} ${longName}`);
      await expectFits(page);
      await sheet.getByRole('button', { name: 'Preview' }).click();
      await expect(page.getByRole('button', { name: 'Change 1 service', exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: longName })).toBeVisible();
      await expectFits(page);
      await page.getByRole('button', { name: 'Change 1 service', exact: true }).click();
      await page.getByRole('button', { name: 'Undo all' }).click();
      await expect(page.getByRole('button', { name: 'Undo for 1 service' })).toBeVisible();
      await expectFits(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('heading', { name: 'Changed 1' })).toBeVisible();
      await expect(page.getByRole('link', { name: longName })).toBeVisible();
      await expectFits(page);
      await page.getByRole('link', { name: 'Bulk actions', exact: true }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Bulk actions' })).toBeVisible();
      await expect(page.getByRole('link', { name: /^Edit Tagline and Price/ })).toBeVisible();
      await expectFits(page);
    });
  });
}

/** Ticks a row in the table. On a phone a long press starts the selection; further rows are ticked. */
async function select(page: Page, name: string): Promise<void> {
  const box = page.getByRole('checkbox', { name: `Select ${name}` });
  const card = page.getByRole('listitem').filter({ hasText: name });
  await expect(rowOf(page, name).or(card).first()).toBeVisible();
  if (await box.isVisible()) await box.check();
  else await pressLong(card, page.getByRole('checkbox', { name: `Select ${name}`, checked: true }));
  await expect(box).toBeChecked();
}

/** Long-presses the target until the other element is visible. */
async function pressLong(target: Locator, until: Locator): Promise<void> {
  await target.dispatchEvent('pointerdown', { pointerType: 'touch' });
  await until.waitFor();
  await target.dispatchEvent('pointerup', { pointerType: 'touch' });
}

async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page);
  const { wide, window } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: innerWidth,
  }));
  expect(wide).toBeLessThanOrEqual(window);
}
