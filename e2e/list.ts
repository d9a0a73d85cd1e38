import { expect, type Page } from 'playwright/test';

export function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
}

/** The links of the names in the list; a state may be a link too. */
export const nameLinks = (page: Page) => page.locator('td[data-column="name"]').getByRole('link');

/** Selects an action from a service's row menu. */
export async function chooseInRow(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Ticks values of a facet and closes its menu. */
export async function narrowBy(page: Page, facet: string, values: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: `Filter by ${facet}` }).click();
  const menu = page.getByRole('dialog', { name: facet });
  for (const value of values) await menu.getByRole('checkbox', { name: value }).check();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
}

/** Opens one of the views above the list: All, Needs attention, Hidden. */
export async function lookAt(page: Page, view: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: view }).click();
}

/** The tabs above the list. */
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
export const viewTab = (page: Page, name: string) =>
  views(page).getByRole('button', { name: new RegExp(`^${name}`) });

/** Saves the current list as a view. */
export async function saveView(page: Page, name: string): Promise<void> {
  await views(page).getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog).toBeHidden();
  await expect(viewTab(page, name)).toHaveAttribute('aria-current', 'true');
}

/** Opens one of the screens of past changes from the navigation. */
export async function openHistory(page: Page, screen: 'Activity' | 'Bulk actions' | 'Trash'): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click();
  const tabs = page.getByRole('navigation', { name: 'History', exact: true });
  await tabs.getByRole('link', { name: screen }).click();
}
