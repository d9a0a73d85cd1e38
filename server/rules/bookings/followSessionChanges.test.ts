import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  cancelEvent,
  createEvent,
  getEvent,
  updateEvent,
} from '../../../contract/calls/calendar/calendarEvents.ts';
import { createLocation } from '../../../contract/calls/locations/locations.ts';
import { queryExtendedBookings } from '../../../contract/calls/bookings/extendedBookings.ts';
import { setServiceLocations } from '../../../contract/calls/services/serviceParts.ts';
import { previewServiceLocations } from '../../../contract/calls/services/previews.ts';
import { createStaffMember } from '../../../contract/calls/staff/staffMembers.ts';
import { setTestClock } from '../../../contract/calls/workbench/qa.ts';
import type { BookingPolicyInput } from '../../../contract/entities/terms/bookingPolicy.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { instantIn, parseCalendar, partsIn } from '../../testing/bookings/parseCalendar.ts';
import { ask, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { readCalendar } from '../../testing/bookings/testCalendar.ts';
import { selectBookings } from '../../tables/calendar/bookings.ts';
import {
  both,
  confirmed,
  email,
  eventIn,
  openForMails,
  summaries,
  notified,
} from '../../testing/bookings/testMails.ts';

const wish = (notifyParticipants: boolean) => ({ participantNotification: { notifyParticipants } });

describe.each(engineOfTheDay(import.meta.url))(
  'messages after a change of the calendar on $name',
  ({ open }) => {
    let server: TestApp;
    beforeAll(async () => {
      server = startTestApp(await open(), { mode: 'qa', mailAddress: 'desk@studio.example' });
    });

    const storedBooking = async ({ businessId }: { businessId: string }, { id }: Booking) =>
      (await selectBookings(server.database, businessId, sql`and id = ${id}`))[0]?.booking;
    const opened = (terms?: BookingPolicyInput) => openForMails(server, terms);

    /** A class with three customers, one of whom is not notified. */
    async function bookedClass() {
      const business = await opened();
      const { admin, locationId } = business;
      const here = { type: 'BUSINESS', business: { id: locationId } } as const;
      const { service, eventId } = await business.yoga({ locations: [here] });
      const change = async (fields: object, id = eventId) => {
        const { event } = await ask(server, getEvent, { path: { eventId: id } }, admin);
        const body = { event: { revision: event.revision, ...fields } };
        await ask(server, updateEvent, { path: { 'event.id': id }, body }, admin);
      };
      await change({ location: { id: locationId, type: 'BUSINESS' } });
      const addStaff = async (name: string) => {
        const body = { staffMember: { name }, serviceProvider: true };
        return (await ask(server, createStaffMember, { body }, admin)).staffMember.resourceId ?? '';
      };
      const addLocation = async (name: string) =>
        (await ask(server, createLocation, { body: { location: { name } } }, admin)).location.id;
      const bookedEntity = { slot: { eventId } };
      const bookAs = (address: string, tells: boolean, status: Booking['status'] = 'CONFIRMED') =>
        business.book(
          { bookedEntity, contactDetails: { email: address }, status },
          { as: 'admin', ...wish(tells) },
        );
      const [booking] = [
        await bookAs(email, true),
        await bookAs('ben@example.com', true),
        await bookAs('silent@example.com', false),
      ];
      const sent = (await business.mails()).length;
      const news = async () => {
        const all = await business.mails();
        return all.slice(0, all.length - sent);
      };
      return { ...business, service, eventId, booking, change, addStaff, addLocation, news };
    }

    test('bookings of a moved session move, and customers are notified as when they booked', async () => {
      const business = await bookedClass();
      const { booking, change, news } = business;
      await change({
        start: { localDate: '2027-03-03T09:00:00' },
        end: { localDate: '2027-03-03T10:30:00' },
      });
      const all = await news();
      expect(summaries(all)).toEqual(both('Rescheduled: Yoga, Wed 3 Mar, 09:00'));
      const mine = all.find(({ recipient }) => recipient === email);
      expect(mine?.text).toMatch(/Previously: .*2 March/);
      expect(eventIn(mine ?? {})).toMatchObject({
        method: 'REQUEST',
        uid: `${booking.id}@frontdesk`,
        sequence: 2,
        start: '2027-03-03T08:00:00.000Z',
        end: '2027-03-03T09:30:00.000Z',
      });
      expect(await storedBooking(business, booking)).toMatchObject({
        startDate: '2027-03-03T08:00:00.000Z',
        endDate: '2027-03-03T09:30:00.000Z',
        bookedEntity: { slot: { startDate: '2027-03-03T08:00:00.000Z' } },
      });
    });

    test('bookings have the person who takes over their session, whom only other news name', async () => {
      const business = await bookedClass();
      const { admin, booking, change, news, resourceId, addStaff } = business;
      const resourceOf = async () => {
        const { slot } = (await storedBooking(business, booking))?.bookedEntity ?? {};
        return slot?.resource;
      };
      const held = async (id: string) => {
        const query = { filter: { 'bookedEntity.item.slot.resource.id': id } };
        return (await ask(server, queryExtendedBookings, { body: { query } }, admin)).extendedBookings.length;
      };
      const ben = await addStaff('Ben');
      await change({ resources: [{ id: resourceId }] });
      expect(await resourceOf()).toMatchObject({ id: resourceId });
      await change({ resources: [{ id: ben }] });
      expect(await resourceOf()).toEqual({ id: ben, name: 'Ben', type: staffResourceTypeId });
      expect([await held(resourceId), await held(ben)]).toEqual([0, 3]);
      expect(await news()).toEqual([]);
      const cleo = await addStaff('Cleo');
      await change({
        resources: [{ id: cleo }],
        start: { localDate: '2027-03-03T09:00:00' },
        end: { localDate: '2027-03-03T10:30:00' },
      });
      const all = await news();
      expect(summaries(all)).toEqual(both('Rescheduled: Yoga, Wed 3 Mar, 09:00'));
      expect(all[0]?.text).toContain('With: Cleo');
      await change({ resources: [] });
      expect(await resourceOf()).toBeUndefined();
    });

    test('bookings of a cancelled session are cancelled, and their calendar events removed', async () => {
      const { booking, eventId, admin, news } = await bookedClass();
      await ask(server, cancelEvent, { path: { eventId } }, admin);
      const all = await news();
      expect(summaries(all)).toEqual(both('Cancelled: Yoga, Tue 2 Mar, 18:00'));
      expect(eventIn(all.find(({ recipient }) => recipient === email) ?? {})).toMatchObject({
        method: 'CANCEL',
        uid: `${booking.id}@frontdesk`,
        sequence: 2,
      });
    });

    test('a new location is announced, a new title or more spots are not', async () => {
      const { change, news, addLocation } = await bookedClass();
      await change({ title: 'Slow yoga', totalCapacity: 20 });
      expect(await news()).toEqual([]);
      await change({ location: { id: await addLocation('Upstairs'), type: 'BUSINESS' } });
      const all = await news();
      expect(summaries(all)).toEqual(both('Changed: Yoga, Tue 2 Mar, 18:00'));
      expect(all[0]?.text).toContain('Where: Upstairs');
      expect(all[0]?.calendars?.[0]?.content).toContain('LOCATION:Upstairs');
    });

    test('a person gets one message about several sessions, and none about past ones', async () => {
      const { service, book, admin, tokens, news, businessId, eventId } = await bookedClass();
      const { event: series } = await ask(
        server,
        createEvent,
        {
          body: {
            event: {
              scheduleId: service.schedule?.id,
              start: { localDate: '2027-03-04T18:00:00' },
              end: { localDate: '2027-03-04T19:00:00' },
              totalCapacity: 9,
              recurrenceRule: { frequency: 'WEEKLY', interval: 1, days: ['THURSDAY'], count: 3 },
            },
          },
        },
        admin,
      );
      const sessions = await server.database.rows(
        sql<{
          id: string;
        }>`select id from sessions where business_id = ${businessId} and series_id = ${series.id}
        order by start_date`,
      );
      for (const { id } of sessions.slice(0, 2)) {
        await book(
          { bookedEntity: { slot: { eventId: id } }, contactDetails: { email }, ...confirmed },
          { as: 'admin', ...notified },
        );
      }
      const before = (await news()).length;
      await ask(server, cancelEvent, { path: { eventId: series.id } }, admin);
      const all = await news();
      expect(all).toHaveLength(before + 1);
      expect(all[0]?.calendars?.map(({ method }) => method)).toEqual(['CANCEL', 'CANCEL']);
      await ask(server, setTestClock, { body: { now: '2027-03-03T12:00:00Z' } }, tokens.owner);
      await ask(server, cancelEvent, { path: { eventId } }, admin);
      expect(await news()).toHaveLength(before + 1);
    });

    /** A course on three Tuesdays with one booking. */
    async function bookedCourse() {
      const { offer, addSession, book, admin, mails, businessId } = await opened();
      const course = await offer({
        type: 'COURSE',
        name: 'Foundations',
        defaultCapacity: 4,
        onlineBooking: { enabled: true },
        payment: { rateType: 'NO_FEE', options: { inPerson: true } },
      });
      const first = await addSession(course, { start: '2027-03-02T18:00:00' });
      const second = await addSession(course, { start: '2027-03-09T18:00:00' });
      await addSession(course, { start: '2027-03-16T18:00:00' });
      const schedule = { scheduleId: course.schedule?.id ?? '', serviceId: course.id };
      const booking = await book(
        { bookedEntity: { schedule }, contactDetails: { email }, ...confirmed },
        { as: 'admin', ...notified },
      );
      const moveTo = async (id: string, date: string) => {
        const { event } = await ask(server, getEvent, { path: { eventId: id } }, admin);
        const moved = {
          revision: event.revision,
          start: { localDate: `${date}T18:00:00` },
          end: { localDate: `${date}T19:00:00` },
        };
        await ask(server, updateEvent, { path: { 'event.id': id }, body: { event: moved } }, admin);
      };
      return { first, second, booking, moveTo, mails, calendar: readCalendar(server, businessId) };
    }

    test('customers of a course get all its times again', async () => {
      const { first, moveTo, mails } = await bookedCourse();
      await moveTo(first, '2027-03-03');
      const [changed, confirmation, ...others] = await mails();
      expect([changed?.subject, confirmation?.subject, others]).toEqual([
        'Changed: Foundations, Wed 3 Mar, 18:00',
        'Confirmed: Foundations, Tue 2 Mar, 18:00',
        [],
      ]);
      const calendar = parseCalendar(changed?.calendars?.[0]?.content ?? '');
      const [courseEvent] = partsIn(calendar, 'VEVENT');
      expect(courseEvent?.lines.get('RDATE')?.map((line) => instantIn(calendar, line))).toEqual([
        '2027-03-03T17:00:00.000Z',
        '2027-03-09T17:00:00.000Z',
        '2027-03-16T17:00:00.000Z',
      ]);
    });

    test('a course booking does not change with a session between its first and last one', async () => {
      const { second, booking, moveTo, mails, calendar } = await bookedCourse();
      await moveTo(second, '2027-03-10');
      expect((await mails())[0]?.subject).toBe('Changed: Foundations, Tue 2 Mar, 18:00');
      expect((await calendar.booking(booking.id))?.revision).toBe(booking.revision);
      expect(await calendar.slugsOf(booking.id)).not.toContain('updated');
    });

    test.each([
      ['MOVE_TO_LOCATION', 'REQUEST'],
      ['DELETE', 'CANCEL'],
    ] as const)(
      'removing a location with %s sends as many messages as the preview counts, with %s',
      async (action, method) => {
        const { service, booking, admin, news, addLocation } = await bookedClass();
        const location = await addLocation('Upstairs');
        const newLocation = { type: 'BUSINESS', business: { id: location } } as const;
        const body = {
          locations: [newLocation],
          removedLocationSessionsAction: {
            action,
            ...(action === 'MOVE_TO_LOCATION' && { moveToLocationOptions: { newLocation } }),
          },
          ...notified,
        };
        const path = { serviceId: service.id };
        const { impact } = await ask(server, previewServiceLocations, { path, body }, admin);
        expect([impact.messages, impact.bookings.moved + impact.bookings.cancelled]).toEqual([3, 3]);
        expect(await news()).toEqual([]);
        await ask(server, setServiceLocations, { path, body }, admin);
        const all = await news();
        expect(all).toHaveLength(3);
        const mine = all.find(({ recipient }) => recipient === email);
        expect(eventIn(mine ?? {})).toMatchObject({ method, uid: `${booking.id}@frontdesk`, sequence: 2 });
        const [file] = mine?.calendars ?? [];
        expect(file?.content.includes('LOCATION:Upstairs')).toBe(method === 'REQUEST');
      },
    );
  },
);
