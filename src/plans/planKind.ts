import type { RecordKind } from '../records/recordKind.ts';
import { planBulk } from './planBulk.ts';
import { usePlanChanges } from './usePlanChanges.ts';

/** The record family of pricing plans. They are archived, so they have no trash. */
export const planKind: RecordKind = {
  resource: 'pricingPlans',
  path: 'pricing-plans',
  label: 'plans.title',
  find: {},
  create: 'plans.new',
  entities: ['pricingPlan'],
  useChangeReader: usePlanChanges,
  bulk: planBulk,
};
