import { sql } from 'kysely';
import { staffResourceTypeId } from '../../../../contract/entities/locations/resourceType.ts';
import type { FieldViolation } from '../../../../contract/errors.ts';
import { resourceSearchFamily } from '../../../tables/locations/resources.ts';
import { locationFamily } from '../../locations/locations.ts';
import { resourceFamily } from '../../locations/resources.ts';
import { resourceTypeFamily } from '../../locations/resourceTypes.ts';
import { pricingPlanFamily } from '../../prices/pricingPlans.ts';
import { categoryFamily } from '../../services/categories.ts';
import { bookingFormFamily } from '../../terms/bookingForms.ts';
import { bookingPolicyFamily } from '../../terms/bookingPolicies.ts';
import { plainInRuns } from './plainInRuns.ts';

/** The plain families with bulk runs. */
export const plainFamiliesInRuns = {
  category: plainInRuns(categoryFamily, { plural: 'categories' }),
  resource: plainInRuns(resourceFamily, {
    plural: 'rooms and equipment',
    searched: resourceSearchFamily,
    // The staff member determines name and hours of their resource.
    where: sql<boolean>`resources.type_id is distinct from ${staffResourceTypeId}::uuid`,
  }),
  resourceType: plainInRuns(resourceTypeFamily, {
    plural: 'resource types',
    where: sql<boolean>`resource_types.id <> ${staffResourceTypeId}::uuid`,
  }),
  location: plainInRuns(locationFamily, {
    plural: 'locations',
    replacesRecord: true,
    refused: ({ archived }) => (archived ? archivedRecord('location') : undefined),
  }),
  bookingPolicy: plainInRuns(bookingPolicyFamily, {
    plural: 'booking policies',
    searched: bookingPolicyFamily.table,
  }),
  bookingForm: plainInRuns(bookingFormFamily, { plural: 'booking forms' }),
  pricingPlan: plainInRuns(pricingPlanFamily, {
    plural: 'pricing plans',
    refused: ({ archived }) => (archived ? archivedRecord('plan') : undefined),
  }),
} as const;

function archivedRecord(wireName: string): FieldViolation {
  const description = 'must be false: an archived record cannot be changed';
  return { field: `${wireName}.archived`, description, violatedRule: 'VALIDATION' };
}
