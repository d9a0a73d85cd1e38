import { askable, type FieldTable } from '../query.ts';
import { rateTypes } from './price.ts';
import { service, serviceTypes } from './service.ts';
import { serviceLocationTypes } from './serviceLocation.ts';

const sortable = { sort: true, aggregate: true } as const;
const text = { type: 'text', ...sortable } as const;
const id = { type: 'guid', ...sortable } as const;
const flag = { type: 'boolean', ...sortable, required: true } as const;
const date = { type: 'date', ...sortable } as const;
const number = { type: 'number', ...sortable } as const;
const ids = { type: 'guids', operators: ['eq', 'hasSome', 'hasAll'], ...sortable } as const;
const texts = { type: 'texts', operators: ['eq', 'hasSome', 'hasAll'], ...sortable } as const;

/**
 * What services can be asked about: the fields of the platform's query and search together, and a few numbers and dates
 * without which ranges and histograms have nothing to work on (reference/query-language.md sections 3 and 5.2).
 */
export const serviceFields = askable(service, {
  id: { ...id, required: true },
  appId: { ...id, required: true },
  type: { type: 'enum', values: serviceTypes, ...sortable, required: true },
  sortOrder: number,
  name: { ...text, search: true, required: true },
  description: text,
  tagLine: text,
  defaultCapacity: { ...number, required: true },
  hidden: flag,
  'category.id': id,
  'category.name': text,
  'category.sortOrder': number,
  'form.id': { ...id, required: true },
  'bookingPolicy.id': { ...id, required: true },
  'onlineBooking.enabled': flag,
  'payment.rateType': { type: 'enum', values: rateTypes, ...sortable },
  'payment.fixed.price.value': number,
  // Not in an order: nothing would serve it.
  'payment.varied.defaultPrice.value': { type: 'number', aggregate: true },
  'payment.varied.minPrice.value': { type: 'number', aggregate: true },
  'payment.options.inPerson': flag,
  'payment.options.online': flag,
  'payment.options.pricingPlan': flag,
  'payment.pricingPlanIds': ids,
  'schedule.firstSessionStart': date,
  'schedule.lastSessionEnd': date,
  'locations.business.id': ids,
  'locations.business.name': texts,
  'locations.calculatedAddress.formattedAddress': texts,
  'locations.type': { ...texts, values: serviceLocationTypes },
  'serviceResources.resourceIds.values': ids,
  staffMemberIds: ids,
  'supportedSlugs.name': texts,
  'mainSlug.name': { ...text, required: true },
  'addOnDetails.addOnId': ids,
  'addOnDetails.durationInMinutes': { type: 'numbers', operators: ['hasSome', 'hasAll'], ...sortable },
  createdDate: { ...date, required: true },
  updatedDate: { ...date, required: true },
} as const satisfies FieldTable);
