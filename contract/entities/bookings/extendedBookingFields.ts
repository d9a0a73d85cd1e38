import type { FieldTable, QueryField } from '../../queries/query.ts';
import { bookingStatuses, paymentOptions, paymentStatuses } from './booking.ts';
import { slotLocationTypes } from '../availability/slotLocation.ts';

const named = { operators: ['eq', 'ne', 'in'], sort: true } as const;
const id = { type: 'guid', ...named } as const satisfies QueryField;
const text = { type: 'text', ...named } as const satisfies QueryField;
const locationType = { type: 'enum', values: slotLocationTypes, ...named } as const satisfies QueryField;
const ordered = {
  operators: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin'],
  sort: true,
} as const;
const date = { type: 'date', ...ordered } as const satisfies QueryField;
/** Customers cannot read it (contactDetails.ts). */
const ofStaff = { minimumRank: 'staff' } as const;
const always = { required: true } as const;

/**
 * The queries of bookings (reference/query-language.md section 3, extended bookings). The paths have the segments
 * `item`, `id` and `participantsInfo.type`, which the entity lacks. A caller who reads a booking reads all of it except
 * its contact, so all other fields can be queried. Ids and email addresses are compared in lower case.
 */
export const extendedBookingFields = {
  id: { ...id, ...always },
  'bookedEntity.item.slot.sessionId': text,
  'bookedEntity.item.slot.eventId': text,
  'bookedEntity.item.slot.serviceId': id,
  'bookedEntity.item.slot.scheduleId': id,
  'bookedEntity.item.slot.resource.id': id,
  'bookedEntity.item.slot.location.id': id,
  'bookedEntity.item.slot.location.locationType': locationType,
  'bookedEntity.item.schedule.scheduleId': id,
  'bookedEntity.item.schedule.serviceId': id,
  'bookedEntity.item.schedule.location.id': id,
  'bookedEntity.item.schedule.location.locationType': locationType,
  'bookedEntity.tags': { type: 'texts', operators: ['hasSome', 'hasAll'], sort: true },
  'contactDetails.contactId': { ...id, ...ofStaff },
  'contactDetails.email': text,
  status: { type: 'enum', values: bookingStatuses, ...named, ...always },
  paymentStatus: { type: 'enum', values: paymentStatuses, ...named, ...always },
  selectedPaymentOption: { type: 'enum', values: paymentOptions, ...named },
  externalUserId: text,
  'createdBy.contactId': { ...id, ...ofStaff },
  'createdBy.id.appId': id,
  'createdBy.id.wixUserId': id,
  'createdBy.id.memberId': id,
  'createdBy.id.anonymousVisitorId': id,
  createdDate: { ...date, ...always },
  updatedDate: { ...date, ...always },
  startDate: { ...date, ...always },
  endDate: date,
  'participantsInfo.type.totalParticipants.value': { type: 'number', ...ordered, ...always },
  doubleBooked: { type: 'boolean', operators: ['eq', 'ne'], sort: true, ...always },
} as const satisfies FieldTable;
