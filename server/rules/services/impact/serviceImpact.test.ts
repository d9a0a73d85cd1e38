import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  previewServiceDeletion,
  previewServiceLocations,
} from '../../../../contract/calls/services/previews.ts';
import { setServiceLocations } from '../../../../contract/calls/services/serviceParts.ts';
import { deleteService } from '../../../../contract/calls/services/services.ts';
import { bookingStatuses, type Booking } from '../../../../contract/entities/bookings/booking.ts';
import { cents } from '../../../../contract/entities/values/money.ts';
import type { Session } from '../../../../contract/entities/calendar/session.ts';
import type { ServiceImpact } from '../../../../contract/entities/services/serviceImpact.ts';
import type { SlotLocation } from '../../../../contract/entities/availability/slotLocation.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { countBookingsAhead, insertBookings, type StoredBooking } from '../../../tables/calendar/bookings.ts';
import { insertSessions } from '../../../tables/calendar/sessions.ts';
import { ask, startTestApp, testNow, yogaClass, type TestApp } from '../../../testing/testApp.ts';
import {
  bookingOf,
  courseBookingOf,
  readCalendar,
  sessionOf,
} from '../../../testing/bookings/testCalendar.ts';
import { openCatalogue } from '../../../testing/testCatalogue.ts';
import { expectProperty } from '../../../../testProperty.ts';

const engines = engineOfTheDay(import.meta.url);

const people = ['ana@example.com', 'Ana@Example.com', 'bo@example.com', 'chi@example.com', undefined];

const bookingFacts = fc.record({
  email: fc.constantFrom(...people),
  status: fc.constantFrom(...bookingStatuses),
  participants: fc.integer({ min: 1, max: 3 }),
  paid: fc.constantFrom(undefined, '15', '7.50'),
});

const calendars = fc.record({
  type: fc.constantFrom('CLASS' as const, 'COURSE' as const),
  sessions: fc.array(
    fc.record({
      inHours: fc.integer({ min: -30, max: 60 }),
      at: fc.constantFrom('hall' as const, 'elsewhere' as const, 'customer' as const, 'nowhere' as const),
      status: fc.constantFrom('CONFIRMED' as const, 'CONFIRMED' as const, 'CANCELLED' as const),
      bookings: fc.array(bookingFacts, { maxLength: 4 }),
    }),
    { maxLength: 6 },
  ),
  ofCourse: fc.array(bookingFacts, { maxLength: 4 }),
});

const changes = fc.record({
  change: fc.constantFrom(
    { kind: 'locations' as const, action: 'KEEP_AT_CURRENT_LOCATION' as const },
    { kind: 'locations' as const, action: 'MOVE_TO_LOCATION' as const },
    { kind: 'locations' as const, action: 'DELETE' as const },
    { kind: 'deletion' as const, preserve: false },
    { kind: 'deletion' as const, preserve: true },
  ),
  notifyParticipants: fc.boolean(),
});

function changed<Thing extends { revision: string }>(things: readonly Thing[]): Thing[] {
  return things.filter(({ revision }) => revision !== '1');
}

/** The observed effects, in the terms of the preview. */
function seen(
  before: { sessions: Session[]; bookings: StoredBooking[] },
  after: { sessions: Session[]; bookings: Booking[]; messages: unknown[] },
) {
  const sessionWas = new Map(before.sessions.map((session) => [session.id, session]));
  const bookingWas = new Map(before.bookings.map((stored) => [stored.booking.id, stored]));
  const sessions = changed(after.sessions);
  const bookings = changed(after.bookings);
  const cancelled = bookings.filter(({ status }) => status === 'CANCELED');
  const paid = (list: Booking[]) =>
    list.reduce((sum, { id }) => sum + cents(bookingWas.get(id)?.paid?.value ?? '0'), 0n);
  return {
    cancelledSessions: sessions.filter(
      ({ id, status }) => status === 'CANCELLED' && sessionWas.get(id)?.status === 'CONFIRMED',
    ).length,
    movedSessions: sessions.filter(({ status }) => status === 'CONFIRMED').length,
    cancelledBookings: cancelled.length,
    movedBookings: bookings.length - cancelled.length,
    messages: after.messages.length,
    toRefund: paid(cancelled),
  };
}

function announced({ sessions, bookings, messages, money }: ServiceImpact) {
  return {
    cancelledSessions: sessions.cancelled,
    movedSessions: sessions.moved,
    cancelledBookings: bookings.cancelled,
    movedBookings: bookings.moved,
    messages,
    toRefund: cents(money[0]?.toRefund ?? '0'),
  };
}

type Calendar = typeof calendars extends fc.Arbitrary<infer Value> ? Value : never;
type Change = (typeof changes extends fc.Arbitrary<infer Value> ? Value : never)['change'];

describe.each(engines)('a preview on $name', ({ open }) => {
  let server: TestApp;
  let catalogue: Awaited<ReturnType<typeof openCatalogue>>;
  beforeAll(async () => {
    server = startTestApp(await open());
    catalogue = await openCatalogue(server);
  });

  /** Creates a service with the given calendar, and empties the outbox. */
  async function fill(calendar: Calendar) {
    const { businessId, create, locationId } = catalogue;
    const hall = { type: 'BUSINESS' as const, business: { id: locationId } };
    const service = await create(yogaClass({ type: calendar.type, locations: [hall] }));
    const locations: Record<Calendar['sessions'][number]['at'], SlotLocation | undefined> = {
      hall: { id: locationId, locationType: 'OWNER_BUSINESS' },
      elsewhere: { id: crypto.randomUUID(), locationType: 'OWNER_CUSTOM' },
      customer: { locationType: 'CUSTOM' },
      nowhere: undefined,
    };
    const planned = calendar.sessions.map(({ inHours, at, status, bookings }) => {
      // Half an hour away from now, because a session that starts now has begun.
      const facts = { inHours: inHours + 0.5, location: locations[at], status, capacity: 1000 };
      const session = sessionOf(service, facts);
      return { session, bookings: bookings.map((booked) => bookingOf(session, booked)) };
    });
    const sessions = planned.map(({ session }) => session);
    const ofCourse = calendar.type === 'COURSE' ? calendar.ofCourse : [];
    const bookings = [
      ...planned.flatMap((plan) => plan.bookings),
      ...ofCourse.map((booked) => courseBookingOf(service, sessions, booked)),
    ];
    await insertSessions(server.database, businessId, sessions);
    await insertBookings(server.database, businessId, bookings);
    await server.database.write(sql`delete from outbox where business_id = ${businessId}`);
    return { serviceId: service.id, sessions, bookings };
  }

  /** Previews a change, and then applies it. */
  async function previewed(
    serviceId: string,
    change: Change,
    participantNotification: { notifyParticipants: boolean },
  ): Promise<ServiceImpact> {
    const { admin } = catalogue;
    const path = { serviceId };
    if (change.kind === 'deletion') {
      const query = { preserveFutureSessionsWithParticipants: change.preserve, participantNotification };
      const body = { ids: [serviceId], ...query };
      const { impact } = await ask(server, previewServiceDeletion, { body }, admin);
      await ask(server, deleteService, { path, query }, admin);
      return impact;
    }
    const newLocation = { custom: { address: { city: 'Berlin', country: 'DE' } } };
    const removedLocationSessionsAction = { action: change.action, moveToLocationOptions: { newLocation } };
    const body = { locations: [], removedLocationSessionsAction, participantNotification };
    const { impact } = await ask(server, previewServiceLocations, { path, body }, admin);
    await ask(server, setServiceLocations, { path, body }, admin);
    return impact;
  }

  test('predicts exactly the effects of the change, for any calendar', { timeout: 300_000 }, async () => {
    const read = readCalendar(server, catalogue.businessId);
    const property = fc.asyncProperty(calendars, changes, async (calendar, { change, ...notification }) => {
      const { serviceId, ...before } = await fill(calendar);
      const impact = await previewed(serviceId, change, notification);
      const ofService = sql`and service_id = ${serviceId}::uuid`;
      const after = {
        sessions: await read.sessions(ofService),
        bookings: await read.bookings(ofService),
        messages: await read.messages(),
      };
      expect(announced(impact)).toEqual(seen(before, after));
    });
    await expectProperty(property, 60);
  });

  test('a course that has ended has no upcoming bookings', async () => {
    const { serviceId } = await fill({
      type: 'COURSE',
      sessions: [{ inHours: -30, at: 'hall', status: 'CONFIRMED', bookings: [] }],
      ofCourse: [{ email: 'ana@example.com', status: 'CONFIRMED', participants: 1, paid: undefined }],
    });
    const { businessId } = catalogue;
    expect(await countBookingsAhead(server.database, businessId, [serviceId], testNow)).toBe(0);
  });
});
