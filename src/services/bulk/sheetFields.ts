import type { SheetField } from '../../records/bulk/sheetField.ts';

const raising = ['RAISE_PERCENT', 'LOWER_PERCENT', 'RAISE_AMOUNT', 'LOWER_AMOUNT'] as const;
const listing = ['LEAVE', 'ADD', 'REMOVE', 'ONLY'] as const;
const switching = ['LEAVE', 'ON', 'OFF'] as const;

/** All fields of the bulk sheet. */
export const sheetFields: readonly SheetField[] = [
  {
    field: 'name',
    label: 'serviceEditor.field.name',
    section: 'basics',
    kind: 'text',
    verbs: ['LEAVE', 'REPLACE', 'SET'],
  },
  {
    field: 'tagLine',
    label: 'serviceEditor.field.tagLine',
    section: 'basics',
    kind: 'text',
    verbs: ['LEAVE', 'SET', 'REPLACE', 'CLEAR'],
  },
  {
    field: 'description',
    label: 'serviceEditor.field.description',
    section: 'basics',
    kind: 'text',
    verbs: ['LEAVE', 'SET', 'REPLACE', 'CLEAR'],
  },
  {
    field: 'category.id',
    label: 'serviceEditor.field.category',
    section: 'basics',
    kind: 'reference',
    verbs: ['LEAVE', 'SET', 'CLEAR'],
  },
  {
    field: 'payment.fixed.price.value',
    label: 'serviceEditor.field.price',
    section: 'price',
    kind: 'amount',
    verbs: ['LEAVE', 'SET', ...raising],
  },
  {
    field: 'payment.varied.defaultPrice.value',
    label: 'serviceEditor.field.usualPrice',
    section: 'price',
    kind: 'amount',
    verbs: ['LEAVE', 'SET'],
    rare: true,
  },
  {
    field: 'payment.fixed.deposit.value',
    label: 'serviceEditor.field.deposit',
    section: 'price',
    kind: 'amount',
    verbs: ['LEAVE', 'SET', ...raising, 'NO_DEPOSIT'],
  },
  {
    field: 'payment.varied.deposit.value',
    label: 'bulk.field.variedDeposit',
    section: 'price',
    kind: 'amount',
    verbs: ['LEAVE', 'SET', ...raising, 'NO_DEPOSIT'],
    rare: true,
  },
  {
    field: 'payment.options.online',
    label: 'bulk.field.payOnline',
    section: 'price',
    kind: 'flag',
    verbs: switching,
  },
  {
    field: 'payment.options.inPerson',
    label: 'bulk.field.payInPerson',
    section: 'price',
    kind: 'flag',
    verbs: switching,
  },
  {
    field: 'payment.options.pricingPlan',
    label: 'bulk.field.payWithPlan',
    section: 'price',
    kind: 'flag',
    verbs: switching,
  },
  {
    field: 'payment.pricingPlanIds',
    label: 'bulk.field.plans',
    section: 'price',
    kind: 'list',
    verbs: listing,
  },
  {
    field: 'hidden',
    label: 'serviceEditor.field.hidden',
    section: 'booking',
    kind: 'flag',
    verbs: ['LEAVE', 'SHOW', 'HIDE'],
  },
  {
    field: 'onlineBooking.enabled',
    label: 'serviceEditor.field.online',
    section: 'booking',
    kind: 'flag',
    verbs: switching,
  },
  {
    field: 'onlineBooking.requireManualApproval',
    label: 'serviceEditor.field.approval',
    section: 'booking',
    kind: 'flag',
    verbs: switching,
  },
  {
    field: 'onlineBooking.allowMultipleRequests',
    label: 'serviceEditor.field.requests',
    section: 'booking',
    kind: 'flag',
    verbs: switching,
  },
  {
    field: 'conferencing.enabled',
    label: 'serviceEditor.field.conferencing',
    section: 'booking',
    kind: 'flag',
    verbs: switching,
  },
  {
    field: 'form.id',
    label: 'serviceEditor.field.form',
    section: 'booking',
    kind: 'reference',
    verbs: ['LEAVE', 'SET'],
  },
  {
    field: 'bookingPolicy.id',
    label: 'serviceEditor.field.policy',
    section: 'booking',
    kind: 'reference',
    verbs: ['LEAVE', 'SET'],
  },
  {
    field: 'schedule.availabilityConstraints.sessionDurations',
    label: 'serviceEditor.field.lengths',
    section: 'schedule',
    kind: 'minutes',
    verbs: listing,
  },
  {
    field: 'schedule.availabilityConstraints.timeBetweenSessions',
    label: 'serviceEditor.field.pause',
    section: 'schedule',
    kind: 'number',
    verbs: ['LEAVE', 'SET', 'RAISE_AMOUNT', 'LOWER_AMOUNT'],
  },
  {
    field: 'defaultCapacity',
    label: 'serviceEditor.field.capacity',
    section: 'schedule',
    kind: 'number',
    verbs: ['LEAVE', 'SET', 'RAISE_AMOUNT', 'LOWER_AMOUNT'],
  },
  {
    field: 'staffMemberIds',
    label: 'serviceEditor.field.staff',
    section: 'people',
    kind: 'list',
    verbs: listing,
  },
  {
    field: 'locations.business.id',
    label: 'serviceEditor.field.locations',
    section: 'people',
    kind: 'list',
    verbs: listing,
    recordedAs: 'locations',
  },
];

/** Prices of all types: a run adjusts the one that a service has. */
export const priceKeys: ReadonlySet<string> = new Set([
  'payment.fixed.price.value',
  'payment.varied.defaultPrice.value',
  'monthly',
  'variants',
]);
