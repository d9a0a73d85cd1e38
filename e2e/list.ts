import { expect, type Page } from 'playwright/test';

/** The row of a service in the list, found by its name. */
export function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
}

/** The names in the list, from the top. */
export async function expectNames(page: Page, names: readonly string[]): Promise<void> {
  await expect(page.getByRole('table').getByRole('link')).toHaveText([...names]);
}

/** Chooses from the menu at the end of a service's row. */
export async function chooseInRow(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Ticks values of a facet and leaves its menu. */
export async function narrowBy(page: Page, facet: string, values: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: `Filter by ${facet}` }).click();
  const menu = page.getByRole('dialog', { name: facet });
  for (const value of values) await menu.getByRole('checkbox', { name: value }).check();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
}

/** Goes to one of the views over the list: All, Needs attention, Hidden. */
export async function lookAt(page: Page, view: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: view }).click();
}
