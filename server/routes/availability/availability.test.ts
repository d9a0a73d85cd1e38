import { beforeAll, describe, expect, test } from 'vitest';
import * as older from '../../../contract/calls/availability/availability.ts';
import { createEvent } from '../../../contract/calls/calendar/calendarEvents.ts';
import {
  bulkDiagnoseAvailability,
  diagnoseAvailability,
  listServiceStates,
} from '../../../contract/calls/availability/diagnose.ts';
import { deleteCategory } from '../../../contract/calls/services/categories.ts';
import { bulkCreateServices } from '../../../contract/calls/services/servicesInBulk.ts';
import * as newer from '../../../contract/calls/availability/timeSlots.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { insertBookings } from '../../tables/calendar/bookings.ts';
import { insertSessions } from '../../tables/calendar/sessions.ts';
import { ask, massage, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { bookingOf, sessionOf } from '../../testing/bookings/testCalendar.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';

/** The current time is Monday, 1 March 2027, 10:00 in Berlin; the location is open from nine to five. */
const tuesday = { fromLocalDate: '2027-03-02T00:00:00', toLocalDate: '2027-03-03T00:00:00' };

describe.each(engineOfTheDay(import.meta.url))('availability on $name', ({ open }) => {
  let server: TestApp;
  let catalogue: Awaited<ReturnType<typeof openCatalogue>>;
  let visitor: string;
  beforeAll(async () => {
    server = startTestApp(await open());
    catalogue = await openCatalogue(server);
    visitor = catalogue.tokens.visitor;
  });

  const addMassage = (name = 'Massage') =>
    catalogue.offer(
      massage(catalogue.resourceId, {
        name,
        locations: [{ type: 'BUSINESS', business: { id: catalogue.locationId } }],
      }),
    );

  /** Books the massage from 12:00 to 13:00 in Berlin. */
  async function bookNoon(service: Service) {
    const { booking } = bookingOf(sessionOf(service, { inHours: 26 }));
    const bookedEntity = { ...booking.bookedEntity, tags: ['INDIVIDUAL'] };
    await insertBookings(server.database, catalogue.businessId, [
      { booking: { ...booking, bookedEntity }, resourceIds: [catalogue.resourceId], bufferMinutes: 0 },
    ]);
  }

  test('lists the starts of a day until they are booked', async () => {
    const service = await addMassage();
    const body = { serviceId: service.id, ...tuesday };
    const times = async () => {
      const { timeSlots } = await ask(server, newer.listAvailabilityTimeSlots, { body }, visitor);
      return timeSlots.filter(({ bookable }) => bookable).map((slot) => slot.localStartDate.slice(11, 16));
    };
    const before = await times();
    expect(before).toHaveLength(15);
    expect(before).toContain('12:00');
    await bookNoon(service);
    expect(before.filter((time) => !['11:30', '12:00', '12:30'].includes(time))).toEqual(await times());

    const noon = { localStartDate: '2027-03-02T12:00:00', localEndDate: '2027-03-02T13:00:00' };
    const { timeSlot, timeZone } = await ask(
      server,
      newer.getAvailabilityTimeSlot,
      { body: { serviceId: service.id, ...noon } },
      visitor,
    );
    expect(timeZone).toBe('Europe/Berlin');
    expect(timeSlot).toMatchObject({
      bookable: false,
      remainingCapacity: 0,
      nonBookableReasons: { noRemainingCapacity: true },
      location: { id: catalogue.locationId, locationType: 'BUSINESS', name: 'Main place' },
    });
  });

  test('returns pages that neither repeat nor skip when a booking is created', async () => {
    const service = await addMassage('Pages');
    const first = await ask(
      server,
      newer.listAvailabilityTimeSlots,
      {
        body: {
          serviceId: service.id,
          fromLocalDate: '2027-03-03T00:00:00',
          toLocalDate: '2027-03-04T00:00:00',
          cursorPaging: { limit: 6 },
        },
      },
      visitor,
    );
    const cursor = first.cursorPagingMetadata?.cursors.next;
    const second = await ask(
      server,
      newer.listAvailabilityTimeSlots,
      { body: { cursorPaging: { limit: 100, cursor } } },
      visitor,
    );
    const starts = [...first.timeSlots, ...second.timeSlots].map(({ localStartDate }) => localStartDate);
    expect(new Set(starts).size).toBe(15);
    expect(starts).toEqual(starts.toSorted());
    expect(second.cursorPagingMetadata?.hasNext).toBe(false);
    const prev = second.cursorPagingMetadata?.cursors.prev;
    const back = { body: { cursorPaging: { limit: 6, cursor: prev } } };
    expect(await ask(server, newer.listAvailabilityTimeSlots, back, visitor)).toEqual(first);
  });

  test('returns an entry for each staff member in the older shape', async () => {
    const service = await addMassage('Older');
    const filter = {
      serviceId: [service.id],
      // With a time zone the offsets are ignored.
      startDate: '2027-03-04T09:00:00+09:00',
      endDate: '2027-03-04T10:00:00Z',
      bookable: true,
    };
    const { availabilityEntries } = await ask(
      server,
      older.queryAvailability,
      { body: { query: { filter }, timezone: 'Europe/Berlin' } },
      visitor,
    );
    expect(availabilityEntries.map(({ slot }) => slot.startDate)).toEqual([
      '2027-03-04T08:00:00.000Z',
      '2027-03-04T08:30:00.000Z',
    ]);
    expect(availabilityEntries[0]).toMatchObject({
      slot: {
        serviceId: service.id,
        timezone: 'Europe/Berlin',
        resource: { id: catalogue.resourceId },
        location: { id: catalogue.locationId, locationType: 'OWNER_BUSINESS' },
      },
      bookable: true,
      openSpots: 1,
      locked: false,
    });
  });

  test('returns the older shape from the last start on, without pages', async () => {
    const service = await addMassage('Last first');
    // At 10:00 in Berlin, the first two starts are over.
    const filter = {
      serviceId: service.id,
      startDate: '2027-03-01T09:00:00Z',
      endDate: '2027-03-01T12:00:00Z',
    };
    const startsOf = async (query: object, more: object = {}) => {
      const body = { query: { filter, ...query }, timezone: 'Europe/Berlin', ...more };
      const { availabilityEntries } = await ask(server, older.queryAvailability, { body }, visitor);
      return availabilityEntries.map(({ slot, bookable }) => `${slot.startDate.slice(5, 16)} ${bookable}`);
    };
    const ascending = await startsOf({ sort: [{ fieldName: 'startDate', order: 'ASC' }] });
    expect(ascending.at(-1)).toMatch(/false$/);
    const [free, taken] = ['true', 'false'].map((is) => ascending.filter((entry) => entry.endsWith(is)));
    const sort = [{ fieldName: 'startDate', order: 'DESC' }];
    expect(await startsOf({ sort })).toEqual([...free!.toReversed(), ...taken!.toReversed()]);
    expect(await startsOf({ sort }, { slotsPerDay: 1 })).toEqual(['03-01T10:30 true']);
    for (const page of [
      { paging: { limit: 1, offset: 1 } },
      { cursorPaging: { limit: 1 } },
      { cursorPaging: {} },
      { fields: [], fieldsets: [] },
    ]) {
      expect(await startsOf(page)).toEqual(ascending);
    }
  });

  test('lists class sessions, with and without rows', async () => {
    const service = await catalogue.offer(yogaClass());
    const event = {
      scheduleId: service.schedule?.id,
      start: { localDate: '2027-03-08T18:00:00' },
      end: { localDate: '2027-03-08T19:00:00' },
      recurrenceRule: { frequency: 'WEEKLY' as const, days: ['MONDAY' as const] },
    };
    await ask(server, createEvent, { body: { event } }, catalogue.admin);
    const listed = async (fromLocalDate: string, toLocalDate: string) => {
      const body = { serviceIds: [service.id], fromLocalDate, toLocalDate, includeNonBookable: true };
      return (await ask(server, newer.listEventTimeSlots, { body }, visitor)).timeSlots;
    };
    const [first] = await listed('2027-03-08T00:00:00', '2027-03-09T00:00:00');
    expect(first).toMatchObject({ totalCapacity: 12, remainingCapacity: 12 });
    const far = await listed('2031-03-03T00:00:00', '2031-03-04T00:00:00');
    expect(far.map(({ localStartDate }) => localStartDate)).toEqual(['2031-03-03T18:00:00']);
    for (const slot of [first, far[0]]) {
      const eventId = slot?.eventInfo?.eventId ?? '';
      const path = { eventId };
      const found = await ask(server, newer.getEventTimeSlot, { path, query: {} }, visitor);
      expect(found.timeSlot).toEqual(slot);
    }
    const eventFilter = { 'location.id': crypto.randomUUID() };
    const body = { serviceIds: [service.id], ...tuesday, eventFilter };
    expect((await ask(server, newer.listEventTimeSlots, { body }, visitor)).timeSlots).toEqual([]);
  });

  test('refuses invalid questions, naming the field', async () => {
    const service = await addMassage();
    const course = await catalogue.offer(yogaClass({ type: 'COURSE', name: 'Course' }));
    const slots = newer.listAvailabilityTimeSlots;
    const one = { serviceId: service.id, ...tuesday };
    const rulesOf = async (call: Parameters<typeof refused>[1], body: unknown) =>
      (await refused(server, call, { body }, visitor)).rules;

    expect(await rulesOf(slots, {})).toEqual([
      'fromLocalDate REQUIRED_FIELD',
      'serviceId REQUIRED_FIELD',
      'toLocalDate REQUIRED_FIELD',
    ]);
    expect(await rulesOf(slots, { ...one, toLocalDate: '2028-03-03T00:00:00' })).toEqual([
      'toLocalDate VALIDATION',
    ]);
    expect(await rulesOf(slots, { ...one, customerChoices: { durationInMinutes: 61 } })).toEqual([
      'customerChoices.durationInMinutes VALIDATION',
    ]);
    expect(await rulesOf(slots, { ...one, cursorPaging: { limit: 1001 } })).toEqual([
      'cursorPaging.limit MAX',
    ]);
    expect(await rulesOf(slots, { cursorPaging: { cursor: 'x' } })).toHaveLength(1);
    expect(await rulesOf(slots, { ...one, customerChoices: { requestedGender: 'FEMALE' } })).toEqual([
      'customerChoices.requestedGender REQUESTED_GENDER_NOT_ALLOWED',
    ]);
    const services = [{ serviceId: service.id }];
    expect(await rulesOf(newer.listMultiServiceAvailabilityTimeSlots, { ...tuesday, services })).toEqual([
      'services INVALID_SERVICES_SIZE',
    ]);
    const twice = [...services, { serviceId: service.id, customerChoices: { durationInMinutes: 61 } }];
    expect(
      await rulesOf(newer.listMultiServiceAvailabilityTimeSlots, { ...tuesday, services: twice }),
    ).toEqual(['services.1.customerChoices.durationInMinutes VALIDATION']);
    expect(
      await rulesOf(newer.listEventTimeSlots, {
        ...tuesday,
        toLocalDate: '2027-04-03T00:00:00',
        maxSlotsPerDay: 2,
      }),
    ).toEqual(['toLocalDate VALIDATION']);
    expect(await rulesOf(newer.listEventTimeSlots, { ...tuesday, eventFilter: { title: 'Yoga' } })).toEqual([
      'eventFilter.title VALIDATION',
    ]);
    const multi = { from: '2027-03-02T00:00:00', to: '2027-03-03T00:00:00', slots: services };
    expect(
      await rulesOf(older.calculateMultiSlotAvailability, {
        ...multi,
        location: { locationType: 'OWNER_BUSINESS' },
      }),
    ).toEqual(['location.id REQUIRED_FIELD']);

    const code = async (call: Parameters<typeof refused>[1], input: Parameters<typeof refused>[2]) => {
      const { status, code: found } = await refused(server, call, input, visitor);
      return `${status} ${found}`;
    };
    const unknown = crypto.randomUUID();
    expect(await code(slots, { body: { ...one, serviceId: unknown } })).toBe('404 SERVICE_NOT_FOUND');
    const slot = { localStartDate: '2027-03-02T03:00:00', localEndDate: '2027-03-02T04:00:00' };
    expect(await code(newer.getAvailabilityTimeSlot, { body: { serviceId: service.id, ...slot } })).toBe(
      '404 SLOT_NOT_FOUND',
    );
    expect(
      await code(newer.listAvailabilityTimeSlotEndOptions, {
        body: {
          serviceId: service.id,
          localStartDate: slot.localStartDate,
          location: { locationType: 'BUSINESS' },
        },
      }),
    ).toBe('400 END_OPTIONS_NOT_SUPPORTED');
    const path = { scheduleId: service.schedule?.id };
    expect(await code(older.getScheduleAvailability, { path })).toBe('404 FAILED_RESOLVING_SCHEDULE');
    const ofCourse = { path: { scheduleId: course.schedule?.id ?? '' } };
    expect(await ask(server, older.getScheduleAvailability, ofCourse, visitor)).toMatchObject({
      availability: { totalSpots: 12, openSpots: 12 },
      bookingPolicySettings: { maxParticipantsPerBooking: 1 },
    });
  });

  test('tells staff the reasons if a service cannot be booked', async () => {
    const service = await catalogue.create(massage(catalogue.resourceId, { name: 'Far', hidden: true }));
    const body = {
      serviceId: service.id,
      fromLocalDate: '2027-03-06T00:00:00',
      toLocalDate: '2027-03-07T00:00:00',
    };
    const { bookable, reasons } = await ask(server, diagnoseAvailability, { body }, catalogue.tokens.staff);
    expect(bookable).toBe(false);
    expect(reasons.map(({ code }) => code)).toEqual(['NO_HOURS', 'HIDDEN', 'NO_CATEGORY']);
    expect((await refused(server, diagnoseAvailability, { body }, visitor)).status).toBe(403);
  });

  test('booking statuses cover the coming three months', async () => {
    const own = await openCatalogue(server);
    const { staff } = own.tokens;
    const locations = [{ type: 'BUSINESS' as const, business: { id: own.locationId } }];
    const soon = await own.offer(massage(own.resourceId, { name: 'Soon', locations }));
    const group = await own.offer(yogaClass({ name: 'Yoga' }));
    const hidden = await own.offer(massage(own.resourceId, { name: 'Hidden', hidden: true, locations }));
    const states = async () => (await ask(server, listServiceStates, {}, staff)).states;
    const others = [{ state: 'HIDDEN', serviceIds: [hidden.id] }];
    const empty = [
      { state: 'BOOKABLE', serviceIds: [soon.id] },
      { state: 'NO_SESSIONS', serviceIds: [group.id] },
      ...others,
    ];
    expect(await states()).toEqual(empty);
    const addSession = (inDays: number) =>
      insertSessions(server.database, own.businessId, [sessionOf(group, { inHours: 24 * inDays })]);
    await addSession(93);
    expect(await states()).toEqual(empty);
    await addSession(91);
    expect(await states()).toEqual([{ state: 'BOOKABLE', serviceIds: [soon.id, group.id] }, ...others]);

    const serviceIds = [group.id, crypto.randomUUID(), hidden.id];
    const { results } = await ask(server, bulkDiagnoseAvailability, { body: { serviceIds } }, staff);
    expect(results.map(({ serviceId, bookable }) => [serviceId, bookable])).toEqual([
      [group.id, true],
      [hidden.id, true],
    ]);
    const { fromLocalDate } = tuesday;
    const half = await refused(
      server,
      bulkDiagnoseAvailability,
      { body: { serviceIds, fromLocalDate } },
      staff,
    );
    expect(half.rules).toEqual(['toLocalDate REQUIRED_FIELD']);
    expect((await refused(server, listServiceStates, {}, own.tokens.visitor)).status).toBe(403);
  });

  test('a service in a deleted category has the booking status of one without a category', async () => {
    const own = await openCatalogue(server);
    const locations = [{ type: 'BUSINESS' as const, business: { id: own.locationId } }];
    const service = await own.offer(massage(own.resourceId, { name: 'Lost', locations }));
    const path = { categoryId: service.category?.id ?? '' };
    await ask(server, deleteCategory, { path }, own.tokens.admin);
    expect((await ask(server, listServiceStates, {}, own.tokens.staff)).states).toEqual([
      { state: 'NO_CATEGORY', serviceIds: [service.id] },
    ]);
  });

  test('booking statuses of more than 500 services are not listed', async () => {
    const own = await openCatalogue(server);
    const add = (count: number, batch: number) => {
      const services = Array.from({ length: count }, (_, at) =>
        massage(own.resourceId, { name: `Massage ${batch}/${at}` }),
      );
      return ask(server, bulkCreateServices, { body: { services } }, own.tokens.admin);
    };
    for (const batch of [1, 2, 3, 4, 5]) await add(100, batch);
    const { states } = await ask(server, listServiceStates, {}, own.tokens.staff);
    expect(states?.map(({ serviceIds }) => serviceIds.length)).toEqual([500]);
    await add(1, 6);
    expect(await ask(server, listServiceStates, {}, own.tokens.staff)).toEqual({});
  });
});
