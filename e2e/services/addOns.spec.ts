import type { Page } from 'playwright/test';
import { createAddOn, queryAddOns } from '../../contract/calls/prices/addOns.ts';
import { expectAccessible } from '../accessible.ts';
import { openMorningYoga, openSection, save, saveBar, stored } from '../editor.ts';
import { expect, test, toast, undo, type TestBusiness } from '../fixtures.ts';

const addOns = (page: Page) => page.getByRole('region', { name: 'Add-ons' });
const group = (page: Page, name: string) => addOns(page).getByRole('group', { name, exact: true });

/** Adds a group with a name. */
async function addGroup(page: Page, name: string): Promise<void> {
  await addOns(page).getByRole('button', { name: 'Add group' }).click();
  await addOns(page).getByLabel('Group name').last().fill(name);
  await expect(group(page, name)).toBeVisible();
}

async function pick(page: Page, into: string, name: string): Promise<void> {
  await group(page, into).getByRole('button', { name: 'Add add-on' }).click();
  await page.getByRole('menuitem', { name }).click();
  await expect(group(page, into).getByRole('listitem').filter({ hasText: name })).toBeVisible();
}

async function has({ api }: TestBusiness, ...names: string[]): Promise<void> {
  for (const name of names) await api.send(createAddOn, { body: { addOn: { name, price: { value: '5' } } } });
}

test('one Save creates an add-on group with its selection limits', async ({ page, business }) => {
  await has(business, 'Hot stones', 'Tea');
  const yoga = await openMorningYoga(page, business);
  await openSection(page, 'Add-ons');
  await addGroup(page, 'Extras');
  await pick(page, 'Extras', 'Hot stones');
  await pick(page, 'Extras', 'Tea');
  await group(page, 'Extras').getByLabel('Maximum selections').selectOption('Up to 1');
  await group(page, 'Extras').getByRole('button', { name: 'Reorder Tea.' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(group(page, 'Extras').getByRole('listitem')).toHaveText([/Tea/, /Hot stones/]);
  await expect(saveBar(page)).toContainText('1 unsaved change');
  await save(page);

  const { addOns: all } = await business.api.send(queryAddOns, { query: {} });
  const named = new Map(all.map(({ id, name }) => [id, name]));
  const [saved] = (await stored(business, yoga)).addOnGroups ?? [];
  expect(saved).toMatchObject({ name: 'Extras', maxNumberOfAddOns: 1 });
  expect(saved?.addOnIds?.map((id) => named.get(id))).toEqual(['Tea', 'Hot stones']);
  await page.reload();
  await openSection(page, 'Add-ons');
  await expect(group(page, 'Extras').getByRole('listitem')).toHaveText([/Tea/, /Hot stones/]);
});

test('add-on created in place joins its group and can be edited there', async ({ page, business }) => {
  const yoga = await openMorningYoga(page, business);
  await openSection(page, 'Add-ons');
  await addGroup(page, 'Extras');
  await group(page, 'Extras').getByRole('button', { name: 'Add add-on' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'New add-on…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New add-on' });
  await dialog.getByRole('button', { name: 'Create add-on' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Name').fill('Hot stones');
  await dialog.getByLabel('Price').fill('12,50');
  await dialog.getByRole('radio', { name: 'Extra time' }).check();
  await dialog.getByLabel('Extra minutes').fill('15');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create add-on' }).click();
  await expect(toast(page, 'Hot stones created')).toBeVisible();
  await expect(group(page, 'Extras').getByRole('listitem')).toHaveText(/Hot stones.*€12\.50 · \+15 min/);

  await group(page, 'Extras').getByRole('button', { name: 'Edit Hot stones' }).click();
  const change = page.getByRole('dialog', { name: 'Edit Hot stones' });
  await change.getByLabel('Price').fill('14');
  await change.getByRole('button', { name: 'Save add-on' }).click();
  await expect(group(page, 'Extras').getByRole('listitem')).toHaveText(/€14\.00/);
  await undo(page, 'Hot stones updated');
  await expect(toast(page, 'Undone: changed Price of Hot stones.')).toBeVisible();
  await expect(group(page, 'Extras').getByRole('listitem')).toHaveText(/€12\.50/);
  await save(page);
  expect((await stored(business, yoga)).addOnDetails).toMatchObject([{ durationInMinutes: 15 }]);
});

test('removed group can be restored before saving, and three groups are the maximum', async ({
  page,
  business,
}) => {
  const yoga = await openMorningYoga(page, business);
  await openSection(page, 'Add-ons');
  for (const name of ['Extras', 'Drinks', 'Towels']) await addGroup(page, name);
  await expect(addOns(page).getByRole('button', { name: 'Add group' })).toBeDisabled();
  await expect(addOns(page)).toContainText('up to 3 groups');
  await save(page);

  await addOns(page).getByRole('button', { name: 'Remove Drinks' }).click();
  await expect(addOns(page)).toContainText('Drinks will be removed when you save.');
  await addOns(page).getByRole('button', { name: 'Restore Drinks' }).click();
  await addOns(page).getByRole('button', { name: 'Remove Extras' }).click();
  await save(page);
  const names = (await stored(business, yoga)).addOnGroups?.map(({ name }) => name);
  expect(names).toEqual(['Drinks', 'Towels']);
});

test('group without a name shows an error under its input', async ({ page, business }) => {
  const yoga = await openMorningYoga(page, business);
  await openSection(page, 'Add-ons');
  await addOns(page).getByRole('button', { name: 'Add group' }).click();
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(addOns(page).getByLabel('Group name')).toHaveAccessibleDescription(/Is required/);
  await expect(saveBar(page)).toContainText('1 error');
  expect((await stored(business, yoga)).revision).toBe(yoga.revision);
});

test('add-ons section has no accessibility violations in both themes and fits a phone', async ({
  page,
  business,
}) => {
  await has(business, 'Hot stones from the volcano of the island', 'Tea');
  await openMorningYoga(page, business);
  await openSection(page, 'Add-ons');
  await addGroup(page, 'Extras');
  await pick(page, 'Extras', 'Tea');
  await pick(page, 'Extras', 'Hot stones');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
