import { sql } from 'kysely';
import { extendedBookingFields } from '../../../contract/entities/bookings/extendedBookingFields.ts';
import type { ScalarColumn } from '../../database/columns.ts';
import type { Sql } from '../../database/database.ts';
import type { Family } from '../../database/families.ts';

const own = (name: string) => sql.ref(`bookings.${name}`);

/** The id at a path of a JSON column. Literal, so that an index on the same expression serves it. */
const idAt = (column: string, path: string): ScalarColumn => ({
  type: 'guid',
  expression: sql`(${own(column)} #>> ${sql.lit(`{${path}}`)})::uuid`,
});
const booked = (path: string): Sql => sql`(bookings.booked_entity #>> ${sql.lit(`{${path}}`)})`;
const createdBy = (kind: string) => idAt('details', `createdBy,${kind}`);

/** The session of a slot; `sessionId` is an older name of `eventId`. */
export const bookedEvent = booked('slot,eventId');
const event = { type: 'text', expression: bookedEvent, lowerCase: true } as const;

/** Bookings in queries (reference/query-language.md section 3, extended bookings). */
export const bookingFamily: Family = {
  name: 'extendedBookings',
  fields: extendedBookingFields,
  columns: {
    id: { type: 'guid', expression: own('id'), notNull: true },
    'bookedEntity.item.slot.sessionId': event,
    'bookedEntity.item.slot.eventId': event,
    'bookedEntity.item.slot.serviceId': idAt('booked_entity', 'slot,serviceId'),
    'bookedEntity.item.slot.scheduleId': idAt('booked_entity', 'slot,scheduleId'),
    'bookedEntity.item.slot.resource.id': idAt('booked_entity', 'slot,resource,id'),
    'bookedEntity.item.slot.location.id': idAt('booked_entity', 'slot,location,id'),
    'bookedEntity.item.slot.location.locationType': {
      type: 'enum',
      expression: booked('slot,location,locationType'),
    },
    'bookedEntity.item.schedule.scheduleId': idAt('booked_entity', 'schedule,scheduleId'),
    'bookedEntity.item.schedule.serviceId': idAt('booked_entity', 'schedule,serviceId'),
    'bookedEntity.item.schedule.location.id': idAt('booked_entity', 'schedule,location,id'),
    'bookedEntity.item.schedule.location.locationType': {
      type: 'enum',
      expression: booked('schedule,location,locationType'),
    },
    'bookedEntity.tags': {
      type: 'texts',
      values: sql`select jsonb_array_elements_text(bookings.booked_entity -> 'tags')`,
    },
    'contactDetails.contactId': { type: 'guid', expression: own('contact_id') },
    'contactDetails.email': { type: 'text', expression: own('contact_email'), lowerCase: true },
    status: { type: 'enum', expression: own('status'), notNull: true },
    paymentStatus: { type: 'enum', expression: own('payment_status'), notNull: true },
    selectedPaymentOption: { type: 'enum', expression: own('selected_payment_option') },
    externalUserId: { type: 'text', expression: sql`(bookings.details ->> 'externalUserId')` },
    'createdBy.contactId': createdBy('contactId'),
    'createdBy.id.appId': createdBy('appId'),
    'createdBy.id.wixUserId': createdBy('wixUserId'),
    'createdBy.id.memberId': { type: 'guid', expression: own('member_id') },
    'createdBy.id.anonymousVisitorId': createdBy('anonymousVisitorId'),
    createdDate: { type: 'date', expression: own('created_date'), notNull: true },
    updatedDate: { type: 'date', expression: own('updated_date'), notNull: true },
    startDate: { type: 'date', expression: own('start_date'), notNull: true },
    endDate: { type: 'date', expression: own('end_date') },
    'participantsInfo.type.totalParticipants.value': {
      type: 'number',
      expression: own('total_participants'),
      notNull: true,
    },
    doubleBooked: { type: 'boolean', expression: own('double_booked'), notNull: true },
  },
  from: sql.table('bookings'),
  defaultSort: [{ path: 'createdDate', order: 'DESC' }],
  paging: { defaultLimit: 50, maxLimit: 100 },
};
