import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { createCategory, deleteCategory } from '../../contract/calls/services/categories.ts';
import { deleteService, updateService } from '../../contract/calls/services/services.ts';
import { expectAccessible } from '../accessible.ts';
import { barOf, editAll, happens, servicesOf } from './bulkStudio.ts';
import { arriveAt, expect, openServices, test, type TestBusiness } from '../fixtures.ts';
import { press, tabTo } from '../keys.ts';
import { openHistory, rowOf } from '../list.ts';

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

  test('hiding 30 services includes those on other pages, and undo shows them again', async ({
    signedIn: page,
    business,
  }) => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expect(barOf(page)).toContainText('25 selected');
    await barOf(page).getByRole('button', { name: 'Select all 30 matching' }).click();
    await barOf(page).getByRole('button', { name: 'Hide…' }).click();
    await page.getByRole('button', { name: 'Hide 30 services' }).click();
    await expect(page.getByRole('heading', { name: 'Changed 30' })).toBeVisible();
    expect((await servicesOf(business)).every(({ hidden }) => hidden)).toBe(true);
    await page.getByRole('button', { name: 'Undo all' }).click();
    await page.getByRole('button', { name: 'Undo for 30 services' }).click();
    await expect(page.getByRole('heading', { name: 'Undone 30' })).toBeVisible();
    expect((await servicesOf(business)).some(({ hidden }) => hidden)).toBe(false);
  });

  test('bulk action is refused when the matching services changed, and names the difference', async ({
    signedIn: page,
    business,
  }) => {
    const sheet = await editAll(page, 30);
    await happens(sheet, 'Capacity').selectOption({ label: 'Set to' });
    await sheet.getByRole('textbox', { name: 'New value for Capacity' }).fill('12');
    await sheet.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('button', { name: 'Change 30 services' })).toBeVisible();

    await business.hasService({ name: 'Late arrival' });
    const [first] = await servicesOf(business);
    await business.api.send(deleteService, { path: { serviceId: first?.id ?? '' } });
    await page.getByRole('button', { name: 'Change 30 services' }).click();

    const note = page.getByRole('alert').filter({ hasText: 'The matching services have changed' });
    await expect(note).toContainText('You previewed 30 services; 30 match now.');
    await expect(note).toContainText('Late arrival');
    await expect(note).toContainText('Class 01');
    expect((await servicesOf(business)).some(({ defaultCapacity }) => defaultCapacity === 12)).toBe(false);

    await note.getByRole('button', { name: 'Refresh preview' }).click();
    await expect(page.getByRole('row', { name: /Late arrival/ })).toBeVisible();
    await page.getByRole('button', { name: 'Change 30 services' }).click();
    await expect(page.getByRole('heading', { name: 'Changed 30' })).toBeVisible();
    expect((await servicesOf(business)).every(({ defaultCapacity }) => defaultCapacity === 12)).toBe(true);
  });
  test.use({ provokes: [409] });
});

test('bulk sheet input, excluded rows and name survive a reload', async ({ page, business }) => {
  await business.hasServices(['One', 'Two', 'Three']);
  await openServices(page, business);
  const sheet = await editAll(page, 3);
  await happens(sheet, 'Price').selectOption({ label: 'Set to' });
  await sheet.getByRole('textbox', { name: 'New value for Price' }).fill('25');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await barOf(page).getByRole('button', { name: 'Edit fields…' }).click();
  await expect(sheet.getByRole('textbox', { name: 'New value for Price' })).toHaveValue('25.00');
  await sheet.getByRole('button', { name: 'Preview' }).click();

  const kept = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Exclude Two' }).click();
  await kept;
  await page.getByRole('textbox', { name: 'Name' }).fill('Autumn');
  const named = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.keyboard.press('Tab');
  await named;
  await page.reload();
  await expect(page.getByRole('button', { name: 'Include Two' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Autumn');

  // Replacing the preview keeps both.
  await page.getByRole('button', { name: 'Edit fields' }).click();
  const again = page.getByRole('dialog', { name: 'Edit 3 services' });
  await again.getByRole('textbox', { name: 'New value for Price' }).fill('26');
  await again.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('row', { name: /^One/ })).toContainText('to €26.00');
  await expect(page.getByRole('button', { name: 'Include Two' })).toBeVisible();
  await page.getByRole('button', { name: 'Change 2 services' }).click();
  await expect(page.getByRole('heading', { name: 'Changed 2' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Autumn' })).toBeVisible();
  expect(await pricesOf(business)).toEqual(['26', '26', '18']);
});

test('bulk sheet shows the number of current values and lists them on demand', async ({ page, business }) => {
  await business.hasServices(['A', 'B'], { tagLine: 'Calm and slow' });
  await business.hasServices(['C'], { tagLine: 'Fast' });
  await business.hasServices(['D']);
  await openServices(page, business);
  const sheet = await editAll(page, 4);
  const tagLine = sheet.getByRole('group', { name: 'Tagline' });
  await tagLine.getByRole('button', { name: 'Show the 3 different values of Tagline' }).click();
  const peek = page.getByRole('dialog', { name: 'Tagline' });
  await expect(peek.getByRole('listitem')).toHaveText([
    'Calm and slow2 services',
    'Fast1 service',
    'none1 service',
  ]);
  await page.keyboard.press('Escape');
  await expect(peek).toBeHidden();
  await expect(sheet.getByRole('group', { name: 'Price', exact: true })).toContainText('€18.00');

  await happens(sheet, 'Tagline').selectOption({ label: 'Find and replace' });
  await sheet.getByRole('button', { name: 'Preview' }).click();
  await expect(sheet.getByText('Enter the text to find.')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Find' }).fill('slow');
  await sheet.getByRole('textbox', { name: 'Replace with' }).fill('gentle');
  await sheet.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('row', { name: /^A / })).toContainText('from Calm and slow to Calm and gentle');
  await page.getByRole('button', { name: 'Unchanged 2' }).click();
  await expect(page.getByRole('row', { name: /^C/ })).toBeVisible();

  await page.getByRole('button', { name: 'Edit fields' }).click();
  const again = page.getByRole('dialog', { name: 'Edit 4 services' });
  await expect(again.getByRole('textbox', { name: 'Find' })).toHaveValue('slow');
  await expect(happens(again, 'Tagline')).toHaveValue('REPLACE');
});

test('failed rows show field and reason, can be retried alone and downloaded', async ({ page, business }) => {
  const { api } = business;
  const categoryNamed = async (name: string) =>
    (await api.send(createCategory, { body: { category: { name } } })).category;
  const [leaving, staying] = [await categoryNamed('Leaving'), await categoryNamed('Staying')];
  await business.hasServices(['Good one', 'Good two'], { category: { id: staying.id } });
  await business.hasServices(['=Bad'], { category: { id: leaving.id } });
  await openServices(page, business);
  const sheet = await editAll(page, 3);
  await happens(sheet, 'Capacity').selectOption({ label: 'Increase by amount' });
  await sheet.getByRole('textbox', { name: 'Amount for Capacity' }).fill('2');
  await sheet.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('button', { name: 'Change 3 services' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Two more spots');

  await api.send(deleteCategory, { path: { categoryId: leaving.id } });
  await page.getByRole('button', { name: 'Change 3 services' }).click();
  await expect(page.getByRole('heading', { name: 'Failed 1' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Changed 2' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Two more spots' })).toBeVisible();
  await expect(page.getByRole('row', { name: /=Bad/ })).toContainText('Category is not an existing category');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download results' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Two-more-spots.csv');
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain('Service,ID,Result,Field,Before,After,Reason');
  expect(file).toMatch(/Good one,[^,]+,Changed,Capacity,10,12,/);
  expect(file).toMatch(/'=Bad",[^,]+,Failed,Capacity,10,12,Category is/);

  const [bad] = await servicesOf(business);
  const { id = '', revision = '' } = bad ?? {};
  const service = { id, revision, category: { id: staying.id } };
  await api.send(updateService, { path: { 'service.id': id }, body: { service } });
  // Leave and return by the navigation.
  await page.goto(`${business.url}/services`);
  await openHistory(page, 'Bulk actions');
  await expect(page.getByRole('listitem').filter({ hasText: 'Two more spots' })).toContainText('Partly done');
  await page.getByRole('link', { name: 'Two more spots' }).click();
  await page.getByRole('button', { name: 'Retry 1' }).click();
  await expect(page.getByRole('heading', { name: 'Changed 3' })).toBeVisible();
  expect((await servicesOf(business)).map(({ defaultCapacity }) => defaultCapacity)).toEqual([12, 12, 12]);
});

test('bulk undo skips services edited later and lists them', async ({ page, business }) => {
  await business.hasServices(['One', 'Two']);
  await openServices(page, business);
  const sheet = await editAll(page, 2);
  await happens(sheet, 'Price').selectOption({ label: 'Set to' });
  await sheet.getByRole('textbox', { name: 'New value for Price' }).fill('25,50');
  await happens(sheet, 'Visible to customers').selectOption({ label: 'Hide from customers' });
  await sheet.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Change 2 services' }).click();
  await expect(page.getByRole('heading', { name: 'Changed 2' })).toBeVisible();
  const [one] = await servicesOf(business);
  const { id = '', revision = '' } = one ?? {};
  const service = { id, revision, payment: { fixed: { price: { value: '99' } } } };
  const body = { service, mask: 'payment.fixed.price.value' };
  await business.api.send(updateService, { path: { 'service.id': id }, body });

  await page.getByRole('button', { name: 'Undo all' }).click();
  const question = page.getByRole('dialog', { name: /^Undo “/ });
  await expect(question).toContainText('One: Price');
  await question.getByRole('button', { name: 'Undo for 2 services' }).click();
  await expect(page.getByRole('heading', { name: 'Partly undone 1' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^One/ })).toContainText('Kept because edited since: Price');
  // The rows show the outcome of the undo, not the value that was kept.
  await expect(page.getByRole('row', { name: /^One/ })).not.toContainText('25.50');
  await expect(page.getByRole('row', { name: /^Two/ })).toContainText('from €25.50 to €18.00');
  expect(await pricesOf(business)).toEqual(['99', '18']);
  expect((await servicesOf(business)).map(({ hidden }) => hidden)).toEqual([false, false]);
});

test('row that breaks a rule is blocked with the reason, and the others are changed', async ({
  page,
  business,
}) => {
  await business.hasServices(['Priced']);
  await business.hasServices(['Free'], {
    payment: { rateType: 'NO_FEE', options: { inPerson: true, online: false } },
  });
  await openServices(page, business);
  const sheet = await editAll(page, 2);
  await happens(sheet, 'Price').selectOption({ label: 'Decrease by amount' });
  await sheet.getByRole('textbox', { name: 'Amount for Price' }).fill('3');
  await sheet.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('row', { name: /^Free/ })).toContainText(
    'Price is not an amount that could be raised',
  );
  await page.getByRole('button', { name: 'Change 1 service', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Changed 1' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Blocked 1' })).toBeVisible();
  expect(await pricesOf(business)).toEqual([undefined, '15']);
});

test('several changes apply per service or not at all, as chosen in the preview', async ({
  page,
  business,
}) => {
  await business.hasServices(['Priced']);
  await business.hasServices(['Free'], {
    payment: { rateType: 'NO_FEE', options: { inPerson: true, online: false } },
  });
  await openServices(page, business);
  const sheet = await editAll(page, 2);
  await happens(sheet, 'Price').selectOption({ label: 'Decrease by amount' });
  await sheet.getByRole('textbox', { name: 'Amount for Price' }).fill('3');
  await happens(sheet, 'Tagline').selectOption({ label: 'Set to' });
  await sheet.getByRole('textbox', { name: 'New value for Tagline' }).fill('Spring');
  await sheet.getByRole('button', { name: 'Preview' }).click();
  const sections = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(sections).toContainText(['Will change 1', 'Blocked 1']);
  await page.getByRole('radio', { name: 'Apply the changes that fit' }).check();
  await expect(page.getByRole('button', { name: 'Change 2 services' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Free/ })).toContainText(
    'Partly applied. Not applied: Price is not an amount that could be raised',
  );
  await page.getByRole('button', { name: 'Change 2 services' }).click();
  await expect(page.getByRole('heading', { name: 'Changed 2' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Free/ })).toContainText('Partly applied.');
  expect((await servicesOf(business)).map(({ tagLine }) => tagLine)).toEqual(['Spring', 'Spring']);
  expect(await pricesOf(business)).toEqual([undefined, '15']);
});

const longName = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen for those who have patience';

for (const width of [360, 1280]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 760 } });

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
