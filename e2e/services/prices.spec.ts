import { createServiceOptionsAndVariants } from '../../contract/calls/prices/optionsAndVariants.ts';
import type { Service, ServiceInput } from '../../contract/entities/services/service.ts';
import { openBoard, price } from './board.ts';
import { saveBar, stored } from '../editor.ts';
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

const numbered = Array.from({ length: 60 }, (_, index) => `Class ${String(index + 1).padStart(2, '0')}`);

test('Save moves focus to an invalid amount, wherever it is; several prices are saved and undone as one step', async ({
  page,
  business,
}) => {
  await business.hasServices(numbered);
  const yoga = await business.hasService({ name: 'Morning yoga' });
  const varies = await business.hasService({ name: 'Pottery', payment: varied });
  await hasPrices(business, varies, { Adult: '14', Child: '7' });
  await openBoard(page, business, '?tab=prices');
  await price(page, 'Class 01').fill('much');
  await page
    .getByRole('table', { name: 'Prices' })
    .locator('..')
    .evaluate((frame) => frame.scrollTo(0, 1e6));
  await price(page, 'Morning yoga').fill('20,50');
  await page.getByRole('button', { name: 'Variants of Pottery' }).click();
  await price(page, 'Pottery, Child').fill('8');
  await expect(price(page, 'Morning yoga')).toHaveAccessibleDescription(/Was €18\.00\./);
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
  await page.getByRole('button', { name: 'Revert Price of Class 01' }).click();
  await expect(saveBar(page)).toContainText('2 unsaved changes');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(saveBar(page)).toContainText('Saved');
  expect((await stored(business, yoga)).payment?.fixed?.price?.value).toBe('20.50');
  expect((await stored(business, varies)).payment?.varied?.minPrice?.value).toBe('8');

  await saveBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(
    toast(page, 'Undone: changed Price of Child of Pottery, and a change of 1 other item.'),
  ).toBeVisible();
  expect((await stored(business, yoga)).payment?.fixed?.price?.value).toBe('18');
  expect((await stored(business, varies)).payment?.varied?.minPrice?.value).toBe('7');
});
