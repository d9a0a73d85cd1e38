import { beforeAll, describe, expect, test, vi } from 'vitest';
import { getJob, restoreService } from '../../../contract/calls/workbench/frontdesk.ts';
import {
  previewServiceDeletion,
  previewServiceDeletionByFilter,
} from '../../../contract/calls/services/previews.ts';
import { deleteService, getService } from '../../../contract/calls/services/services.ts';
import {
  bulkDeleteServices,
  bulkDeleteServicesByFilter,
} from '../../../contract/calls/services/servicesInBulk.ts';
import { createApp } from '../../app.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { insertBookings } from '../../tables/calendar/bookings.ts';
import { keepBookingMailState } from '../../tables/calendar/bookingMails.ts';
import { insertSessions } from '../../tables/calendar/sessions.ts';
import { ask, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { bookingOf, courseBookingOf, readCalendar, sessionOf } from '../../testing/bookings/testCalendar.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { notify, openStudio } from '../../testing/bookings/testStudio.ts';

describe.each(engineOfTheDay(import.meta.url))('deleting a service on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });
  const studio = () => openStudio(server);

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

  test.each(['in one call', 'by a filter'])('one message covers several services deleted %s', async (how) => {
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
  });

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

  test('a customer who booked in another time zone reads times in it, as in all mails', async () => {
    const { deleted, book, inHall, messages } = await studio();
    const here = bookingOf(inHall, { email: 'ana@example.com' });
    const there = bookingOf(inHall, { email: 'bo@example.com' });
    there.booking.contactDetails.timeZone = 'America/New_York';
    await book(here, there);
    await deleted(notify);
    const texts = new Map((await messages()).map(({ recipient, text }) => [recipient, text]));
    const timeFor = (email: string) => /- Yoga, (.*)/.exec(texts.get(email) ?? '')?.[1] ?? '';
    const start = new Date(inHall.start.timestamp);
    const clock = { timeStyle: 'short', timeZone: 'America/New_York' } as const;
    expect(timeFor('bo@example.com')).toContain(new Intl.DateTimeFormat('en-GB', clock).format(start));
    expect(timeFor('bo@example.com')).toMatch(/\(Eastern Standard Time\)$/);
    expect(timeFor('ana@example.com')).not.toContain('Standard Time');
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
