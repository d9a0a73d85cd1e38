import type { Locator, Page } from 'playwright/test';
import { queryServices } from '../../contract/calls/services/services.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import type { TestBusiness } from '../fixtures.ts';

/** The first hundred services, by name. */
export async function servicesOf({ api }: TestBusiness): Promise<Service[]> {
  const query = { sort: [{ fieldName: 'name', order: 'ASC' as const }], paging: { limit: 100 } };
  return (await api.send(queryServices, { body: { query } })).services;
}

export const barOf = (page: Page) => page.getByRole('region', { name: 'Selection' });

/** The select of the action for a field. */
export const happens = (sheet: Locator, field: string) =>
  sheet.getByRole('combobox', { name: `Action for ${field}`, exact: true });
