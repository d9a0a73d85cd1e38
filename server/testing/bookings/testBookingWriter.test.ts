import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { cancelBooking, confirmBooking } from '../../../contract/calls/bookings/bookings.ts';
import type { Sql } from '../../database/database.ts';
import { engineOfTheDay } from '../database/testDatabase.ts';
import { startTestApp } from '../testApp.ts';
import { bookingContradictions, noContradictions, type Contradictions } from './testBookingWriter.ts';
import { minutesLater, openForBookings } from './testBookings.ts';

const waitlistPolicy = { enabled: true, capacity: 20, reservationTimeInMinutes: 30 };
const confirmed = { status: 'CONFIRMED' } as const;

/** One contradiction each, as a transaction leaves it that was not whole. */
const planted: Readonly<Record<keyof Contradictions, Sql>> = {
  unreserved: sql`delete from held_times where booking_id in (select id from bookings where revision = 2)`,
  reservedInVain: sql`insert into held_times (business_id, booking_id, resource_id, during)
    select business_id, booking_id, gen_random_uuid(), during from held_times
      join bookings using (business_id) where bookings.id = booking_id and revision = 2`,
  miscounted: sql`update sessions set total_participants = 0
    where id in (select session_id from bookings where status = 'WAITING_LIST')`,
  overbooked: sql`update bookings set status = 'CONFIRMED', details = details || '{"doubleBooked": true}'
    where status = 'WAITING_LIST'`,
  withoutPolicy: sql`delete from booking_policy_snapshots
    where booking_id in (select id from bookings where status = 'WAITING_LIST')`,
  unwritten: sql`insert into changes (business_id, entity, entity_id, action, actor, request_id, at)
    select business_id, entity, entity_id, action, actor, request_id, at from changes
      where entity = 'booking' and entity_id in (select id from bookings where status = 'WAITING_LIST')`,
  unannounced: sql`delete from events
    where entity_id in (select id from bookings where status = 'WAITING_LIST')`,
  announcedInVain: sql`insert into events
      (business_id, id, type, entity_fqdn, slug, entity_id, event_time, identity, body, change_id)
    select business_id, gen_random_uuid(), type, entity_fqdn, slug, gen_random_uuid(), event_time, identity, body, change_id
      from events where entity_id in (select id from bookings where status = 'WAITING_LIST')`,
  offeredInVain: sql`insert into waiting_offers (business_id, booking_id, expires)
    select business_id, id, now() from bookings where revision = 2 and books_appointment`,
  overlapping: sql`update bookings as moved set details = moved.details || '{"doubleBooked": true}',
      start_date = other.start_date, end_date = other.end_date
    from bookings as other where moved.revision = 2 and other.books_appointment and other.id <> moved.id`,
};

describe.each(engineOfTheDay(import.meta.url))('contradictions of bookings on $name', ({ open }) => {
  let after: (change: Sql | undefined) => Promise<Contradictions | undefined>;
  beforeAll(async () => {
    const server = startTestApp(await open());
    const { database } = server;
    const { appointment, yoga, book, act, businessId } = await openForBookings(server, { waitlistPolicy });
    const { id: serviceId } = await appointment();
    const at = (minutes: number) => ({ slot: { serviceId, startDate: minutesLater(minutes) } });
    await book({ bookedEntity: at(0), ...confirmed }, { as: 'admin' });
    const requested = await book({ bookedEntity: at(120) });
    await act(confirmBooking, requested);
    const { eventId } = await yoga({ capacity: 1, defaultCapacity: 1 });
    const bookedEntity = { slot: { eventId } };
    await act(cancelBooking, await book({ bookedEntity, ...confirmed }, { as: 'admin' }));
    await book({ bookedEntity, ...confirmed }, { as: 'admin' });
    await book({ bookedEntity, status: 'WAITING_LIST' });
    const undone = new Error('The change is undone.');
    after = async (change) => {
      let found: Contradictions | undefined;
      await database
        .transaction(async (db) => {
          if (change) await db.write(change);
          found = await bookingContradictions(db, [businessId]);
          throw undone;
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error;
        });
      return found;
    };
  });

  test('there are none after whole transactions', async () => {
    expect(await after(undefined)).toEqual(noContradictions);
  });

  test.each(Object.entries(planted))('%s is counted', async (kind, change) => {
    expect(await after(change)).toEqual({ ...noContradictions, [kind]: 1 });
  });
});
