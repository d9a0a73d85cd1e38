import type { Page } from 'playwright/test';
import { createAddOn, queryAddOns } from '../../contract/calls/prices/addOns.ts';
import { expectAccessible } from '../accessible.ts';
import { openMorningYoga, openSection, save, saveBar, stored } from '../editor.ts';
import { expect, test, type TestBusiness } from '../fixtures.ts';

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

test('one Save creates an add-on group with its selection limits and order, which fits a phone', async ({
  page,
  business,
}) => {
  await has(business, 'Hot stones from the volcano of the island', 'Tea');
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
  const named = new Map(all.map(({ id, name }) => [id, name?.split(' ')[0]]));
  const [saved] = (await stored(business, yoga)).addOnGroups ?? [];
  expect(saved).toMatchObject({ name: 'Extras', maxNumberOfAddOns: 1 });
  expect(saved?.addOnIds?.map((id) => named.get(id))).toEqual(['Tea', 'Hot']);

  await group(page, 'Extras').getByRole('button', { name: 'Add add-on' }).click();
  await page.getByRole('menuitem', { name: 'New add-on…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New add-on' });
  await dialog.getByRole('radio', { name: 'Extra time' }).check();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 780 });
  await page.reload();
  await openSection(page, 'Add-ons');
  await expect(group(page, 'Extras').getByRole('listitem')).toHaveText([/Tea/, /Hot stones/]);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
