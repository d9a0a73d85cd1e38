import { bulkFieldsOf } from '../../contract/entities/bulkRuns/bulkOperations.ts';
import { plainBulk } from '../records/plain/plainBulk.tsx';
import { planFields } from './planFields.ts';
import { planRemoval } from './planRemoval.tsx';

/** Bulk actions on pricing plans. */
export const planBulk = plainBulk({
  entity: 'pricingPlan',
  changes: ['pricingPlans', 'services'],
  sections: (['basics', 'sale'] as const).map((key) => ({ key, label: `plans.section.${key}` as const })),
  bulkFields: bulkFieldsOf.pricingPlan,
  fields: planFields,
  removal: planRemoval,
});
