import { sql } from 'kysely';
import * as z from 'zod';
import type { BodyOf, Call } from '../../../contract/call.ts';
import {
  cancelBooking,
  confirmBooking,
  createBooking,
  rescheduleBooking,
} from '../../../contract/calls/bookings/bookings.ts';
import { createEvent } from '../../../contract/calls/calendar/calendarEvents.ts';
import { createService } from '../../../contract/calls/services/services.ts';
import { queryStaffMembers } from '../../../contract/calls/staff/staffMembers.ts';
import { createBookingPolicy } from '../../../contract/calls/terms/bookingPolicies.ts';
import { createTestBusiness, setTestClock } from '../../../contract/calls/workbench/qa.ts';
import { bookingStatuses, type BookingStatus } from '../../../contract/entities/bookings/booking.ts';
import { allowsAction, creationStatuses } from '../../../contract/entities/bookings/bookingTransitions.ts';
import type { ServiceInput } from '../../../contract/entities/services/service.ts';
import type { Queries } from '../../database/database.ts';
import { requestFor } from '../testApp.ts';

/** What a client knows of a booking that it has made. */
export interface KnownBooking {
  id: string;
  revision: string;
  status: BookingStatus;
  startDate: string;
  isClass: boolean;
  /** The result of a change without an answer: the booking has this state, or the one before. */
  maybe?: { status: BookingStatus; startDate: string };
}

/** Clients of a business on a server that was started with `--qa`. */
export interface BookingWriter {
  businessId: string;
  /** Books and changes until an answer is missing. Throws on answers other than success and refusal. */
  writeUntilKilled: (acknowledged: (status: BookingStatus) => void) => Promise<KnownBooking[]>;
}

const clients = 6;
const answered = z.object({
  booking: z.object({
    id: z.string(),
    revision: z.string(),
    status: z.enum(bookingStatuses),
    startDate: z.string(),
  }),
});

/** A booking after a change, or why there is none. */
type Outcome = z.infer<typeof answered>['booking'] | 'refused' | 'unanswered';

/** A time that can be booked. */
interface Target {
  slot: object;
  startDate: string;
}

/** Without a status: it stays. */
const changes: Readonly<Record<'confirm' | 'reschedule' | 'cancel', { call: Call; status?: BookingStatus }>> =
  {
    confirm: { call: confirmBooking, status: 'CONFIRMED' },
    reschedule: { call: rescheduleBooking },
    cancel: { call: cancelBooking, status: 'CANCELED' },
  };

const actionsOn = ({ status }: KnownBooking) =>
  (['confirm', 'reschedule', 'cancel'] as const).filter((action) => allowsAction(action, status));

const policy = {
  name: 'Everything goes',
  cancellationPolicy: { enabled: true },
  reschedulePolicy: { enabled: true },
  waitlistPolicy: { enabled: true, capacity: 20, reservationTimeInMinutes: 30 },
};

/** Times in March 2027 at which the only person works. */
const dates = ['02', '03', '04', '05', '08', '09', '10', '11', '12'];
const hours = ['09', '10', '11', '12', '13', '14'];

function pick<Thing>(things: readonly Thing[]): Thing {
  const found = things[Math.floor(Math.random() * things.length)];
  if (found === undefined) throw new Error('There is nothing to pick from.');
  return found;
}

export async function makeBookingWriter(url: string): Promise<BookingWriter> {
  let token: string | undefined;

  /** Undefined: the connection ended without an answer. */
  async function send(call: Call, input: { path?: object; body?: object }) {
    const request = requestFor(call, input, token === undefined ? {} : { token });
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = await request.text();
    return fetch(url + pathname + search, { method, headers, ...(body !== '' && { body }) }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      () => undefined,
    );
  }
  async function sure<C extends Call>(call: C, body: BodyOf<C>): Promise<z.infer<C['schemas']['answer']>> {
    const answer = await send(call, { body: body as object });
    if (answer?.status !== 200) throw new Error(`${call.name}: ${answer?.text}`);
    return call.schemas.answer.parse(JSON.parse(answer.text)) as z.infer<C['schemas']['answer']>;
  }

  const { businessId, accessToken } = await sure(createTestBusiness, {});
  token = accessToken;
  await sure(setTestClock, { now: '2027-03-01T09:00:00Z' });
  const { staffMembers } = await sure(queryStaffMembers, {});
  const { bookingPolicy } = await sure(createBookingPolicy, { bookingPolicy: policy });
  const common: ServiceInput = {
    onlineBooking: { enabled: true },
    bookingPolicy: { id: bookingPolicy.id },
    payment: { rateType: 'NO_FEE', options: { inPerson: true } },
  };
  const { service: massage } = await sure(createService, {
    service: {
      ...common,
      type: 'APPOINTMENT',
      name: 'Massage',
      defaultCapacity: 1,
      staffMemberIds: staffMembers.flatMap(({ resourceId }) => resourceId ?? []),
      schedule: { availabilityConstraints: { sessionDurations: [60] } },
    },
  });
  const { service: yoga } = await sure(createService, {
    service: { ...common, type: 'CLASS', name: 'Yoga', defaultCapacity: 2 },
  });
  const sessions: Target[] = [];
  // Few, so that they are soon full.
  for (const [date, totalCapacity] of [
    ['02', 1],
    ['03', 2],
  ] as const) {
    const [start, end] = ['18', '19'].map((hour) => ({ localDate: `2027-03-${date}T${hour}:00:00` }));
    const { event } = await sure(createEvent, {
      event: { scheduleId: yoga.schedule?.id, start, end, totalCapacity },
    });
    sessions.push({ slot: { eventId: event.id }, startDate: `2027-03-${date}T17:00:00.000Z` });
  }
  const anyTarget = (isClass: boolean): Target => {
    if (isClass) return pick(sessions);
    const startDate = `2027-03-${pick(dates)}T${pick(hours)}:00:00.000Z`;
    return { slot: { serviceId: massage.id, startDate }, startDate };
  };

  async function writeUntilKilled(acknowledged: (status: BookingStatus) => void): Promise<KnownBooking[]> {
    const run = { isOver: false };

    async function write(call: Call, input: { path?: object; body: object }): Promise<Outcome> {
      const answer = await send(call, input);
      run.isOver ||= !answer;
      if (!answer) return 'unanswered';
      if (answer.status === 409) return 'refused';
      if (answer.status !== 200) throw new Error(`${call.name}: ${answer.text}`);
      const { booking } = answered.parse(JSON.parse(answer.text));
      acknowledged(booking.status);
      return booking;
    }

    async function book(): Promise<KnownBooking | undefined> {
      const isClass = Math.random() < 0.5;
      const status = pick(creationStatuses.filter((one) => isClass || one !== 'WAITING_LIST'));
      const booking = { bookedEntity: { slot: anyTarget(isClass).slot }, totalParticipants: 1, status };
      const made = await write(createBooking, { body: { booking } });
      return typeof made === 'string' ? undefined : { ...made, isClass };
    }

    async function change(known: KnownBooking): Promise<KnownBooking> {
      const { id, revision, isClass } = known;
      const action = pick(actionsOn(known));
      const { slot, startDate } = anyTarget(isClass);
      const body = { revision, ...(action === 'reschedule' && { slot }) };
      const changed = await write(changes[action].call, { path: { bookingId: id }, body });
      if (changed === 'refused') return known;
      if (changed !== 'unanswered') return { ...changed, isClass };
      const { status = known.status } = changes[action];
      return {
        ...known,
        maybe: { status, startDate: action === 'reschedule' ? startDate : known.startDate },
      };
    }

    const client = async (): Promise<KnownBooking[]> => {
      const own: KnownBooking[] = [];
      while (!run.isOver) {
        const live = own.flatMap((known, index) => (actionsOn(known).length > 0 ? index : []));
        if (live.length === 0 || Math.random() < 0.4) own.push(...[(await book()) ?? []].flat());
        else {
          const index = pick(live);
          own[index] = await change(own[index]!);
        }
      }
      return own;
    };
    return (await Promise.all(Array.from({ length: clients }, client))).flat();
  }
  return { businessId, writeUntilKilled };
}

/** The known bookings whose stored state is none of those that their client may expect. */
export async function changedBookings(db: Queries, known: readonly KnownBooking[]): Promise<KnownBooking[]> {
  const rows = await db.rows(sql<{ id: string; status: BookingStatus; start_date: Date }>`
    select id, status, start_date from bookings where id = any(${known.map(({ id }) => id)}::uuid[])`);
  const stored = new Map(
    rows.map(({ id, status, start_date: start }) => [id, `${status} ${start.toISOString()}`]),
  );
  return known.filter(({ id, status, startDate, maybe }) => {
    const states = [{ status, startDate }, ...(maybe ? [maybe] : [])];
    return !states.some((state) => stored.get(id) === `${state.status} ${state.startDate}`);
  });
}

/** The number of contradictions between the rows that one transaction of a booking writes, by kind. */
export interface Contradictions {
  /** Times that a booking should hold, and times held for none. */
  unreserved: number;
  reservedInVain: number;
  /** Sessions whose participants are not those of their bookings. */
  miscounted: number;
  overbooked: number;
  withoutPolicy: number;
  /** Bookings with more or fewer changes than revisions. */
  unwritten: number;
  /** Bookings with more or fewer events than revisions, and events without a booking. */
  unannounced: number;
  announcedInVain: number;
  offeredInVain: number;
  /** Pairs of bookings of one person at one time. */
  overlapping: number;
}

export const noContradictions: Contradictions = {
  unreserved: 0,
  reservedInVain: 0,
  miscounted: 0,
  overbooked: 0,
  withoutPolicy: 0,
  unwritten: 0,
  unannounced: 0,
  announcedInVain: 0,
  offeredInVain: 0,
  overlapping: 0,
};

/** Of all bookings of the businesses, which were made by writers. */
export async function bookingContradictions(
  db: Queries,
  businessIds: readonly string[],
): Promise<Contradictions | undefined> {
  const own = (table: string) => sql`(select * from ${sql.table(table)}
    where business_id = any(${businessIds}::uuid[]))`;
  return db.first(sql<Contradictions>`
    with bookings as ${own('bookings')}, sessions as ${own('sessions')},
    expected as (
      select business_id, bookings.id as booking_id, resource_id,
        tstzrange(start_date, end_date + make_interval(mins => buffer_minutes)) as during
      from bookings, unnest(resource_ids) as resources(resource_id)
      where books_appointment and not double_booked and places > 0
    ), reserved as (
      select business_id, booking_id, resource_id, during from held_times
      where business_id = any(${businessIds}::uuid[])
    )
    select
      (select count(*)::int from (table expected except table reserved) as one) as unreserved,
      (select count(*)::int from (table reserved except table expected) as one) as "reservedInVain",
      (select count(*)::int from sessions where total_participants <> (
        select coalesce(sum(places), 0) from bookings where session_id = sessions.id)) as miscounted,
      (select count(*)::int from sessions where (
        select coalesce(sum(places), 0) from bookings where session_id = sessions.id) > capacity) as overbooked,
      (select count(*)::int from bookings where not exists (
        select from booking_policy_snapshots as snapshots
        where snapshots.business_id = bookings.business_id and snapshots.booking_id = bookings.id)) as "withoutPolicy",
      (select count(*)::int from bookings where revision <> (
        select count(*) from changes where entity = 'booking' and entity_id = bookings.id)) as unwritten,
      (select count(*)::int from bookings where revision <> (
        select count(*) from events where entity_id = bookings.id)) as unannounced,
      (select count(*)::int from events
        where business_id = any(${businessIds}::uuid[]) and entity_fqdn = 'wix.bookings.v2.booking'
          and not exists (select from bookings where bookings.id = entity_id)) as "announcedInVain",
      (select count(*)::int from waiting_offers
        where business_id = any(${businessIds}::uuid[]) and not exists (
          select from bookings where bookings.id = booking_id and status = 'WAITING_LIST')) as "offeredInVain",
      (select count(*)::int from bookings as one join bookings as other
        on one.business_id = other.business_id and one.id < other.id and one.resource_ids && other.resource_ids
          and one.places > 0 and other.places > 0
          and one.start_date < other.end_date and other.start_date < one.end_date) as overlapping`);
}
