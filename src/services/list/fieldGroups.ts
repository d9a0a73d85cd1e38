import { serviceFields } from '../../../contract/entities/services/serviceFields.ts';
import { serviceTraits } from '../../../contract/entities/services/service.ts';
import type { MessageKey } from '../../messages/en.ts';

type FieldPath = keyof typeof serviceFields;

const groupNames = ['service', 'booking', 'price', 'where', 'behind'] as const;
type Group = (typeof groupNames)[number];

/** First fields of each group. */
const first: Partial<Record<Group, readonly FieldPath[]>> = { service: ['name', 'type', 'category.id'] };

/** Last fields of each group; unnamed fields come before them. */
const last: Readonly<Record<Group, readonly FieldPath[]>> = {
  service: [
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
};

/** Group by section of the editor; the other sections are in the first group. */
const groupsOfSections: Readonly<Record<string, Group>> = {
  price: 'price',
  booking: 'booking',
  schedule: 'booking',
  staff: 'where',
  locations: 'where',
};

const named = new Set(groupNames.flatMap((group) => [...(first[group] ?? []), ...last[group]]));
const unnamed = (Object.keys(serviceFields) as FieldPath[]).filter((path) => !named.has(path));

function groupOf(path: FieldPath): Group {
  const traits = serviceTraits[path];
  return ('section' in traits ? groupsOfSections[traits.section] : undefined) ?? 'service';
}

/** Fields in display order. */
export const fieldGroups = groupNames.map(
  (group) =>
    ({
      label: `listTools.fieldGroup.${group}`,
      fields: [...(first[group] ?? []), ...unnamed.filter((path) => groupOf(path) === group), ...last[group]],
    }) as const,
);

export const fieldLabel = (field: FieldPath): MessageKey =>
  // A filter compares the field itself, the editor shows its opposite.
  field === 'hidden' ? 'listTools.hiddenField' : `serviceField.${field}`;
