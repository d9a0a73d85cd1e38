import { createServiceOptionsAndVariants } from '../../contract/calls/prices/optionsAndVariants.ts';
import { updateService } from '../../contract/calls/services/services.ts';
import type { Service, ServiceInput } from '../../contract/entities/services/service.ts';
import { ApiError } from '../../contract/errors.ts';
import { free, openBoard, price } from './board.ts';
import { openMorningYoga, save, saveBar, stored } from '../editor.ts';
import { expect, test, toast, type TestBusiness } from '../fixtures.ts';

const varied: ServiceInput['payment'] = {
  rateType: 'VARIED',
  varied: { defaultPrice: { value: '12' } },
  options: { inPerson: true },
};

/** The prices of a service by age. */
async function hasPrices({ api }: TestBusiness, { id: serviceId }: Service, prices: Record<string, string>) {
  const optionId = crypto.randomUUID();
  const choices = Object.keys(prices);
  const values = Object.entries(prices).map(([custom, value]) => ({
    choices: [{ optionId, custom }],
    price: { value },
  }));
  const options = {
    values: [{ id: optionId, type: 'CUSTOM' as const, customData: { name: 'Age', choices } }],
  };
  await api.send(createServiceOptionsAndVariants, {
    body: { serviceOptionsAndVariants: { serviceId, options, variants: { values } } },
  });
}

test('several prices are saved in one undo step and reverted', async ({ page, business }) => {
  const yoga = await business.hasService({ name: 'Morning yoga' });
  const varies = await business.hasService({ name: 'Pottery', payment: varied });
  await hasPrices(business, varies, { Adult: '14', Child: '7' });
  await openBoard(page, business, '?tab=prices');
  await price(page, 'Morning yoga').fill('20,50');
  await price(page, 'Pottery, Child').fill('8');
  await expect(saveBar(page)).toContainText('2 unsaved changes');
  await expect(price(page, 'Morning yoga')).toHaveAccessibleDescription(/Was €18\.00\./);
  await page.keyboard.press('Control+s');
  await expect(saveBar(page)).toContainText('Saved');
  expect((await stored(business, yoga)).payment?.fixed?.price?.value).toBe('20.50');
  expect((await stored(business, varies)).payment?.varied?.minPrice?.value).toBe('8');

  await saveBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Undone: changed Price of Child of Pottery and 1 more.')).toBeVisible();
  await expect(price(page, 'Morning yoga')).toHaveValue('18.00');
  expect((await stored(business, yoga)).payment?.fixed?.price?.value).toBe('18');
  expect((await stored(business, varies)).payment?.varied?.minPrice?.value).toBe('7');
});

test('invalid amount shows an error in its cell', async ({ page, business }) => {
  await business.hasService({ name: 'Morning yoga' });
  await business.hasService({
    name: 'Retreat',
    payment: {
      rateType: 'FIXED',
      fixed: { price: { value: '300' }, deposit: { value: '100' } },
      options: { online: true, inPerson: false, deposit: true },
    },
  });
  await openBoard(page, business, '?tab=prices');
  await price(page, 'Morning yoga').fill('a lot');
  await price(page, 'Retreat').fill('90');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(saveBar(page)).toContainText('2 errors');
  await expect(price(page, 'Morning yoga')).toBeFocused();
  await expect(price(page, 'Morning yoga')).toHaveAccessibleDescription(/Must be an amount such as 25/);
  await expect(price(page, 'Retreat')).toHaveAccessibleDescription(
    /The deposit must be less than the price\./,
  );
  await price(page, 'Morning yoga').fill('0');
  await expect(price(page, 'Morning yoga')).toHaveAccessibleDescription(/Must be more than 0/);
  await page.getByRole('button', { name: 'Revert Price of Retreat' }).click();
  await expect(saveBar(page)).toContainText('1 unsaved change');
});

test('Save moves focus to an invalid amount, wherever it is', async ({ page, business }) => {
  const names = Array.from({ length: 60 }, (_, index) => `Class ${String(index + 1).padStart(2, '0')}`);
  await business.hasServices(names);
  await openBoard(page, business, '?tab=prices');
  await price(page, 'Class 01').fill('much');
  await price(page, 'Class 02').fill('20');
  await page
    .getByRole('table', { name: 'Prices' })
    .locator('..')
    .evaluate((frame) => frame.scrollTo(0, 1e6));
  await price(page, 'Class 60').fill('21');
  await expect(price(page, 'Class 01')).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(price(page, 'Class 01')).toBeFocused();
  await expect(price(page, 'Class 01')).toBeInViewport();

  await page.getByRole('searchbox', { name: 'Search services' }).fill('Class 60');
  await expect(price(page, 'Class 01')).toBeHidden();
  await page.getByRole('tab', { name: 'Plans', exact: true }).click();
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(price(page, 'Class 01')).toBeFocused();
  await expect(price(page, 'Class 01')).toHaveValue('much');
  await price(page, 'Class 01').fill('19');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(saveBar(page)).toContainText('Saved');
});

test('concurrent change by someone else is kept', async ({ page, business }) => {
  const yoga = await business.hasService({ name: 'Morning yoga' });
  const pilates = await business.hasService({ name: 'Pilates' });
  await openBoard(page, business, '?tab=prices');
  await price(page, 'Morning yoga').fill('20');
  await price(page, 'Pilates').fill('30');
  const change = (service: Service, fields: ServiceInput) =>
    business.api.send(updateService, {
      path: { 'service.id': service.id },
      body: { service: { ...fields, id: service.id, revision: service.revision } },
    });
  await change(yoga, { tagLine: 'Before work' });
  await change(pilates, { payment: { fixed: { price: { value: '25' } } } });
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(price(page, 'Pilates')).toHaveAccessibleDescription(
    /Someone else just changed this to €25\.00/,
  );
  expect(await stored(business, yoga)).toMatchObject({
    tagLine: 'Before work',
    payment: { fixed: { price: { value: '20' } } },
  });
  expect((await stored(business, pilates)).payment?.fixed?.price?.value).toBe('25');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(saveBar(page)).toContainText('Saved');
  expect((await stored(business, pilates)).payment?.fixed?.price?.value).toBe('30');
});

test('leaving with unsaved prices asks first', async ({ page, business }) => {
  await business.hasService({ name: 'Morning yoga' });
  await openBoard(page, business, '?tab=prices');
  await price(page, 'Morning yoga').fill('20');
  await page.getByRole('tab', { name: 'Plans', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Prices 1 unsaved' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click();
  const question = page.getByRole('dialog', { name: 'Leave with one unsaved price?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('tab', { name: /^Prices/ }).click();
  await expect(price(page, 'Morning yoga')).toHaveValue('20.00');
});

test('raising the shown prices by per cent shows a preview and keeps booked prices', async ({
  page,
  business,
}) => {
  const yoga = await business.hasService({ name: 'Morning yoga' });
  const varies = await business.hasService({ name: 'Pottery', payment: varied });
  await hasPrices(business, varies, { Adult: '14', Child: '7' });
  await business.hasService({ name: 'Taster', payment: free });
  await openBoard(page, business, '?tab=prices');
  await page.getByRole('button', { name: 'Adjust prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adjust 2 prices' });
  await dialog.getByRole('textbox', { name: 'Value' }).fill('10');
  await dialog.getByRole('combobox', { name: 'Round to' }).selectOption({ label: 'Multiples of €0.50' });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Morning yoga' })).toContainText('€20.00');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(page).toHaveURL(/\/bulk-runs\/[0-9a-f-]+$/);
  expect((await stored(business, yoga)).payment?.fixed?.price?.value).toBe('18');

  await page.getByRole('button', { name: 'Change 2 services' }).click();
  await expect.poll(async () => (await stored(business, yoga)).payment?.fixed?.price?.value).toBe('20');
  await expect
    .poll(async () => (await stored(business, varies)).payment?.varied?.maxPrice?.value)
    .toBe('15.50');
});

test.describe('impossible payment methods', () => {
  test('impossible payment methods are disabled in the editor', async ({ page, business }) => {
    const yoga = await openMorningYoga(page, business);
    const ways = page.getByRole('group', { name: 'Payment methods', exact: true });
    await ways.getByRole('checkbox', { name: 'In person' }).uncheck();
    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    await expect(saveBar(page)).toContainText('1 error');
    await expect(ways).toHaveAccessibleDescription(/payment method/);
    expect((await stored(business, yoga)).revision).toBe(yoga.revision);

    await page.getByRole('radio', { name: /^Free/ }).check();
    await expect(ways.getByRole('checkbox', { name: 'Online' })).toBeDisabled();
    await expect(ways.getByRole('checkbox', { name: 'In person' })).toBeDisabled();
    await save(page);
    expect((await stored(business, yoga)).payment).toMatchObject({
      rateType: 'NO_FEE',
      options: { online: false, inPerson: true },
    });
  });

  for (const [what, payment] of [
    ['online for what is free', { rateType: 'NO_FEE', options: { online: true, inPerson: true } }],
    ['none at all', { rateType: 'FIXED', fixed: { price: { value: '18' } }, options: {} }],
  ] as const satisfies readonly (readonly [string, ServiceInput['payment']])[]) {
    test(`server refuses impossible payment methods and names the field: ${what}`, async ({ business }) => {
      const fields = await business.hasService({ payment }).then(
        () => [],
        (error: unknown) =>
          error instanceof ApiError ? error.fieldViolations.map(({ field }) => field) : [],
      );
      expect(fields).toEqual([expect.stringMatching(/^service\.payment\.options/)]);
    });
  }
});
