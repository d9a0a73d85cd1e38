import type { RateType } from '../../../contract/entities/price.ts';
import { getPath, type Fields } from '../../../contract/paths.ts';
import {
  changedFields as changedOf,
  fieldAt as fieldOfPath,
  type EditorField,
} from '../../records/editor/editorField.ts';
import { searchPart } from './searchTags.ts';

/** Sections of the editor, in order. */
export const editorSections = [
  'basics',
  'pictures',
  'price',
  'choices',
  'addOns',
  'booking',
  'schedule',
  'locations',
  'staff',
  'address',
  'search',
] as const;
type EditorSection = (typeof editorSections)[number];

interface DeclaredField {
  /** Key of its texts: `serviceEditor.field.price`. */
  key: string;
  /** Path in the service and in the form. */
  path: string;
  section: EditorSection;
  /** The only price type with this field. */
  rate?: RateType;
}

/** Several fields share one list on the wire. */
const searchTags = 'seoData.tags';

/** All fields of the editor: the units of changes, errors and clashes. */
const declared = [
  { key: 'name', path: 'name', section: 'basics' },
  { key: 'tagLine', path: 'tagLine', section: 'basics' },
  { key: 'description', path: 'description', section: 'basics' },
  { key: 'category', path: 'category.id', section: 'basics' },
  { key: 'sortOrder', path: 'sortOrder', section: 'basics' },
  { key: 'pictures', path: 'media', section: 'pictures' },
  { key: 'rateType', path: 'payment.rateType', section: 'price' },
  { key: 'price', path: 'payment.fixed.price.value', section: 'price', rate: 'FIXED' },
  { key: 'deposit', path: 'payment.fixed.deposit.value', section: 'price', rate: 'FIXED' },
  { key: 'upfront', path: 'payment.fixed.fullUpfrontPaymentAllowed', section: 'price', rate: 'FIXED' },
  { key: 'usualPrice', path: 'payment.varied.defaultPrice.value', section: 'price', rate: 'VARIED' },
  { key: 'usualDeposit', path: 'payment.varied.deposit.value', section: 'price', rate: 'VARIED' },
  { key: 'usualUpfront', path: 'payment.varied.fullUpfrontPaymentAllowed', section: 'price', rate: 'VARIED' },
  { key: 'words', path: 'payment.custom.description', section: 'price', rate: 'CUSTOM' },
  {
    key: 'monthly',
    path: 'payment.subscription.amountPerBillingCycle.value',
    section: 'price',
    rate: 'SUBSCRIPTION',
  },
  { key: 'payments', path: 'payment.subscription.totalPayments', section: 'price', rate: 'SUBSCRIPTION' },
  {
    key: 'firstCharge',
    path: 'payment.subscription.firstChargeDate',
    section: 'price',
    rate: 'SUBSCRIPTION',
  },
  {
    key: 'chargedFrom',
    path: 'payment.subscription.recurringStartDate',
    section: 'price',
    rate: 'SUBSCRIPTION',
  },
  { key: 'ways', path: 'payment.options', section: 'price' },
  { key: 'choices', path: 'optionsAndVariants', section: 'choices' },
  { key: 'addOns', path: 'addOnGroups', section: 'addOns' },
  { key: 'addOnsPaid', path: 'payment.addOnOption', section: 'addOns' },
  { key: 'plans', path: 'payment.pricingPlanIds', section: 'price' },
  { key: 'tax', path: 'taxableAddress.taxableAddressType', section: 'price' },
  { key: 'hidden', path: 'hidden', section: 'booking' },
  { key: 'online', path: 'onlineBooking.enabled', section: 'booking' },
  { key: 'approval', path: 'onlineBooking.requireManualApproval', section: 'booking' },
  { key: 'requests', path: 'onlineBooking.allowMultipleRequests', section: 'booking' },
  { key: 'policy', path: 'bookingPolicy.id', section: 'booking' },
  { key: 'form', path: 'form.id', section: 'booking' },
  { key: 'mobileForm', path: 'form.mobileSettings.hidden', section: 'booking' },
  { key: 'conferencing', path: 'conferencing.enabled', section: 'booking' },
  { key: 'capacity', path: 'defaultCapacity', section: 'booking' },
  { key: 'lengths', path: 'schedule.availabilityConstraints.sessionDurations', section: 'schedule' },
  { key: 'range', path: 'schedule.availabilityConstraints.durationRange', section: 'schedule' },
  { key: 'pause', path: 'schedule.availabilityConstraints.timeBetweenSessions', section: 'schedule' },
  { key: 'locations', path: 'locations', section: 'locations' },
  { key: 'staff', path: 'staffMemberIds', section: 'staff' },
  { key: 'resources', path: 'serviceResources', section: 'staff' },
  { key: 'givenBy', path: 'primaryResourceType', section: 'staff' },
  { key: 'address', path: 'mainSlug.name', section: 'address' },
  { key: 'addressMode', path: 'mainSlug.custom', section: 'address' },
  { key: 'redirect', path: 'seoData.settings.preventAutoRedirect', section: 'address' },
  { key: 'searchTitle', path: searchTags, section: 'search' },
  { key: 'searchDescription', path: searchTags, section: 'search' },
  { key: 'searchListed', path: searchTags, section: 'search' },
  { key: 'searchOthers', path: searchTags, section: 'search' },
  { key: 'keywords', path: 'seoData.settings.keywords', section: 'search' },
] as const satisfies readonly DeclaredField[];

export type FieldKey = (typeof declared)[number]['key'] | 'searchResult';

export interface FieldOfEditor extends EditorField {
  key: FieldKey;
  section: EditorSection;
}

/** Search listing parts with fields of their own. */
const partsOfSearch = new Map<string, Parameters<typeof searchPart>[1]>([
  ['searchTitle', 'title'],
  ['searchDescription', 'description'],
  ['searchListed', 'listed'],
  ['searchOthers', 'others'],
]);

/** Returns how a field is compared; undefined for the value at its path. */
function valueIn(key: FieldKey, path: string): FieldOfEditor['valueIn'] {
  // The deposit's switch follows its amount and is no separate field.
  if (key === 'ways') {
    return (service) =>
      ['online', 'inPerson', 'pricingPlan'].map((way) => getPath(service, `${path}.${way}`) === true);
  }
  const part = partsOfSearch.get(key);
  return part && ((service) => searchPart(getPath(service, path), part));
}

const fields: readonly FieldOfEditor[] = declared.map((field) => ({
  key: field.key,
  label: `serviceEditor.field.${field.key}`,
  path: field.path,
  section: field.section,
  // Only prices have a deposit.
  belongsTo: 'rate' in field ? (service) => getPath(service, 'payment.rateType') === field.rate : undefined,
  valueIn: valueIn(field.key, field.path),
}));

/** The whole list, for merging, recording and restoring it as a unit. */
const searchResult: FieldOfEditor = {
  key: 'searchResult',
  label: 'serviceEditor.field.searchResult',
  path: searchTags,
  section: 'search',
};

function fieldOfOther(path: string, service: Fields): FieldOfEditor | undefined {
  if (path === 'payment.options.deposit') {
    const deposits = fields.filter(({ key }) => key === 'deposit' || key === 'usualDeposit');
    return deposits.find((field) => field.belongsTo?.(service)) ?? fieldOf('rateType');
  }
  if (path === 'seoData' || path.startsWith(searchTags)) return searchResult;
  if (path === 'pricingPlanIds') return fieldOf('plans');
  if (path === 'slug' || path === 'mainSlug') return fieldOf('address');
  return undefined;
}

export const serviceFields = { fields, fieldOfOther };

/** Returns the fields of a service that differ. */
export const changedFields = (before: Fields, after: Fields): FieldOfEditor[] =>
  changedOf(serviceFields, before, after);

/** Returns the field that shows messages about a service's path (records/editor/editorField.ts). */
export const fieldAt = (path: string, service: Fields): FieldOfEditor | undefined =>
  fieldOfPath(serviceFields, path, service);

export function fieldOf(key: FieldKey): FieldOfEditor {
  const field = fields.find((one) => one.key === key);
  if (!field) throw new Error(`The editor has no field ${key}.`);
  return field;
}
