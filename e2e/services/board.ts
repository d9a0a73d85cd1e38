import { expect, type Page } from 'playwright/test';
import { createPricingPlan } from '../../contract/calls/prices/pricingPlans.ts';
import type { PricingPlanInput } from '../../contract/entities/prices/pricingPlan.ts';
import type { ServiceInput } from '../../contract/entities/services/service.ts';
import { arriveAt, type TestBusiness } from '../fixtures.ts';

/** Payment of a free service. */
export const free: ServiceInput['payment'] = { rateType: 'NO_FEE', options: { inPerson: true } };

export async function hasPlan(
  { api }: TestBusiness,
  name: string,
  input: Partial<PricingPlanInput> = {},
): Promise<string> {
  const { plan } = await api.send(createPricingPlan, { body: { plan: { name, ...input } } });
  return plan.id;
}

export async function openBoard(page: Page, business: TestBusiness, tab = ''): Promise<void> {
  await arriveAt(page, business, `/plans-and-prices${tab}`);
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
