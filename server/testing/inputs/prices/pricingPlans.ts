import { archivePricingPlan, pricingPlanCalls } from '../../../../contract/calls/prices/pricingPlans.ts';
import { familyInputs } from '../familyInputs.ts';
import type { TestInputs } from '../testInput.ts';

const calls = { ...pricingPlanCalls, archive: archivePricingPlan };

export const inputs: TestInputs = familyInputs(
  'pricingPlan',
  calls,
  { name: 'Ten classes' },
  { name: 'Renamed' },
  'plan',
);
