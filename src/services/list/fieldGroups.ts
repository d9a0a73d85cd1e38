import type { serviceFields } from '../../../contract/entities/serviceFields.ts';
import type { MessageKey } from '../../messages/en.ts';

type FieldPath = keyof typeof serviceFields;

const fieldsByGroup = {
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

const groupNames = [
  'service',
  'booking',
  'price',
  'where',
  'behind',
] as const satisfies readonly (keyof typeof fieldsByGroup)[];

/** Fields in display order. */
export const fieldGroups = groupNames.map(
  (group) => ({ label: `listTools.fieldGroup.${group}`, fields: fieldsByGroup[group] }) as const,
);

export const fieldLabel = (field: FieldPath): MessageKey => `listTools.field.${field}`;
