import type { FieldPath } from './conditionTree.ts';

/** The fields in the order in which people look for them. */
export const fieldGroups = {
  service: [
    'name',
    'type',
    'category.id',
    'tagLine',
    'description',
    'hidden',
    'defaultCapacity',
    'mainSlug.name',
    'supportedSlugs.name',
    'createdDate',
    'updatedDate',
  ],
  booking: [
    'onlineBooking.enabled',
    'bookingPolicy.id',
    'form.id',
    'schedule.firstSessionStart',
    'schedule.lastSessionEnd',
  ],
  price: [
    'payment.fixed.price.value',
    'payment.rateType',
    'payment.varied.minPrice.value',
    'payment.varied.defaultPrice.value',
    'payment.options.online',
    'payment.options.inPerson',
    'payment.options.pricingPlan',
    'payment.pricingPlanIds',
    'addOnDetails.addOnId',
    'addOnDetails.durationInMinutes',
  ],
  where: [
    'staffMemberIds',
    'serviceResources.resourceIds.values',
    'locations.business.id',
    'locations.type',
    'locations.business.name',
    'locations.calculatedAddress.formattedAddress',
  ],
  behind: ['category.name', 'category.sortOrder', 'sortOrder', 'id', 'appId'],
} as const satisfies Record<string, readonly FieldPath[]>;

export const fieldGroupNames = [
  'service',
  'booking',
  'price',
  'where',
  'behind',
] as const satisfies readonly (keyof typeof fieldGroups)[];
