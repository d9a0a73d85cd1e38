import { beforeAll, describe, expect, test } from 'vitest';
import * as events from '../../../contract/calls/calendar/calendarEvents.ts';
import { queryExtendedBookings } from '../../../contract/calls/bookings/extendedBookings.ts';
import { querySchedules } from '../../../contract/calls/calendar/schedules.ts';
import { getResource } from '../../../contract/calls/locations/resources.ts';
import type { BodyOf } from '../../../contract/call.ts';
import type { CalendarEventInput } from '../../../contract/entities/calendar/calendarEvent.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openForBookings, tuesday } from '../../testing/bookings/testBookings.ts';

const at = (day: string, time: string) => ({ localDate: `2027-${day}T${time}:00` });

/** The current time is Monday, 1 March 2027. */
describe.each(engineOfTheDay(import.meta.url))('a preview of sessions on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** A class on Mondays at 18:00 from 15 February on, six times; the one of 15 March is booked by two people. */
  async function series() {
    const business = await openForBookings(server);
    const { offer, book, admin } = business;
    const service = await offer(yogaClass());
    const scheduleId = service.schedule?.id;
    const event: CalendarEventInput = {
      scheduleId,
      start: at('02-15', '18:00'),
      end: at('02-15', '19:00'),
      recurrenceRule: { frequency: 'WEEKLY', days: ['MONDAY'], count: 6 },
    };
    const { event: master } = await ask(server, events.createEvent, { body: { event } }, admin);
    const list = async () => {
      const range = { fromLocalDate: '2027-02-01T00:00:00', toLocalDate: '2027-06-01T00:00:00' };
      const body = { ...range, query: { filter: { scheduleId } } };
      return (await ask(server, events.queryEvents, { body }, admin)).events;
    };
    const sessions = await list();
    await book(
      {
        bookedEntity: { slot: { eventId: sessions[4]!.id } },
        contactDetails: { email: 'ana@example.com', firstName: 'Ana' },
        totalParticipants: 2,
        status: 'CONFIRMED',
      },
      { as: 'admin' },
    );
    const preview = (body: BodyOf<typeof events.previewSessions>) =>
      ask(server, events.previewSessions, { body }, admin);
    return { ...business, scheduleId, master, sessions, list, preview };
  }

  test('shows the later sessions of a split with their participants, and changes nothing', async () => {
    const { sessions, list, preview, admin } = await series();
    const before = await list();
    const event = { revision: '1', start: at('03-08', '19:00'), end: at('03-08', '20:30') };
    const eventId = sessions[3]!.id;
    const found = await preview({ change: { eventId, scope: 'FOLLOWING', event } });
    expect(found.counts).toEqual({
      created: 0,
      changed: 3,
      cancelled: 0,
      booked: 1,
      participants: 2,
      conflicts: 0,
    });
    expect(found.sessions.map(({ start, before: was }) => [was?.start.localDate, start.localDate])).toEqual([
      ['2027-03-08T18:00:00', '2027-03-08T19:00:00'],
      ['2027-03-15T18:00:00', '2027-03-15T19:00:00'],
      ['2027-03-22T18:00:00', '2027-03-22T19:00:00'],
    ]);
    expect(found.sessions[1]).toMatchObject({ eventId: sessions[4]!.id, participants: 2, names: ['Ana'] });
    expect(await list()).toEqual(before);

    await ask(server, events.changeFollowingEvents, { path: { eventId }, body: { event } }, admin);
    const starts = (await list()).map(({ start }) => start.localDate?.slice(11, 16));
    expect(starts).toEqual(['18:00', '18:00', '18:00', '19:00', '19:00', '19:00']);
  });

  test('shows the sessions that have not begun when a series is cancelled', async () => {
    const { master, preview } = await series();
    const { sessions, counts } = await preview({ cancel: { eventId: master.id, scope: 'ALL' } });
    expect(counts).toMatchObject({ cancelled: 4, booked: 1, participants: 2 });
    expect(sessions.map(({ start }) => start.localDate?.slice(5, 10))).toEqual([
      '03-01',
      '03-08',
      '03-15',
      '03-22',
    ]);
  });

  test('cancels from a past session on only what has not ended, as it shows', async () => {
    const { sessions, list, preview, book, admin, master } = await series();
    const eventId = sessions[0]!.id;
    const visited = sessions[1]!.id;
    const visit = await book(
      {
        bookedEntity: { slot: { eventId: visited } },
        contactDetails: { email: 'bo@example.com' },
        status: 'CONFIRMED',
      },
      { as: 'admin', flowControlSettings: { skipAvailabilityValidation: true } },
    );
    const { counts } = await preview({ cancel: { eventId, scope: 'FOLLOWING' } });
    expect(counts).toMatchObject({ cancelled: 4, booked: 1, participants: 2 });
    const { event } = await ask(server, events.cancelFollowingEvents, { path: { eventId } }, admin);
    const statuses = (await list()).map(({ status }) => status);
    expect(statuses.join(' ')).toBe('CONFIRMED CONFIRMED CANCELLED CANCELLED CANCELLED CANCELLED');
    expect(event).toMatchObject({ id: master.id, status: 'CONFIRMED' });
    expect(event.recurrenceRule?.until?.localDate).toBe('2027-02-22T18:00:00');
    const query = { filter: { id: visit.id } };
    const { extendedBookings } = await ask(server, queryExtendedBookings, { body: { query } }, admin);
    expect(extendedBookings.map(({ booking }) => booking.status)).toEqual(['CONFIRMED']);
  });

  test('a rarer series keeps the sessions that have ended', async () => {
    const { sessions, list, admin } = await series();
    const event: CalendarEventInput = {
      revision: '1',
      recurrenceRule: { frequency: 'WEEKLY', interval: 2, days: ['MONDAY'] },
    };
    const path = { eventId: sessions[0]!.id };
    await ask(server, events.changeFollowingEvents, { path, body: { event } }, admin);
    const statuses = (await list()).slice(0, 4).map(({ status }) => status);
    expect(statuses.join(' ')).toBe('CONFIRMED CONFIRMED CONFIRMED CANCELLED');
  });

  test('names the bookings, sessions, blocked times and closures that overlap a new session', async () => {
    const {
      scheduleId,
      preview,
      appointment,
      book,
      slotOf,
      named,
      resourceId,
      admin,
      addSession,
      offer,
      businessId,
    } = await series();
    await book(
      {
        bookedEntity: slotOf(await appointment(), named),
        contactDetails: { email: 'bo@example.com', firstName: 'Bo', lastName: 'Lind' },
        status: 'CONFIRMED',
      },
      { as: 'admin' },
    );
    const other = await offer(yogaClass({ name: 'Pilates' }));
    await addSession(other, { start: '2027-03-02T10:00:00', resources: [resourceId] });
    const { schedules } = await ask(server, querySchedules, { body: {} }, admin);
    const dentist = { start: at('03-02', '11:00'), end: at('03-02', '12:00'), title: 'Dentist' };
    const inventory = { start: at('03-02', '11:15'), end: at('03-02', '13:00'), title: 'Inventory' };
    const { resource } = await ask(server, getResource, { path: { resourceId } }, admin);
    const closuresId = schedules.find(({ externalId }) => externalId === businessId)?.id;
    for (const block of [
      { ...dentist, scheduleId: resource.eventsSchedule?.scheduleId },
      { ...inventory, scheduleId: closuresId },
    ]) {
      await ask(server, events.createEvent, { body: { event: block } }, admin);
    }
    const event = {
      scheduleId,
      start: at('03-02', '10:30'),
      end: at('03-02', '11:30'),
      resources: [{ id: resourceId }],
    };
    const { sessions, counts } = await preview({ create: { event } });
    expect(counts).toMatchObject({ created: 1, conflicts: 1, booked: 0 });
    expect(sessions[0]?.conflicts.map(({ kind, title, resource }) => [kind, title, resource?.id])).toEqual([
      ['BOOKING', 'Bo Lind', resourceId],
      ['SESSION', 'Pilates', resourceId],
      ['BLOCK', 'Dentist', resourceId],
      ['CLOSURE', 'Inventory', undefined],
    ]);
    expect(sessions[0]?.conflicts[0]?.start).toBe(tuesday);
    const after = await preview({
      create: { event: { ...event, start: at('03-02', '13:00'), end: at('03-02', '14:00') } },
    });
    expect(after.counts.conflicts).toBe(0);
  });

  test('is refused where the change is refused, and without exactly one change', async () => {
    const { sessions, admin, master } = await series();
    const eventId = sessions[4]!.id;
    const small = { eventId, scope: 'ONE' as const, event: { revision: '1', totalCapacity: 1 } };
    const refusal = await refused(server, events.previewSessions, { body: { change: small } }, admin);
    expect(refusal).toMatchObject({ status: 400, violations: [{ field: 'change.event.totalCapacity' }] });
    const both = { change: small, cancel: { eventId: master.id, scope: 'ALL' } };
    expect(await refused(server, events.previewSessions, { body: both }, admin)).toMatchObject({
      status: 400,
    });
  });
});
