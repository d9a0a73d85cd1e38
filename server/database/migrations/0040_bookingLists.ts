import type { Migration } from '../migrate.ts';

/**
 * Lists of bookings (reference/calls.md section 8.5). Every booking has a start, so that pages in its order begin at
 * their position in an index. The other indexes serve lists of one session, service or person.
 */
export const bookingLists: Migration = {
  name: '0040_bookingLists',
  up: `
update bookings set start_date = created_date where start_date is null;
alter table bookings alter column start_date set not null;
create index bookings_by_updated_date on bookings (business_id, updated_date, id);
create index bookings_of_event on bookings (business_id, (booked_entity #>> '{slot,eventId}'))
  where booked_entity #>> '{slot,eventId}' is not null;
create index bookings_of_slot_service on bookings
  (business_id, ((booked_entity #>> '{slot,serviceId}')::uuid), start_date, id);
create index bookings_of_slot_resource on bookings
  (business_id, ((booked_entity #>> '{slot,resource,id}')::uuid), start_date, id);
create index bookings_of_typed_email on bookings (business_id, (contact_details ->> 'email'))
  where contact_details ->> 'email' is not null;
`,
};
