import type { Locator, Page } from 'playwright/test';
import { queryServices } from '../../contract/calls/services/services.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { expect, type TestBusiness } from '../fixtures.ts';

/** The first hundred services, by name. */
export async function servicesOf({ api }: TestBusiness): Promise<Service[]> {
  const query = { sort: [{ fieldName: 'name', order: 'ASC' as const }], paging: { limit: 100 } };
  return (await api.send(queryServices, { body: { query } })).services;
}

export const barOf = (page: Page) => page.getByRole('region', { name: 'Selection' });

/** The select of the action for a field. */
export const happens = (sheet: Locator, field: string) =>
  sheet.getByRole('combobox', { name: `Action for ${field}`, exact: true });

/** Selects all services that match. */
export async function selectAll(page: Page, count: number): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const all = barOf(page).getByRole('button', { name: `Select all ${count} matching` });
  await expect(barOf(page)).toContainText('selected');
  if (await all.isVisible()) await all.click();
}

/** Selects all services that match and opens the bulk sheet. */
export async function editAll(page: Page, count: number): Promise<Locator> {
  await selectAll(page, count);
  await barOf(page).getByRole('button', { name: 'Edit fields…' }).click();
  const sheet = page.getByRole('dialog', { name: `Edit ${count} services` });
  await expect(sheet).toBeVisible();
  return sheet;
}
