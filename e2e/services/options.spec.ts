import type { Page } from 'playwright/test';
import { queryServiceOptionsAndVariants } from '../../contract/calls/prices/optionsAndVariants.ts';
import type { Service, ServiceInput } from '../../contract/entities/services/service.ts';
import { createAddOn } from '../../contract/calls/prices/addOns.ts';
import { expectSaved, openSection, openService, save, saveBar, serviceNamed, stored } from '../editor.ts';
import { expectAccessible } from '../accessible.ts';
import { expect, test, toast, type TestBusiness } from '../fixtures.ts';

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

test('variant prices are saved, and customers see the cheapest and the dearest', async ({
  page,
  business,
}) => {
  const yoga = await business.hasService(varies);
  await openService(page, business, yoga);
  await writeTwoChoices(page);
  await expect(choices(page)).toContainText('Customers see “€9.50–€18.00”');
  await expect(saveBar(page)).toContainText('1 unsaved change');
  await save(page);
  expect(await pricesOf(business, yoga)).toEqual(['Child 9.50', 'Adult 18']);
  expect((await stored(business, yoga)).payment?.varied).toMatchObject({
    minPrice: { value: '9.50' },
    maxPrice: { value: '18' },
  });

  await page.reload();
  await expect(choice(page, 2)).toHaveValue('Adult');
  await expect(saveBar(page)).toBeHidden();
});

test('removed variant lists its consequences and can be restored', async ({ page, business }) => {
  const yoga = await business.hasService(varies);
  await openService(page, business, yoga);
  await writeTwoChoices(page);
  await save(page);

  await choices(page).getByRole('button', { name: 'Remove Child' }).click();
  const gone = choices(page).getByRole('region', { name: 'Removed when you save' });
  await expect(gone).toContainText('Child €9.50');
  await gone.getByRole('button', { name: 'Restore Child' }).click();
  await expect(gone).toBeHidden();
  await expect(choice(page, 2)).toHaveValue('Child');

  await choices(page).getByRole('radio', { name: 'Nothing' }).check();
  await expect(gone).toContainText('Adult €18.00');
  await save(page);
  expect(await pricesOf(business, yoga)).toEqual([]);
  await saveBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Undone: ')).toBeVisible();
  expect(await pricesOf(business, yoga)).toEqual(['Child 9.50', 'Adult 18']);
});

test('raising all prices by per cent previews old and new prices', async ({ page, business }) => {
  const yoga = await business.hasService(varies);
  await openService(page, business, yoga);
  await writeTwoChoices(page);
  await choices(page).getByRole('button', { name: 'Adjust all prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adjust all prices' });
  await dialog.getByLabel('Value').fill('10');
  await dialog.getByLabel('Round to').selectOption('Nearest 0.50');
  const lines = dialog.getByRole('list', { name: 'Before and after' }).getByRole('listitem');
  await expect(lines).toHaveText([/Child.*€9\.50.*€10\.50/, /Adult.*€18\.00.*€20\.00/]);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Adjust 2 prices' }).click();
  await save(page);
  expect(await pricesOf(business, yoga)).toEqual(['Child 10.50', 'Adult 20']);
});

test('variants are reordered by arrow keys and by dragging', async ({ page, business }) => {
  const yoga = await business.hasService(varies);
  await openService(page, business, yoga);
  await writeTwoChoices(page);
  await choices(page).getByRole('button', { name: 'Reorder Adult.' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(choice(page, 1)).toHaveValue('Adult');
  await expect(choices(page).getByRole('button', { name: 'Reorder Adult.' })).toBeFocused();
  await expect(choices(page).getByText('Adult moved to position 1 of 2.')).toBeAttached();

  const handleOf = (name: string) => choices(page).getByRole('button', { name: `Reorder ${name}.` });
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
  await save(page);
  expect(await pricesOf(business, yoga)).toEqual(['Child 9.50', 'Adult 18']);
});

test('shows errors inline and sends nothing', async ({ page, business }) => {
  const yoga = await business.hasService(varies);
  await openService(page, business, yoga);
  await writeTwoChoices(page);
  await choice(page, 2).fill('CHILD');
  await priceOf(page, 'Child').fill('little');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(saveBar(page)).toContainText('1 error');
  await expect(choice(page, 2)).toHaveAccessibleDescription(/twice/);
  await expect(priceOf(page, 'Child')).toHaveAccessibleDescription(/must be an amount such as 25/i);
  expect(await pricesOf(business, yoga)).toEqual([]);
  await choice(page, 2).fill('Adult');
  await priceOf(page, 'Child').fill('9');
  await save(page);
  expect(await pricesOf(business, yoga)).toEqual(['Child 9', 'Adult 18']);
});

test.describe('appointment of the sample studio', () => {
  test.use({ sample: 'studio' });

  test('prices vary by duration, and durations that cannot be booked are named', async ({
    page,
    business,
  }) => {
    const massage = await serviceNamed(business, 'Deep tissue massage');
    await openService(page, business, massage);
    await openSection(page, 'Variants');
    await choices(page).getByRole('button', { name: 'Use “Price varies”' }).click();
    await expect(page.getByRole('radio', { name: 'Price varies' })).toBeChecked();
    await choices(page).getByRole('radio', { name: 'Duration' }).check();
    await expect(choices(page).getByLabel('Minutes of variant 1')).toHaveValue('60');
    await choices(page).getByRole('button', { name: 'Add duration' }).click();
    await expect(choices(page).getByLabel('Minutes of variant 2')).toBeFocused();
    await choices(page).getByLabel('Minutes of variant 2').fill('75');
    await priceOf(page, '75 min').fill('100');
    await expect(choices(page)).toContainText('no one can book it: 75 min');
    await choices(page).getByRole('button', { name: 'Add to schedule' }).click();
    await expect(choices(page)).not.toContainText('no one can book it');
    await save(page);
    expect(await pricesOf(business, massage)).toEqual(['60 85', '75 100']);
    const { schedule } = await stored(business, massage);
    expect(schedule?.availabilityConstraints?.sessionDurations).toEqual([60, 75]);
  });

  test('prices vary by staff member, and the rows follow the assigned staff', async ({ page, business }) => {
    const massage = await serviceNamed(business, 'Deep tissue massage');
    const [first, second] = ['Amira Rahmani', 'Mara Jansen'];
    await openService(page, business, massage);
    await openSection(page, 'Variants');
    await choices(page).getByRole('button', { name: 'Use “Price varies”' }).click();
    await choices(page).getByRole('radio', { name: 'Staff member' }).check();
    await priceOf(page, first).fill('95');
    await expect(choices(page)).toContainText('Customers see “€85.00–€95.00”');
    await save(page);
    await openSection(page, 'Staff and rooms');
    await page.getByRole('checkbox', { name: second }).uncheck();
    await expect(priceOf(page, second)).toHaveCount(0);
    await expect(choices(page).getByRole('region', { name: 'Removed when you save' })).toContainText(second);
    await save(page);
    await expect(priceOf(page, first)).toHaveValue('95.00');
    expect(await pricesOf(business, massage)).toEqual(['person 95']);
  });
});

test.describe('failed save of variants', () => {
  test.use({ provokes: [412, 'net::ERR_FAILED'] });

  test('the rest is saved, the section shows the error, and the next Save retries it', async ({
    page,
    business,
  }) => {
    const yoga = await business.hasService(varies);
    await business.api.send(createAddOn, { body: { addOn: { name: 'Mat' } } });
    await openService(page, business, yoga);
    await page.route('**/v1/serviceOptionsAndVariants', (route) => route.abort());
    await writeTwoChoices(page);
    await page.getByRole('textbox', { name: /^Tagline/ }).fill('For all ages');
    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    await expect(choices(page).getByRole('alert')).toBeVisible();
    expect((await stored(business, yoga)).tagLine).toBe('For all ages');
    await expect(saveBar(page)).toContainText('1 unsaved change');
    await page.unroute('**/v1/serviceOptionsAndVariants');
    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    await expectSaved(page);
    expect(await pricesOf(business, yoga)).toEqual(['Child 9.50', 'Adult 18']);
  });
});

test('variants section has no accessibility violations in both themes and fits a phone', async ({
  page,
  business,
}) => {
  const yoga = await business.hasService(varies);
  await openService(page, business, yoga);
  await writeTwoChoices(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
