import type { FieldTable } from '../query.ts';
import { serviceTypes } from './service.ts';

/**
 * What may be asked of services: the fields of query and of search together (reference/query-language.md section 3),
 * those that connected calls filter by, and `createdDate` and `defaultCapacity` as numbers worth summing.
 */
export const serviceFields = {
  id: { type: 'guid', sort: true, aggregate: true, required: true },
  appId: { type: 'guid', sort: true, aggregate: true },
  type: { type: 'enum', values: serviceTypes, sort: true, aggregate: true, required: true },
  name: { type: 'text', sort: true, search: true, aggregate: true, required: true },
  tagLine: { type: 'text', sort: true, aggregate: true },
  description: { type: 'text', sort: true, aggregate: true },
  hidden: { type: 'boolean', sort: true, aggregate: true },
  sortOrder: { type: 'number', sort: true },
  defaultCapacity: { type: 'number', sort: true, aggregate: true },
  createdDate: { type: 'date', sort: true, aggregate: true, required: true },
  updatedDate: { type: 'date', sort: true, aggregate: true, required: true },
  'category.id': { type: 'guid', sort: true, aggregate: true },
  'category.name': { type: 'text', sort: true, aggregate: true },
  'category.sortOrder': { type: 'number', sort: true, aggregate: true },
  'form.id': { type: 'guid', sort: true, aggregate: true },
  'bookingPolicy.id': { type: 'guid', sort: true, aggregate: true },
  'mainSlug.name': { type: 'text', sort: true, aggregate: true },
  'supportedSlugs.name': { type: 'texts', sort: true, aggregate: true },
  'onlineBooking.enabled': { type: 'boolean', sort: true, aggregate: true },
  'payment.options.inPerson': { type: 'boolean', sort: true, aggregate: true },
  'payment.options.online': { type: 'boolean', sort: true, aggregate: true },
  'payment.options.pricingPlan': { type: 'boolean', sort: true, aggregate: true },
  'schedule.firstSessionStart': { type: 'date', sort: true },
  'schedule.lastSessionEnd': { type: 'date', sort: true },
  staffMemberIds: { type: 'guids', sort: true, aggregate: true },
  'serviceResources.resourceIds.values': { type: 'guids', sort: true, aggregate: true },
  'locations.type': { type: 'texts', sort: true, aggregate: true },
  'locations.business.id': { type: 'guids', sort: true, aggregate: true },
  'locations.business.name': { type: 'texts', sort: true, aggregate: true },
  'locations.calculatedAddress.formattedAddress': { type: 'texts', sort: true },
  'addOnDetails.addOnId': { type: 'guids', sort: true, aggregate: true },
  'addOnDetails.durationInMinutes': { type: 'numbers', sort: true, aggregate: true },
} as const satisfies FieldTable;
