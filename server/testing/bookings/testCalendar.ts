import { sql } from 'kysely';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import type { Session } from '../../../contract/entities/calendar/session.ts';
import type { SlotLocation } from '../../../contract/entities/availability/slotLocation.ts';
import { newestMessages } from '../../mail/outbox.ts';
import { selectBookings, type StoredBooking } from '../../tables/calendar/bookings.ts';
import { selectSessions } from '../../tables/calendar/sessions.ts';
import { testNow, type TestApp } from '../testApp.ts';

const hour = 3_600_000;

interface SessionFacts {
  /** Hours from the test clock; negative in the past. */
  inHours?: number;
  location?: SlotLocation;
  capacity?: number;
  status?: Session['status'];
  /** Of a recurring session. */
  recurringSessionId?: string;
}

/** A session of one hour, by default tomorrow. */
export function sessionOf(service: Service, facts: SessionFacts = {}): Session {
  const { inHours = 24, location, capacity = 10, status = 'CONFIRMED', recurringSessionId } = facts;
  const start = new Date(testNow.getTime() + inHours * hour);
  const timeZone = 'Europe/Berlin';
  return {
    id: crypto.randomUUID(),
    revision: '1',
    createdDate: testNow.toISOString(),
    updatedDate: testNow.toISOString(),
    scheduleId: service.schedule?.id ?? '',
    scheduleOwnerId: service.id,
    start: { timestamp: start.toISOString(), timeZone },
    end: { timestamp: new Date(start.getTime() + hour).toISOString(), timeZone },
    title: service.name,
    capacity,
    status,
    affectedSchedules: [],
    ...(location && { location }),
    ...(recurringSessionId && { recurringSessionId }),
  };
}

interface BookingFacts {
  email?: string;
  contactId?: string;
  firstName?: string;
  participants?: number;
  status?: Booking['status'];
  /** In euros. */
  paid?: string;
}

/** A confirmed booking of one spot in a session. */
export function bookingOf(session: Session, facts: BookingFacts = {}): StoredBooking {
  const { id: eventId, start, end, scheduleId, scheduleOwnerId: serviceId, title, location } = session;
  const slot = {
    serviceId,
    scheduleId,
    eventId,
    startDate: start.timestamp,
    endDate: end.timestamp,
    timezone: start.timeZone,
    ...(location && { location }),
  };
  const times = { startDate: start.timestamp, endDate: end.timestamp };
  return { ...stored({ slot, title, tags: ['GROUP'] }, times, facts), sessionId: eventId };
}

/** A confirmed booking of a whole course. */
export function courseBookingOf(
  { id: serviceId, name: title, schedule }: Service,
  sessions: readonly Session[],
  facts: BookingFacts = {},
): StoredBooking {
  const startDate = sessions[0]?.start.timestamp ?? testNow.toISOString();
  const endDate = sessions.at(-1)?.end.timestamp;
  const location = sessions[0]?.location;
  const booked = { serviceId, scheduleId: schedule?.id ?? '', ...(location && { location }) };
  return stored({ schedule: booked, title, tags: ['COURSE'] }, { startDate, endDate }, facts);
}

function stored(
  bookedEntity: Booking['bookedEntity'],
  times: Pick<Booking, 'startDate' | 'endDate'>,
  { email, contactId, firstName, participants = 1, status = 'CONFIRMED', paid }: BookingFacts,
): StoredBooking {
  return {
    booking: {
      id: crypto.randomUUID(),
      revision: '1',
      createdDate: testNow.toISOString(),
      updatedDate: testNow.toISOString(),
      bookedEntity,
      ...times,
      contactDetails: { email, contactId, firstName },
      totalParticipants: participants,
      status,
      paymentStatus: paid === undefined ? 'NOT_PAID' : 'PAID',
    },
    ...(paid !== undefined && { paid: { value: paid, currency: 'EUR' } }),
  };
}

/** The calendar of a business, with its events and messages. */
export function readCalendar({ database, options }: TestApp, businessId: string) {
  const sessions = (rest = sql``) => selectSessions(database, businessId, rest);
  const bookings = async (rest = sql``) =>
    (await selectBookings(database, businessId, rest)).map(({ booking }) => booking);
  const eventsOf = (id: string) =>
    database.rows(sql<{ type: string; slug: string; body: unknown }>`
      select type, slug, body from domain_events where business_id = ${businessId} and entity_id = ${id}::uuid
      order by sequence`);
  return {
    sessions,
    bookings,
    eventsOf,
    /** `created`, `confirmed`, the oldest first. */
    slugsOf: async (id: string) => (await eventsOf(id)).map(({ slug }) => slug),
    session: async (id: string) => (await sessions(sql`and id = ${id}::uuid`))[0],
    booking: async (id: string) => (await bookings(sql`and id = ${id}::uuid`))[0],
    /** The newest first. */
    messages: async () => {
      const messages = await newestMessages(database, { businessId, limit: 100 }, options.config.secret);
      return messages.map(({ recipient, content }) => ({
        recipient,
        subject: content?.subject,
        text: content?.text ?? '',
      }));
    },
    /** `session updated`, the oldest first. */
    changesOf: async (id: string) => {
      const rows = await database.rows(sql<{ entity: string; action: string }>`
        select entity, action from changes where business_id = ${businessId} and entity_id = ${id}::uuid
        order by sequence`);
      return rows.map(({ entity, action }) => `${entity} ${action}`);
    },
  };
}
