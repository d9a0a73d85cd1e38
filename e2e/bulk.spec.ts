import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { createCategory, deleteCategory } from '../contract/calls/categories.ts';
import { deleteService, updateService } from '../contract/calls/services.ts';
import { expectAccessible } from './accessible.ts';
import { barOf, editAll, happens, servicesOf } from './bulkStudio.ts';
import { arriveAt, expect, test, type TestBusiness } from './fixtures.ts';
import { press, tabTo } from './keys.ts';
import { rowOf } from './list.ts';

const classes = Array.from({ length: 30 }, (_, index) => `Class ${String(index + 1).padStart(2, '0')}`);

const pricesOf = async (business: TestBusiness) =>
  (await servicesOf(business)).map(({ payment }) => payment?.fixed?.price?.value);

test.describe('thirty classes', () => {
  test.beforeEach(({ business }) => business.hasServices(classes));

  test('are raised by ten percent and put back, from start to finish by keyboard', async ({
    signedIn: page,
    business,
  }) => {
    await press(page, page.getByRole('checkbox', { name: 'Select all on this page' }), 'Space');
    await press(page, barOf(page).getByRole('button', { name: 'Select all 30 that match' }));
    await expect(barOf(page)).toContainText('30 selected, all that match');
    await press(page, barOf(page).getByRole('button', { name: 'Edit fields…' }));

    const sheet = page.getByRole('dialog', { name: 'Edit 30 services' });
    await tabTo(page, happens(sheet, 'Price'));
    await page.keyboard.type('Raise by percent');
    await tabTo(page, sheet.getByRole('textbox', { name: 'Price: by how much' }));
    await page.keyboard.type('10');
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { level: 1, name: 'Change Price' })).toBeFocused();
    await expect(page.getByRole('row', { name: /Class 01/ })).toContainText('from €18 to €19.80');
    await press(page, page.getByRole('button', { name: 'Leave out Class 02' }));
    await expect(page.getByRole('button', { name: 'Put back Class 02' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Change 29 services' })).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await tabTo(page, page.getByRole('link', { name: 'Bulk runs', exact: true }).first());
    await press(page, page.getByRole('button', { name: 'Change 29 services' }));

    await press(page, page.getByRole('button', { name: 'Undo the run' }));
    expect((await pricesOf(business)).slice(0, 3)).toEqual(['19.80', '18', '19.80']);
    const question = page.getByRole('dialog', { name: 'Undo “Change Price”?' });
    await press(page, question.getByRole('button', { name: 'Undo for 29 services' }));
    await expect(page.getByRole('heading', { name: 'Undone 29' })).toBeVisible();
    expect(new Set(await pricesOf(business))).toEqual(new Set(['18']));
  });

  test('are hidden all at once, also those on other pages, and shown again', async ({
    signedIn: page,
    business,
  }) => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expect(barOf(page)).toContainText('25 selected on this page');
    await barOf(page).getByRole('button', { name: 'Select all 30 that match' }).click();
    await barOf(page).getByRole('button', { name: 'Hide…' }).click();
    await page.getByRole('button', { name: 'Hide 30 services' }).click();
    await expect(page.getByRole('heading', { name: 'Changed 30' })).toBeVisible();
    expect((await servicesOf(business)).every(({ hidden }) => hidden)).toBe(true);
    await page.getByRole('button', { name: 'Undo the run' }).click();
    await page.getByRole('button', { name: 'Undo for 30 services' }).click();
    await expect(page.getByRole('heading', { name: 'Undone 30' })).toBeVisible();
    expect((await servicesOf(business)).some(({ hidden }) => hidden)).toBe(false);
  });

  test('do not change when others match by now: what came and went is named', async ({
    signedIn: page,
    business,
  }) => {
    const sheet = await editAll(page, 30);
    await happens(sheet, 'Places in a session').selectOption({ label: 'Set to' });
    await sheet.getByRole('textbox', { name: 'Places in a session: new value' }).fill('12');
    await sheet.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('button', { name: 'Change 30 services' })).toBeVisible();

    await business.hasService({ name: 'Late arrival' });
    const [first] = await servicesOf(business);
    await business.api.send(deleteService, { path: { serviceId: first?.id ?? '' } });
    await page.getByRole('button', { name: 'Change 30 services' }).click();

    const note = page.getByRole('alert').filter({ hasText: 'have changed since the preview' });
    await expect(note).toContainText('The preview was of 30; 30 match now.');
    await expect(note).toContainText('Late arrival');
    await expect(note).toContainText('Class 01');
    expect((await servicesOf(business)).some(({ defaultCapacity }) => defaultCapacity === 12)).toBe(false);

    await note.getByRole('button', { name: 'Preview again' }).click();
    await expect(page.getByRole('row', { name: /Late arrival/ })).toBeVisible();
    await page.getByRole('button', { name: 'Change 30 services' }).click();
    await expect(page.getByRole('heading', { name: 'Changed 30' })).toBeVisible();
    expect((await servicesOf(business)).every(({ defaultCapacity }) => defaultCapacity === 12)).toBe(true);
  });
  test.use({ provokes: [409] });
});

test('a choice that was left for a moment, and rows that were left out, are there again', async ({
  signedIn: page,
  business,
}) => {
  await business.hasServices(['One', 'Two', 'Three']);
  await page.reload();
  const sheet = await editAll(page, 3);
  await happens(sheet, 'Price').selectOption({ label: 'Set to' });
  await sheet.getByRole('textbox', { name: 'Price: new value' }).fill('25');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await barOf(page).getByRole('button', { name: 'Edit fields…' }).click();
  await expect(sheet.getByRole('textbox', { name: 'Price: new value' })).toHaveValue('25');
  await sheet.getByRole('button', { name: 'Preview' }).click();

  const kept = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Leave out Two' }).click();
  await kept;
  await page.getByRole('textbox', { name: 'Name in the history' }).fill('Autumn');
  const named = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.keyboard.press('Tab');
  await named;
  await page.reload();
  await expect(page.getByRole('button', { name: 'Put back Two' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name in the history' })).toHaveValue('Autumn');

  // Another preview in its place keeps both.
  await page.getByRole('button', { name: 'Change the fields' }).click();
  const again = page.getByRole('dialog', { name: 'Edit 3 services' });
  await again.getByRole('textbox', { name: 'Price: new value' }).fill('26');
  await again.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('row', { name: /^One/ })).toContainText('to €26');
  await expect(page.getByRole('button', { name: 'Put back Two' })).toBeVisible();
  await page.getByRole('button', { name: 'Change 2 services' }).click();
  await expect(page.getByRole('heading', { name: 'Changed 2' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Autumn' })).toBeVisible();
  expect(await pricesOf(business)).toEqual(['26', '26', '18']);
});

test('says how many values there are, and shows them at a peek', async ({ signedIn: page, business }) => {
  await business.hasServices(['A', 'B'], { tagLine: 'Calm and slow' });
  await business.hasServices(['C'], { tagLine: 'Fast' });
  await business.hasServices(['D']);
  await page.reload();
  const sheet = await editAll(page, 4);
  const tagLine = sheet.getByRole('group', { name: 'Tag line' });
  await tagLine.getByRole('button', { name: 'See the 3 different values of Tag line' }).click();
  const peek = page.getByRole('dialog', { name: 'Tag line' });
  await expect(peek.getByRole('listitem')).toHaveText([
    'Calm and slow2 services',
    'Fast1 service',
    'none1 service',
  ]);
  await page.keyboard.press('Escape');
  await expect(peek).toBeHidden();
  await expect(sheet.getByRole('group', { name: 'Price', exact: true })).toContainText('€18');

  await happens(sheet, 'Tag line').selectOption({ label: 'Replace text' });
  await sheet.getByRole('button', { name: 'Preview' }).click();
  await expect(sheet.getByText('Write the text to look for.')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Find' }).fill('slow');
  await sheet.getByRole('textbox', { name: 'Replace with' }).fill('gentle');
  await sheet.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('row', { name: /^A / })).toContainText('from Calm and slow to Calm and gentle');
  await page.getByRole('button', { name: 'Unchanged 2' }).click();
  await expect(page.getByRole('row', { name: /^C/ })).toBeVisible();

  await page.getByRole('button', { name: 'Change the fields' }).click();
  const again = page.getByRole('dialog', { name: 'Edit 4 services' });
  await expect(again.getByRole('textbox', { name: 'Find' })).toHaveValue('slow');
  await expect(happens(again, 'Tag line')).toHaveValue('REPLACE');
});

test('what fails is listed with its field and why, tried again alone, and downloaded', async ({
  signedIn: page,
  business,
}) => {
  const { api } = business;
  const categoryNamed = async (name: string) =>
    (await api.send(createCategory, { body: { category: { name } } })).category;
  const [leaving, staying] = [await categoryNamed('Leaving'), await categoryNamed('Staying')];
  await business.hasServices(['Good one', 'Good two'], { category: { id: staying.id } });
  await business.hasServices(['=Bad'], { category: { id: leaving.id } });
  await page.reload();
  const sheet = await editAll(page, 3);
  await happens(sheet, 'Places in a session').selectOption({ label: 'Raise by amount' });
  await sheet.getByRole('textbox', { name: 'Places in a session: by how much' }).fill('2');
  await sheet.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('button', { name: 'Change 3 services' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name in the history' }).fill('Two more places');

  await api.send(deleteCategory, { path: { categoryId: leaving.id } });
  await page.getByRole('button', { name: 'Change 3 services' }).click();
  await expect(page.getByRole('heading', { name: 'Failed 1' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Changed 2' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Two more places' })).toBeVisible();
  await expect(page.getByRole('row', { name: /=Bad/ })).toContainText(/Category is .*does not exist/);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the result' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Two-more-places.csv');
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain('Service,Id,Result,Field,Before,After,Reason');
  expect(file).toMatch(/Good one,[^,]+,Changed,Places in a session,10,12,/);
  expect(file).toMatch(/'=Bad",[^,]+,Failed,Places in a session,10,12,Category is/);

  const [bad] = await servicesOf(business);
  const { id = '', revision = '' } = bad ?? {};
  const service = { id, revision, category: { id: staying.id } };
  await api.send(updateService, { path: { 'service.id': id }, body: { service } });
  // Left and come back to, by its entry in the navigation.
  await page.goto(`${business.url}/services`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bulk runs' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Two more places' })).toContainText(
    'Done in part',
  );
  await page.getByRole('link', { name: 'Two more places' }).click();
  await page.getByRole('button', { name: 'Try 1 again' }).click();
  await expect(page.getByRole('heading', { name: 'Changed 3' })).toBeVisible();
  expect((await servicesOf(business)).map(({ defaultCapacity }) => defaultCapacity)).toEqual([12, 12, 12]);
});

test('an undo says what stays because it was edited since, and leaves it', async ({
  signedIn: page,
  business,
}) => {
  await business.hasServices(['One', 'Two']);
  await page.reload();
  const sheet = await editAll(page, 2);
  await happens(sheet, 'Price').selectOption({ label: 'Set to' });
  await sheet.getByRole('textbox', { name: 'Price: new value' }).fill('25,50');
  await happens(sheet, 'Shown to customers').selectOption({ label: 'Hide from customers' });
  await sheet.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Change 2 services' }).click();
  await expect(page.getByRole('heading', { name: 'Changed 2' })).toBeVisible();
  const [one] = await servicesOf(business);
  const { id = '', revision = '' } = one ?? {};
  const service = { id, revision, payment: { fixed: { price: { value: '99' } } } };
  const body = { service, mask: 'payment.fixed.price.value' };
  await business.api.send(updateService, { path: { 'service.id': id }, body });

  await page.getByRole('button', { name: 'Undo the run' }).click();
  const question = page.getByRole('dialog', { name: /^Undo “/ });
  await expect(question).toContainText('One: Price');
  await question.getByRole('button', { name: 'Undo for 2 services' }).click();
  await expect(page.getByRole('heading', { name: 'Undone in part 1' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^One/ })).toContainText('Stays as it was edited since: Price');
  // The rows tell what the undo did, and nothing of the value that stays.
  await expect(page.getByRole('row', { name: /^One/ })).not.toContainText('25.50');
  await expect(page.getByRole('row', { name: /^Two/ })).toContainText('from €25.50 to €18');
  expect(await pricesOf(business)).toEqual(['99', '18']);
  expect((await servicesOf(business)).map(({ hidden }) => hidden)).toEqual([false, false]);
});

test('a row that breaks a rule is blocked with the reason, and the others go on', async ({
  signedIn: page,
  business,
}) => {
  await business.hasServices(['Priced']);
  await business.hasServices(['Free'], {
    payment: { rateType: 'NO_FEE', options: { inPerson: true, online: false } },
  });
  await page.reload();
  const sheet = await editAll(page, 2);
  await happens(sheet, 'Price').selectOption({ label: 'Lower by amount' });
  await sheet.getByRole('textbox', { name: 'Price: by how much' }).fill('3');
  await sheet.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('row', { name: /^Free/ })).toContainText(
    'Price is not an amount that could be raised',
  );
  await page.getByRole('button', { name: 'Change 1 service', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Changed 1' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Blocked 1' })).toBeVisible();
  expect(await pricesOf(business)).toEqual([undefined, '15']);
});

test('of several changes those that fit a service are applied, or none of them, as the preview says', async ({
  signedIn: page,
  business,
}) => {
  await business.hasServices(['Priced']);
  await business.hasServices(['Free'], {
    payment: { rateType: 'NO_FEE', options: { inPerson: true, online: false } },
  });
  await page.reload();
  const sheet = await editAll(page, 2);
  await happens(sheet, 'Price').selectOption({ label: 'Lower by amount' });
  await sheet.getByRole('textbox', { name: 'Price: by how much' }).fill('3');
  await happens(sheet, 'Tag line').selectOption({ label: 'Set to' });
  await sheet.getByRole('textbox', { name: 'Tag line: new value' }).fill('Spring');
  await sheet.getByRole('button', { name: 'Preview' }).click();
  const sections = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(sections).toContainText(['What changes 1', 'Blocked 1']);
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

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test.describe(`in ${colorScheme}, ${width} wide`, () => {
      test.use({ colorScheme, viewport: { width, height: 760 } });

      test('the sheet, the preview, the result and the list can be read by everybody', async ({
        page,
        business,
      }) => {
        await business.hasServices([longName], { tagLine: longName });
        await business.hasServices(['Free'], {
          payment: { rateType: 'NO_FEE', options: { inPerson: true, online: false } },
        });
        await arriveAt(page, business, '/services');
        await select(page, longName);
        await select(page, 'Free');
        await barOf(page).getByRole('button', { name: 'Edit fields…' }).click();
        const sheet = page.getByRole('dialog', { name: 'Edit 2 services' });
        await happens(sheet, 'Price').selectOption({ label: 'Raise by amount' });
        await sheet.getByRole('textbox', { name: 'Price: by how much' }).fill('3');
        await happens(sheet, 'Tag line').selectOption({ label: 'Set to' });
        await sheet.getByRole('textbox', { name: 'Tag line: new value' }).fill(`${longName} ${longName}`);
        await expectFits(page);
        await sheet.getByRole('button', { name: 'Preview' }).click();
        await expect(page.getByRole('button', { name: 'Change 1 service', exact: true })).toBeVisible();
        await expect(page.getByRole('link', { name: longName })).toBeVisible();
        await expectFits(page);
        await page.getByRole('button', { name: 'Change 1 service', exact: true }).click();
        await page.getByRole('button', { name: 'Undo the run' }).click();
        await expect(page.getByRole('button', { name: 'Undo for 1 service' })).toBeVisible();
        await expectFits(page);
        await page.getByRole('button', { name: 'Keep the changes' }).click();
        await expect(page.getByRole('heading', { name: 'Changed 1' })).toBeVisible();
        await expect(page.getByRole('link', { name: longName })).toBeVisible();
        await expectFits(page);
        await page.getByRole('link', { name: 'Bulk runs', exact: true }).first().click();
        await expect(page.getByRole('heading', { level: 1, name: 'Bulk runs' })).toBeVisible();
        await expect(page.getByRole('link', { name: /^Change Tag line and Price/ })).toBeVisible();
        await expectFits(page);
      });
    });
  }
}

/** A box in the table; on a phone a long press begins a selection, as a check does once there is one. */
async function select(page: Page, name: string): Promise<void> {
  const box = page.getByRole('checkbox', { name: `Select ${name}` });
  const card = page.getByRole('listitem').filter({ hasText: name });
  await expect(rowOf(page, name).or(card).first()).toBeVisible();
  if (await box.isVisible()) await box.check();
  else await pressLong(card, page.getByRole('checkbox', { name: `Select ${name}`, checked: true }));
  await expect(box).toBeChecked();
}

/** Holds the finger on it until it has led to the other. */
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
