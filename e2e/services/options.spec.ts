import type { Page } from 'playwright/test';
import { queryServiceOptionsAndVariants } from '../../contract/calls/prices/optionsAndVariants.ts';
import type { Service, ServiceInput } from '../../contract/entities/services/service.ts';
import { openService, save, saveBar, stored } from '../editor.ts';
import { expectAccessible } from '../accessible.ts';
import { expect, test, type TestBusiness } from '../fixtures.ts';

const varies: Partial<ServiceInput> = {
  name: 'Family yoga',
  payment: {
    rateType: 'VARIED',
    varied: { defaultPrice: { value: '18', currency: 'EUR' } },
    options: { online: false, inPerson: true },
  },
};

/** The Variants section of the editor. */
const choices = (page: Page) => page.getByRole('region', { name: 'Variants' });
const choice = (page: Page, at: number) => choices(page).getByLabel(`Variant ${at}`, { exact: true });
const priceOf = (page: Page, name: string) => choices(page).getByLabel(`Price of ${name}`, { exact: true });

/** The variant prices on the server, in order; empty without variants. */
async function pricesOf({ api }: TestBusiness, { id: serviceId }: Service): Promise<string[]> {
  const { serviceOptionsAndVariantsList: list } = await api.send(queryServiceOptionsAndVariants, {
    body: { query: { filter: { serviceId } } },
  });
  return (list[0]?.variants.values ?? []).map(
    ({ choices: [one], price }) => `${one?.custom ?? one?.duration?.minutes ?? 'person'} ${price.value}`,
  );
}

/** Enters child and adult by keyboard alone. */
async function writeTwoChoices(page: Page): Promise<void> {
  await choices(page).getByRole('radio', { name: 'Custom option' }).check();
  await choice(page, 1).fill('Child');
  await priceOf(page, 'Child').fill('9,50');
  await page.keyboard.press('Enter');
  await expect(choice(page, 2)).toBeFocused();
  await page.keyboard.type('Adult');
}

test('variants are written by keyboard, reordered by arrow keys and by dragging, saved, and fit a phone', async ({
  page,
  business,
}) => {
  const yoga = await business.hasService(varies);
  await openService(page, business, yoga);
  await writeTwoChoices(page);
  await expect(choices(page)).toContainText('Customers see “€9.50–€18.00”');
  const handleOf = (name: string) => choices(page).getByRole('button', { name: `Reorder ${name}.` });
  await handleOf('Adult').focus();
  await page.keyboard.press('ArrowUp');
  await expect(choice(page, 1)).toHaveValue('Adult');
  await expect(handleOf('Adult')).toBeFocused();
  await expect(choices(page).getByText('Adult moved to position 1 of 2.')).toBeAttached();

  // Waits until the rows stop moving.
  await handleOf('Child').hover();
  const handle = await handleOf('Child').boundingBox();
  const target = await handleOf('Adult').boundingBox();
  if (!handle || !target) throw new Error('The handles are not there.');
  await page.mouse.move(handle.x + 8, handle.y + 8);
  await page.mouse.down();
  await page.mouse.move(handle.x + 8, handle.y - 10, { steps: 3 });
  await page.mouse.move(target.x + 8, target.y - 4, { steps: 3 });
  await page.mouse.up();
  await expect(choice(page, 1)).toHaveValue('Child');
  await expect(saveBar(page)).toContainText('1 unsaved change');
  await save(page);
  expect(await pricesOf(business, yoga)).toEqual(['Child 9.50', 'Adult 18']);
  expect((await stored(business, yoga)).payment?.varied).toMatchObject({
    minPrice: { value: '9.50' },
    maxPrice: { value: '18' },
  });

  await choices(page).getByRole('button', { name: 'Adjust all prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adjust all prices' });
  await dialog.getByLabel('Value').fill('10');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 780 });
  await page.reload();
  await expect(choice(page, 2)).toHaveValue('Adult');
  await expect(saveBar(page)).toBeHidden();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
