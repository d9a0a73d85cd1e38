import { pricingPlanLimits } from '../../../../contract/entities/prices/pricingPlan.ts';
import { resourceLimits } from '../../../../contract/entities/locations/resource.ts';
import { resourceTypeLimits } from '../../../../contract/entities/locations/resourceType.ts';
import type { ChoiceKind } from '../../../records/choice/ChoiceActions.tsx';

/** The records that a service chooses, which its editor opens and creates. */
export const choiceKinds = {
  category: { resource: 'categories', path: 'categories', title: 'categories.new' },
  form: { resource: 'bookingForms', path: 'booking-forms', title: 'forms.new', start: { fields: [] } },
  policy: { resource: 'bookingPolicies', path: 'booking-policies', title: 'serviceEditor.choice.policy' },
  location: { resource: 'locations', path: 'locations', title: 'serviceEditor.choice.location' },
  person: {
    resource: 'staffMembers',
    path: 'staff',
    title: 'staff.new',
    shownIn: ['staff'],
  },
  plan: {
    resource: 'pricingPlans',
    path: 'pricing-plans',
    title: 'plans.new',
    longest: pricingPlanLimits.name,
    amount: {
      label: 'plans.amount',
      help: 'serviceEditor.choice.planPrice',
      read: (amount) => ({
        pricingVariants: [
          {
            pricingStrategies: [{ flatRate: { amount } }],
            billingTerms: { startType: 'ON_PURCHASE', endType: 'CYCLES_COMPLETED' },
          },
        ],
      }),
    },
  },
  roomType: {
    resource: 'resourceTypes',
    path: 'rooms/types',
    title: 'roomTypes.new',
    longest: resourceTypeLimits.name,
  },
  room: {
    resource: 'resources',
    path: 'rooms',
    title: 'rooms.new',
    start: { locationOptions: { availableInAllLocations: true } },
    longest: resourceLimits.name,
  },
} as const satisfies Record<string, ChoiceKind>;
