import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { getJob, restoreService } from '../../../contract/calls/workbench/frontdesk.ts';
import {
  previewServiceDeletion,
  previewServiceDeletionByFilter,
  previewServiceLocations,
} from '../../../contract/calls/services/previews.ts';
import { setServiceLocations } from '../../../contract/calls/services/serviceParts.ts';
import { deleteService, getService } from '../../../contract/calls/services/services.ts';
import {
  bulkDeleteServices,
  bulkDeleteServicesByFilter,
} from '../../../contract/calls/services/servicesInBulk.ts';
import type { SlotLocation } from '../../../contract/entities/availability/slotLocation.ts';
import { createApp } from '../../app.ts';
import type { Database, Queries } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { insertBookings } from '../../tables/calendar/bookings.ts';
import { keepBookingMailState } from '../../tables/calendar/bookingMails.ts';
import { insertSessions } from '../../tables/calendar/sessions.ts';
import { ask, massage, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { bookingOf, courseBookingOf, readCalendar, sessionOf } from '../../testing/bookings/testCalendar.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';

const engines = engineOfTheDay(import.meta.url);

const park = { city: 'Berlin', country: 'DE', formattedAddress: 'Tempelhofer Feld, Berlin' };
const lake = { city: 'Berlin', country: 'DE', formattedAddress: 'Weißer See, Berlin' };
const notify = { participantNotification: { notifyParticipants: true, message: 'We are sorry.' } };

function preview(filter: Record<string, unknown>) {
  return { body: { filter } };
}

/** The same database with a statement counter. */
function countStatements(inner: Database): { database: Database; statements: () => number } {
  let count = 0;
  const counting = (db: Queries): Queries => ({
    rows: (statement) => ((count += 1), db.rows(statement)),
    first: (statement) => ((count += 1), db.first(statement)),
    write: (statement, expected) => ((count += 1), db.write(statement, expected)),
  });
  const database: Database = {
    ...inner,
    ...counting(inner),
    transaction: (work) => inner.transaction((inside) => work({ ...inside, ...counting(inside) })),
  };
  return { database, statements: () => count };
}

describe.each(engines)('impact of changes on bookings on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** A class at a location of the business and at its own, with a session tomorrow at each and one yesterday. */
  async function studio() {
    const catalogue = await openCatalogue(server);
    const { businessId, create, locationId, admin } = catalogue;
    const locations = [
      { type: 'BUSINESS' as const, business: { id: locationId } },
      { custom: { address: park } },
    ];
    const service = await create(yogaClass({ name: 'Yoga', locations }));
    const hall: SlotLocation = { id: locationId, name: 'Main place', locationType: 'OWNER_BUSINESS' };
    const outside: SlotLocation = { id: service.locations?.[1]?.id, locationType: 'OWNER_CUSTOM' };
    const inHall = sessionOf(service, { location: hall });
    const inPark = sessionOf(service, { inHours: 25, location: outside });
    const yesterday = sessionOf(service, { inHours: -24, location: hall });
    await insertSessions(server.database, businessId, [inHall, inPark, yesterday]);
    const path = { serviceId: service.id };
    return {
      ...catalogue,
      service,
      path,
      inHall,
      inPark,
      yesterday,
      ...readCalendar(server, businessId),
      book: (...bookings: ReturnType<typeof bookingOf>[]) =>
        insertBookings(server.database, businessId, bookings),
      /** Removes the business location from the service. */
      leaveHall: (body: object = {}) =>
        ask(
          server,
          setServiceLocations,
          { path, body: { locations: [service.locations![1]!], ...body } },
          admin,
        ),
      deleted: (query: object = {}) => ask(server, deleteService, { path, query }, admin),
    };
  }

  describe('removing a location', () => {
    test('keeps its sessions by default', async () => {
      const { leaveHall, book, inHall, sessions, bookings, messages } = await studio();
      await book(bookingOf(inHall, { email: 'ana@example.com' }));
      const before = [await sessions(), await bookings()];
      const { service } = await leaveHall(notify);
      expect(service.locations).toHaveLength(1);
      expect([await sessions(), await bookings()]).toEqual(before);
      expect(await messages()).toEqual([]);
    });

    test('moves its sessions and bookings to a business location or an address', async () => {
      const { leaveHall, book, service, inHall, inPark, yesterday, session, booking, changesOf, eventsOf } =
        await studio();
      const stored = bookingOf(inHall, { email: 'ana@example.com' });
      await book(stored);
      const [, own] = service.locations ?? [];
      const newLocation = { id: own?.id, custom: own?.custom };
      await leaveHall({
        removedLocationSessionsAction: {
          action: 'MOVE_TO_LOCATION',
          moveToLocationOptions: { newLocation },
        },
      });
      const there = { id: own?.id, formattedAddress: park.formattedAddress, locationType: 'OWNER_CUSTOM' };
      expect(await session(inHall.id)).toMatchObject({ location: there, status: 'CONFIRMED', revision: '2' });
      expect(await session(inPark.id)).toMatchObject({ revision: '1' });
      expect(await session(yesterday.id)).toMatchObject({ revision: '1', location: yesterday.location });
      const moved = await booking(stored.booking.id);
      expect(moved).toMatchObject({ revision: '2', status: 'CONFIRMED' });
      expect(moved?.bookedEntity.slot?.location).toEqual(there);
      expect(await changesOf(inHall.id)).toEqual(['session updated']);
      expect(await changesOf(stored.booking.id)).toEqual(['booking updated']);
      expect(await eventsOf(stored.booking.id)).toMatchObject([{ type: 'wix.bookings.v2.booking_updated' }]);
    });

    test('cancels its sessions and bookings, with events and notifications', async () => {
      const { leaveHall, book, inHall, inPark, service, read, ...calendar } = await studio();
      const stored = bookingOf(inHall, { email: 'ana@example.com', firstName: 'Ana', paid: '15' });
      const elsewhere = bookingOf(inPark, { email: 'bo@example.com' });
      await book(stored, elsewhere);
      await leaveHall({ removedLocationSessionsAction: { action: 'DELETE' }, ...notify });
      expect(await calendar.session(inHall.id)).toMatchObject({
        status: 'CANCELLED',
        totalNumberOfParticipants: 0,
      });
      expect(await calendar.booking(stored.booking.id)).toMatchObject({
        status: 'CANCELED',
        canceledDate: server.options.clock().toISOString(),
      });
      expect(await calendar.booking(elsewhere.booking.id)).toEqual(elsewhere.booking);
      const [event] = await calendar.eventsOf(stored.booking.id);
      expect(event).toMatchObject({
        type: 'wix.bookings.v2.booking_canceled',
        slug: 'canceled',
        body: {
          actionEvent: {
            body: {
              booking: { id: stored.booking.id, status: 'CANCELED' },
              previousStatus: 'CONFIRMED',
              participantNotification: notify.participantNotification,
            },
          },
        },
      });
      const messages = await calendar.messages();
      expect(messages).toMatchObject([{ recipient: 'ana@example.com', subject: 'Cancelled: Yoga' }]);
      expect(messages[0]?.text).toContain('Hi Ana,');
      expect(messages[0]?.text).toContain('We are sorry.');
      expect((await read(service.id)).schedule).toMatchObject({
        lastSessionEnd: inPark.end.timestamp.replace('.000', ''),
      });
    });

    test("keeps sessions at customers' addresses", async () => {
      const { create, admin, businessId, resourceId, locationId, session } = await studio();
      const locations = [
        { type: 'CUSTOMER' as const },
        { type: 'BUSINESS' as const, business: { id: locationId } },
      ];
      const visits = await create(massage(resourceId, { locations }));
      const visit = sessionOf(visits, { location: { locationType: 'CUSTOM' } });
      await insertSessions(server.database, businessId, [visit]);
      const body = { locations: [], removedLocationSessionsAction: { action: 'DELETE' as const } };
      await ask(server, setServiceLocations, { path: { serviceId: visits.id }, body }, admin);
      expect(await session(visit.id)).toMatchObject({ status: 'CONFIRMED', revision: '1' });
    });

    test("moves appointments to the customers' addresses and notifies them", async () => {
      const { create, admin, businessId, resourceId, locationId, session, booking, messages } =
        await studio();
      const hall = { business: { id: locationId } };
      const visits = await create(massage(resourceId, { locations: [hall] }));
      const visit = sessionOf(visits, { location: { id: locationId, locationType: 'OWNER_BUSINESS' } });
      const stored = bookingOf(visit, { email: 'ana@example.com' });
      await insertSessions(server.database, businessId, [visit]);
      await insertBookings(server.database, businessId, [stored]);
      const newLocation = { type: 'CUSTOMER' as const };
      const body = {
        ...notify,
        locations: [newLocation],
        removedLocationSessionsAction: {
          action: 'MOVE_TO_LOCATION' as const,
          moveToLocationOptions: { newLocation },
        },
      };
      await ask(server, setServiceLocations, { path: { serviceId: visits.id }, body }, admin);
      const atCustomers = { locationType: 'CUSTOM' };
      expect((await session(visit.id))?.location).toEqual(atCustomers);
      expect((await booking(stored.booking.id))?.bookedEntity.slot?.location).toEqual(atCustomers);
      const [message] = await messages();
      expect(message?.text).toContain('The location has changed to your address for:');
    });

    test('treats a changed address as another location, and an unchanged one as the same', async () => {
      const { service, admin, path, inPark, session } = await studio();
      const [hall, own] = service.locations ?? [];
      const change = (address: typeof park, action: 'DELETE' | 'MOVE_TO_LOCATION') => {
        const custom = { id: own?.id, custom: { address } };
        const moveToLocationOptions = { newLocation: custom };
        const removedLocationSessionsAction = { action, moveToLocationOptions };
        const body = { locations: [hall!, custom], removedLocationSessionsAction };
        return ask(server, setServiceLocations, { path, body }, admin);
      };
      await change({ ...park }, 'DELETE');
      expect(await session(inPark.id)).toMatchObject({ status: 'CONFIRMED', revision: '1' });
      const changed = await change(lake, 'MOVE_TO_LOCATION');
      const [, newLocation] = changed.service.locations ?? [];
      expect(newLocation?.id).not.toBe(own?.id);
      expect((await session(inPark.id))?.location).toEqual({
        id: newLocation?.id,
        formattedAddress: lake.formattedAddress,
        locationType: 'OWNER_CUSTOM',
      });
    });

    test('refuses an invalid destination by field, also in the preview', async () => {
      const { path, admin, locationId, service } = await studio();
      const other = await openCatalogue(server, undefined);
      const at = 'removedLocationSessionsAction.moveToLocationOptions.newLocation';
      const wrong: [object | undefined, string][] = [
        [undefined, `${at} REQUIRED_FIELD`],
        [{ type: 'UNKNOWN_LOCATION_TYPE' }, `${at}.type INVALID_ENUM_VALUE`],
        [{ type: 'CUSTOMER' }, `${at} INVALID_CUSTOMER_LOCATION`],
        [{ type: 'BUSINESS' }, `${at}.business.id REQUIRED_FIELD`],
        [
          { type: 'BUSINESS', business: { id: other.resourceId } },
          `${at}.business.id INVALID_BUSINESS_LOCATION`,
        ],
        [{ type: 'BUSINESS', business: { id: locationId } }, `${at} VALIDATION`],
        [{ custom: {} }, `${at}.custom.address REQUIRED_FIELD`],
        [{ custom: { address: {} } }, `${at}.custom.address REQUIRED_FIELD`],
        [{ business: { id: locationId } }, `${at} VALIDATION`],
      ];
      for (const [newLocation, rule] of wrong) {
        const moveToLocationOptions = { newLocation };
        const removedLocationSessionsAction = { action: 'MOVE_TO_LOCATION', moveToLocationOptions };
        const body = { locations: [service.locations![1]!], removedLocationSessionsAction };
        for (const call of [setServiceLocations, previewServiceLocations]) {
          expect((await refused(server, call, { path, body }, admin)).rules).toEqual([rule]);
        }
      }
    });
  });

  describe('deleting a service', () => {
    test('cancels its future sessions and all their bookings and keeps past ones', async () => {
      const { deleted, book, inHall, yesterday, sessions, booking } = await studio();
      const [confirmed, waiting, gone, past] = [
        bookingOf(inHall),
        bookingOf(inHall, { status: 'WAITING_LIST' }),
        bookingOf(inHall, { status: 'DECLINED' }),
        bookingOf(yesterday),
      ];
      await book(confirmed, waiting, gone, past);
      await deleted();
      expect((await sessions()).map(({ status }) => status)).toEqual(['CONFIRMED', 'CANCELLED', 'CANCELLED']);
      for (const {
        booking: { id },
      } of [confirmed, waiting]) {
        expect(await booking(id)).toMatchObject({ status: 'CANCELED', revision: '2' });
      }
      for (const stored of [gone, past]) expect(await booking(stored.booking.id)).toEqual(stored.booking);
      expect((await sessions())[0]).toEqual({ ...yesterday, totalNumberOfParticipants: 1 });
    });

    test('keeps sessions with participants on request', async () => {
      const { deleted, book, inHall, inPark, session, booking } = await studio();
      const [confirmed, waiting] = [bookingOf(inHall), bookingOf(inPark, { status: 'WAITING_LIST' })];
      await book(confirmed, waiting);
      await deleted({ preserveFutureSessionsWithParticipants: true });
      expect(await session(inHall.id)).toMatchObject({ status: 'CONFIRMED', revision: '1' });
      expect(await booking(confirmed.booking.id)).toEqual(confirmed.booking);
      // Waitlisted people are not participants.
      expect(await session(inPark.id)).toMatchObject({ status: 'CANCELLED' });
      expect(await booking(waiting.booking.id)).toMatchObject({ status: 'CANCELED' });
    });

    test('notifies a person with three bookings once, and no one without the request', async () => {
      const { deleted, book, inHall, inPark, messages } = await studio();
      const email = 'ana@example.com';
      await book(
        bookingOf(inHall, { email, firstName: 'Ana' }),
        bookingOf(inHall, { email: 'Ana@Example.com' }),
        bookingOf(inPark, { email }),
        bookingOf(inPark),
      );
      await deleted(notify);
      const [message, ...others] = await messages();
      expect(others).toEqual([]);
      expect(message?.text.match(/^- Yoga, /gm)).toHaveLength(3);
      const quiet = await studio();
      await quiet.book(bookingOf(quiet.inHall, { email }));
      await quiet.deleted({ participantNotification: { message: 'Nobody reads this' } });
      expect(await quiet.messages()).toEqual([]);
    });

    test.each(['in one call', 'by a filter'])(
      'one message covers several services deleted %s',
      async (how) => {
        const { create, book, service, businessId, admin, inHall, messages } = await studio();
        const other = await create(yogaClass({ name: 'Pilates' }));
        const session = sessionOf(other, { inHours: 48 });
        await insertSessions(server.database, businessId, [session]);
        const email = 'ana@example.com';
        await book(bookingOf(inHall, { email }), bookingOf(session, { email }));
        const ids = [service.id, other.id];
        if (how === 'in one call') {
          await ask(server, bulkDeleteServices, { body: { ids, ...notify } }, admin);
        } else {
          const body = { filter: { id: { $in: ids } }, ...notify };
          const { jobId } = await ask(server, bulkDeleteServicesByFilter, { body }, admin);
          await vi.waitUntil(async () => {
            const { job } = await ask(server, getJob, { path: { jobId } }, admin);
            return job.state === 'DONE';
          }, 10_000);
        }
        const [message, ...others] = await messages();
        expect(others).toEqual([]);
        expect(message?.text).toMatch(/- Yoga, [^]*- Pilates, /);
      },
    );

    test('restoring it reverts the cancellations of its deletion, nothing else, without notifications', async () => {
      const { deleted, book, leaveHall, path, admin, service, inHall, inPark, ...calendar } = await studio();
      const [cancelledBefore, pending, confirmed] = [
        bookingOf(inHall),
        bookingOf(inPark, { status: 'PENDING', email: 'ana@example.com' }),
        bookingOf(inPark, { participants: 2 }),
      ];
      await book(cancelledBefore, pending, confirmed);
      await leaveHall({ removedLocationSessionsAction: { action: 'DELETE' } });
      const before = await calendar.read(service.id);
      await deleted();
      const restored = await ask(server, restoreService, { path }, admin);
      expect(restored.service.schedule).toEqual(before.schedule);
      expect(await calendar.session(inHall.id)).toMatchObject({ status: 'CANCELLED' });
      expect(await calendar.booking(cancelledBefore.booking.id)).toMatchObject({ status: 'CANCELED' });
      expect(await calendar.session(inPark.id)).toEqual({
        ...inPark,
        revision: '3',
        totalNumberOfParticipants: 3,
      });
      expect(await calendar.booking(pending.booking.id)).toEqual({ ...pending.booking, revision: '3' });
      expect((await calendar.eventsOf(pending.booking.id)).map(({ slug }) => slug)).toEqual([
        'canceled',
        'markedAsPending',
      ]);
      expect(await calendar.messages()).toEqual([]);
      expect(await ask(server, getService, { path }, admin)).toEqual(restored);
    });

    test('restoring it later keeps sessions cancelled whose time has passed', async () => {
      const { deleted, book, path, admin, inHall, inPark, session, booking } = await studio();
      const [past, ahead] = [bookingOf(inHall), bookingOf(inPark)];
      await book(past, ahead);
      await deleted();
      const tomorrow = Date.parse(inHall.start.timestamp) + 60_000;
      const later = { ...server, app: createApp({ ...server.options, clock: () => new Date(tomorrow) }) };
      await ask(later, restoreService, { path }, admin);
      expect(await session(inHall.id)).toMatchObject({ status: 'CANCELLED' });
      expect(await booking(past.booking.id)).toMatchObject({ status: 'CANCELED' });
      expect(await session(inPark.id)).toMatchObject({ status: 'CONFIRMED' });
      expect(await booking(ahead.booking.id)).toMatchObject({ status: 'CONFIRMED' });
    });

    test('a customer who booked in another time zone reads times with their zone', async () => {
      const { deleted, book, inHall, messages } = await studio();
      const [here, there] = ['ana@example.com', 'bo@example.com'].map((email) =>
        bookingOf(inHall, { email }),
      );
      if (!here || !there) throw new Error('They were just made.');
      const { slot } = there.booking.bookedEntity;
      if (slot) slot.timezone = 'America/New_York';
      await book(here, there);
      await deleted(notify);
      const texts = new Map((await messages()).map(({ recipient, text }) => [recipient, text]));
      expect(texts.get('bo@example.com')).toMatch(/- Yoga, .*\(Central European Time\)/);
      expect(texts.get('ana@example.com')).not.toContain('Central European');
    });

    test('a customer reads the language of their booking, and no link in a name', async () => {
      const { deleted, book, service, businessId, admin, inHall, inPark, messages } = await studio();
      const ana = bookingOf(inHall, { email: 'ana@example.com', firstName: 'www.example.com' });
      // Later, so that the example is Ana's.
      await book(ana, bookingOf(inPark, { email: 'bo@example.com', firstName: 'Bo' }));
      const ofAna = { businessId, bookingId: ana.booking.id };
      await keepBookingMailState(server.database, ofAna, { language: 'de-AT', tells: true, invited: false });
      const body = { ids: [service.id], ...notify };
      const { impact } = await ask(server, previewServiceDeletion, { body }, admin);
      await deleted(notify);
      const texts = new Map((await messages()).map(({ recipient, text }) => [recipient, text]));
      expect(texts.get('ana@example.com')).toMatch(/^Guten Tag,\n[^]*- Yoga, \p{L}+, \d+\. \p{L}+ 2027/u);
      expect(texts.get('ana@example.com')).not.toContain('www.example.com');
      expect(texts.get('bo@example.com')).toMatch(/^Hi Bo,/);
      expect(impact.example).toMatchObject({ to: 'ana@example.com', language: 'de' });
      expect(impact.example?.text).toBe(texts.get('ana@example.com'));
    });

    test('notifies each participant of a course once, and past sessions keep their bookings', async () => {
      const { create, book, admin, businessId, booking, session, messages } = await studio();
      const course = await create(yogaClass({ type: 'COURSE', name: 'Pottery' }));
      const meetings = [-24, 24, 48].map((inHours) => sessionOf(course, { inHours }));
      await insertSessions(server.database, businessId, meetings);
      const stored = courseBookingOf(course, meetings, { email: 'ana@example.com', participants: 2 });
      await book(stored);
      const path = { serviceId: course.id };
      await ask(server, deleteService, { path, query: notify }, admin);
      expect(await booking(stored.booking.id)).toMatchObject({ status: 'CANCELED' });
      const numbers = [];
      for (const { id } of meetings) numbers.push((await session(id))?.totalNumberOfParticipants);
      expect(numbers).toEqual([2, 0, 0]);
      expect(await messages()).toHaveLength(1);
      await ask(server, restoreService, { path }, admin);
      expect(await booking(stored.booking.id)).toEqual({ ...stored.booking, revision: '3' });
    });

    test('another business with the same ids is unchanged', async () => {
      const mine = await studio();
      const { database } = server;
      const theirs = await openCatalogue(server);
      const service = await theirs.create(yogaClass());
      const session = { ...sessionOf(service), id: mine.inHall.id };
      const stored = bookingOf(session, { email: 'ana@example.com' });
      await insertSessions(database, theirs.businessId, [session]);
      await insertBookings(database, theirs.businessId, [stored]);
      await mine.book(stored);
      const calendar = readCalendar(server, theirs.businessId);
      const before = [await calendar.sessions(), await calendar.bookings()];
      await mine.deleted(notify);
      expect([await calendar.sessions(), await calendar.bookings()]).toEqual(before);
      expect(await calendar.messages()).toEqual([]);
      const ids = [mine.service.id, service.id];
      const foreseen = await ask(server, previewServiceDeletion, { body: { ids } }, theirs.admin);
      expect(foreseen).toMatchObject({
        serviceCount: 1,
        impact: { sessions: { cancelled: 1 }, bookings: { cancelled: 1 } },
      });
      const byFilter = { body: { filter: { id: { $in: ids } } } };
      expect(await ask(server, previewServiceDeletionByFilter, byFilter, theirs.admin)).toEqual(foreseen);
    });
  });

  test('deletion by filter is previewed for selective filters and a bounded number of sessions', async () => {
    const { create, businessId, admin } = await openCatalogue(server);
    const yoga = await create(yogaClass());
    const pilates = await create(yogaClass({ name: 'Pilates' }));
    const session = sessionOf(yoga);
    await insertSessions(server.database, businessId, [session, sessionOf(pilates)]);
    expect(
      await ask(server, previewServiceDeletionByFilter, preview({ type: 'CLASS' }), admin),
    ).toMatchObject({
      serviceCount: 2,
      impact: { sessions: { cancelled: 2 } },
    });
    const everything = await refused(server, previewServiceDeletionByFilter, preview({}), admin);
    expect(everything.rules).toEqual(['filter VALIDATION']);

    await server.database.transaction(async (db) => {
      // Without triggers, which take most of the time: the preview reads sessions alone.
      await db.script('set local session_replication_role = replica');
      await db.write(sql`
        insert into sessions
        select copy.* from sessions session, generate_series(1, 20000) as number,
          jsonb_populate_record(session, jsonb_build_object('id', gen_random_uuid(), 'number', number)) as copy
        where session.id = ${session.id}`);
    });
    const tooMuch = await refused(server, previewServiceDeletionByFilter, preview({ type: 'CLASS' }), admin);
    expect(tooMuch.rules).toEqual(['filter MAX_SIZE']);
    const other = await ask(server, previewServiceDeletionByFilter, preview({ name: 'Pilates' }), admin);
    expect(other).toMatchObject({ serviceCount: 1, impact: { sessions: { cancelled: 1 } } });
  });

  test('300 sessions with bookings need as few statements as three', async () => {
    const counts: number[] = [];
    for (const size of [3, 300]) {
      const { create, businessId, admin } = await openCatalogue(server);
      const service = await create(yogaClass());
      const sessions = Array.from({ length: size }, (_, index) => sessionOf(service, { inHours: index + 1 }));
      await insertSessions(server.database, businessId, sessions);
      await insertBookings(
        server.database,
        businessId,
        sessions.map((session, index) => bookingOf(session, { email: `${index}@example.com` })),
      );
      const { database, statements } = countStatements(server.database);
      const counted = { ...server, app: createApp({ ...server.options, database }) };
      await ask(counted, deleteService, { path: { serviceId: service.id }, query: notify }, admin);
      counts.push(statements());
    }
    expect(counts[0]).toBeGreaterThan(10);
    expect(counts[1]).toBe(counts[0]);
  });

  test('preview counts sessions, bookings and money and changes nothing', async () => {
    const { service, admin, book, inHall, inPark, sessions, bookings, messages, businessId } = await studio();
    await book(
      bookingOf(inHall, { email: 'ana@example.com', paid: '15.50', participants: 2 }),
      bookingOf(inHall, { email: 'ana@example.com', paid: '4.5' }),
      bookingOf(inPark, { contactId: crypto.randomUUID() }),
    );
    const count = () =>
      server.database.first(sql`select count(*) from changes where business_id = ${businessId}`);
    const before = [await sessions(), await bookings(), await count()];
    const body = { ids: [service.id], ...notify };
    const { impact } = await ask(server, previewServiceDeletion, { body }, admin);
    expect(impact).toMatchObject({
      sessions: { kept: 0, moved: 0, cancelled: 2 },
      bookings: { kept: 0, moved: 0, cancelled: 3 },
      people: 2,
      messages: 1,
      money: [{ currency: 'EUR', toRefund: '20.00', affected: '0.00' }],
    });
    expect(impact.soonestSessions.map(({ id, participants }) => [id, participants])).toEqual([
      [inHall.id, 3],
      [inPark.id, 1],
    ]);
    expect(impact.soonestBookings).toMatchObject([
      { sessionId: inHall.id, title: 'Yoga', customer: { email: 'ana@example.com' }, action: 'DELETE' },
      { sessionId: inHall.id, action: 'DELETE' },
      { sessionId: inPark.id, customer: {}, participants: 1 },
    ]);
    expect([await sessions(), await bookings(), await count()]).toEqual(before);
    expect(await messages()).toEqual([]);
  });

  test('preview contains the exact message that is sent', async () => {
    const { service, admin, book, inHall, messages } = await studio();
    await book(bookingOf(inHall, { email: 'ana@example.com', firstName: 'Ana' }));
    const ids = [service.id];
    const withoutNotice = await ask(server, previewServiceDeletion, { body: { ids } }, admin);
    expect(withoutNotice.impact.example).toBeUndefined();
    const { impact } = await ask(server, previewServiceDeletion, { body: { ids, ...notify } }, admin);
    expect(impact.example).toMatchObject({ to: 'ana@example.com', language: 'en' });
    await ask(server, deleteService, { path: { serviceId: service.id }, query: notify }, admin);
    const [sent] = await messages();
    expect(sent).toEqual({
      recipient: impact.example?.to,
      subject: impact.example?.subject,
      text: impact.example?.text,
    });
  });
});
