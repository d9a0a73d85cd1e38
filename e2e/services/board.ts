import { expect, type Page } from 'playwright/test';
import { createPricingPlan } from '../../contract/calls/prices/pricingPlans.ts';
import { arriveAt, type TestBusiness } from '../fixtures.ts';

export async function hasPlan({ api }: TestBusiness, name: string): Promise<void> {
  await api.send(createPricingPlan, { body: { plan: { name } } });
}

export async function openBoard(page: Page, business: TestBusiness, search = ''): Promise<void> {
  await arriveAt(page, business, `/plans-and-prices${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Plans and prices' })).toBeVisible();
}

/** The cell of a service and a plan. */
export function crossing(page: Page, service: string, plan: string) {
  return page.getByRole('checkbox', { name: new RegExp(`^${service}: ${plan}(\\.|$)`) });
}

/** The price input of a service or of one of its variants: `Pottery, Child`. */
export function price(page: Page, service: string) {
  return page.getByRole('textbox', { name: `Price of ${service}`, exact: true });
}
