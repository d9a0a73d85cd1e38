import { sql } from 'kysely';
import type { BodyOf } from '../../contract/call.ts';
import { createLocation } from '../../contract/calls/locations/locations.ts';
import {
  deleteServiceAsPreviewed,
  previewServiceDeletion,
  previewServiceLocations,
  setServiceLocationsAsPreviewed,
} from '../../contract/calls/services/previews.ts';
import type { Booking } from '../../contract/entities/bookings/booking.ts';
import type { Session } from '../../contract/entities/calendar/session.ts';
import type { ServiceImpact } from '../../contract/entities/services/serviceImpact.ts';
import type { ServiceLocation } from '../../contract/entities/services/serviceLocation.ts';
import type { SlotLocation } from '../../contract/entities/availability/slotLocation.ts';
import { insertBookings } from '../tables/calendar/bookings.ts';
import { insertSessions } from '../tables/calendar/sessions.ts';
import { ask, massage, yogaClass, type TestApp } from './testApp.ts';
import { bookingOf, courseBookingOf, readCalendar, sessionOf } from './bookings/testCalendar.ts';
import { openCatalogue } from './testCatalogue.ts';

/** Calendars and a change that affects them, for the tests of previews. */

type Action = 'KEEP' | 'MOVE' | 'CANCEL';
type Location = 'hall' | 'park' | 'annex' | 'customer' | 'nowhere';

interface PlannedSession {
  /** Hours from now. */
  in: number;
  at?: Location;
  cancelled?: boolean;
  capacity?: number;
  /** Emails of the customers, one spot each. */
  by?: string[];
  waiting?: string[];
}

export interface Scenario {
  /** Default: a class. */
  type?: 'APPOINTMENT' | 'COURSE';
  sessions: PlannedSession[];
  /** The customers who booked the whole course. */
  ofCourse?: string[];
  /**
   * The removed locations. A class has the hall and the park, an appointment also customers’ locations, a course the
   * hall.
   */
  leave?: Location[];
  others?: Action;
  /** The sessions, by position, that are moved to the annex first. */
  first?: number[];
  /** A deletion instead of a change of locations. */
  deletion?: 'preserving' | 'whole';
  unnotified?: true;
}

type Change = Omit<BodyOf<typeof setServiceLocationsAsPreviewed>, 'impactToken'>;

/** The outcome by id: `DELETE`, or `MOVE_TO_LOCATION` and the location. */
type Done = Record<string, string>;

/** Creates the business of a scenario. Returns its change in both forms. */
export async function setScenario(
  server: TestApp,
  { type, sessions: planned, ofCourse = [], ...change }: Scenario,
) {
  const catalogue = await openCatalogue(server);
  const { businessId, create, locationId, resourceId, admin } = catalogue;
  const { location: annex } = await ask(
    server,
    createLocation,
    { body: { location: { name: 'Annex' } } },
    admin,
  );
  const all = [
    { type: 'BUSINESS' as const, business: { id: locationId } },
    { custom: { address: { city: 'Berlin', country: 'DE', formattedAddress: 'The park, Berlin' } } },
    { type: 'CUSTOMER' as const },
  ];
  const service = await create(
    type === 'APPOINTMENT'
      ? massage(resourceId, { locations: all })
      : yogaClass({ type: type ?? 'CLASS', locations: all.slice(0, type === 'COURSE' ? 1 : 2) }),
  );
  const park = service.locations?.find((location) => location.type === 'CUSTOM')?.id;
  const locations: Record<Location, SlotLocation | undefined> = {
    hall: { id: locationId, locationType: 'OWNER_BUSINESS' },
    park: { id: park, locationType: 'OWNER_CUSTOM' },
    annex: { id: annex?.id, locationType: 'OWNER_BUSINESS' },
    customer: { locationType: 'CUSTOM' },
    nowhere: undefined,
  };
  const sessions = planned.map(({ in: inHours, at = 'hall', cancelled, capacity }) =>
    sessionOf(service, {
      inHours,
      location: locations[at],
      ...(cancelled && { status: 'CANCELLED' as const }),
      ...(capacity && { capacity }),
    }),
  );
  const bookings = sessions.flatMap((session, index) => [
    ...(planned[index]?.by ?? []).map((email) => bookingOf(session, { email, paid: '12.50' })),
    ...(planned[index]?.waiting ?? []).map((email) => bookingOf(session, { email, status: 'WAITING_LIST' })),
  ]);
  await insertSessions(server.database, businessId, sessions);
  await insertBookings(server.database, businessId, [
    ...bookings,
    ...ofCourse.map((email) => courseBookingOf(service, sessions, { email })),
  ]);
  const calendar = readCalendar(server, businessId);
  const path = { serviceId: service.id };
  const participantNotification = { notifyParticipants: !change.unnotified };
  const options = {
    preserveFutureSessionsWithParticipants: change.deletion === 'preserving',
    participantNotification,
  };
  const body = bodyOf(change, {
    service: service.locations ?? [],
    annex: annex?.id ?? '',
    sessionIds: sessions.map(({ id }) => id),
  });
  return {
    ...catalogue,
    ...calendar,
    service,
    sessionIds: sessions.map(({ id }) => id),
    path,
    /** Of the deletion. */
    options,
    body: { ...body, participantNotification },
    preview: async (app: TestApp = server): Promise<ServiceImpact> =>
      change.deletion
        ? (await ask(app, previewServiceDeletion, { body: { ids: [service.id], ...options } }, admin)).impact
        : (
            await ask(
              app,
              previewServiceLocations,
              { path, body: { ...body, participantNotification } },
              admin,
            )
          ).impact,
    carryOut: async (impactToken: string, app: TestApp = server): Promise<unknown> =>
      change.deletion
        ? ask(app, deleteServiceAsPreviewed, { path, body: { ...options, impactToken } }, admin)
        : ask(
            app,
            setServiceLocationsAsPreviewed,
            { path, body: { ...body, participantNotification, impactToken } },
            admin,
          ),
    book: (index: number, email: string) => {
      const session = sessions[index];
      return session
        ? insertBookings(server.database, businessId, [bookingOf(session, { email })])
        : undefined;
    },
    /** All records of the business, to check that nothing was written. */
    written: async () => [
      await calendar.sessions(),
      await calendar.bookings(),
      await calendar.messages(),
      await server.database.first(sql`
          select (select count(*)::int from changes where business_id = ${businessId}) as changes,
            (select count(*)::int from events where business_id = ${businessId}) as events`),
    ],
  };
}

function bodyOf(
  { leave = ['hall'], others = 'KEEP', first = [] }: Omit<Scenario, 'sessions'>,
  { service, annex, sessionIds }: { service: ServiceLocation[]; annex: string; sessionIds: string[] },
): Change {
  const wordOf = {
    BUSINESS: 'hall',
    CUSTOM: 'park',
    CUSTOMER: 'customer',
    UNKNOWN_LOCATION_TYPE: 'nowhere',
  } as const;
  const staying = service.filter(({ type }) => !type || !leave.includes(wordOf[type]));
  const elsewhere = { custom: { address: { city: 'Berlin', country: 'DE', formattedAddress: 'The lake' } } };
  const actions = { KEEP: 'KEEP_AT_CURRENT_LOCATION', MOVE: 'MOVE_TO_LOCATION', CANCEL: 'DELETE' } as const;
  return {
    locations: staying,
    removedLocationSessionsAction: {
      action: actions[others],
      moveToLocationOptions: { newLocation: elsewhere },
    },
    ...(first.length > 0 && {
      movedFirst: {
        sessionIds: first.flatMap((index) => sessionIds[index] ?? []),
        newLocation: { type: 'BUSINESS' as const, business: { id: annex } },
      },
    }),
  };
}

/** The previewed outcome of each affected item. */
export function listed(things: readonly { id: string; action: string }[]): Done {
  return Object.fromEntries(
    things.flatMap(({ id, action }) => (action === 'KEEP_AT_CURRENT_LOCATION' ? [] : [[id, action]])),
  );
}

/** The actual outcome of each item that differs, in any field. */
export function differing<Thing extends { id: string }>(
  before: readonly Thing[],
  after: readonly Thing[],
  done: (was: Thing, is: Thing) => string,
): Done {
  const now = new Map(after.map((thing) => [thing.id, thing]));
  if (after.length !== before.length) throw new Error('A change makes and removes nothing.');
  return Object.fromEntries(
    before.flatMap((was) => {
      const is = now.get(was.id);
      return is && JSON.stringify(is) !== JSON.stringify(was) ? [[was.id, done(was, is)]] : [];
    }),
  );
}

export function doneToSession(was: Session, is: Session): string {
  if (was.status === 'CONFIRMED' && is.status === 'CANCELLED') return 'DELETE';
  return JSON.stringify(was.location) === JSON.stringify(is.location) ? 'touched' : 'MOVE_TO_LOCATION';
}

export function doneToBooking(was: Booking, is: Booking): string {
  if (was.status !== 'CANCELED' && is.status === 'CANCELED') return 'DELETE';
  return JSON.stringify(was.bookedEntity) === JSON.stringify(is.bookedEntity)
    ? 'touched'
    : 'MOVE_TO_LOCATION';
}
