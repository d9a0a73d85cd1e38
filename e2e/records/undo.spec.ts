import { field, openService, save, stored } from '../editor.ts';
import { expect, test, toast } from '../fixtures.ts';

test('keys and the account menu undo the last saves, show what they were, and redo them', async ({
  page,
  business,
}) => {
  const yoga = await business.hasService({ name: 'Yoga flow' });
  await openService(page, business, yoga);
  await field(page, 'Price').fill('20');
  await save(page);
  await field(page, 'Tagline').fill('Calm');
  await save(page);
  const price = async () => (await stored(business, yoga)).payment?.fixed?.price?.value;

  // Moves focus from the fields to the page body.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(toast(page, 'Undone: changed Price of Yoga flow.')).toBeVisible();
  await expect(field(page, 'Price')).toHaveValue('18.00');
  expect(await price()).toBe('18');
  expect(await stored(business, yoga)).not.toHaveProperty('tagLine');

  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(toast(page, 'Redone: changed Price of Yoga flow.')).toBeVisible();
  await expect(field(page, 'Price')).toHaveValue('20.00');
  await page.getByRole('button', { name: 'Account and settings' }).click();
  await page.getByRole('button', { name: 'Undo: changed Price of Yoga flow' }).click();
  await expect(toast(page, 'Undone: changed Price of Yoga flow.')).toBeVisible();
  await toast(page, 'Undone').getByRole('button', { name: 'Redo' }).click();
  await expect(toast(page, 'Redone: changed Price of Yoga flow.')).toBeVisible();
  await expect(field(page, 'Price')).toHaveValue('20.00');
  expect(await price()).toBe('20');
});
