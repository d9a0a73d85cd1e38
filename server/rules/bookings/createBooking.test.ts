import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEvent } from '../../../contract/calls/calendar/calendarEvents.ts';
import * as calls from '../../../contract/calls/bookings/bookings.ts';
import * as bulk from '../../../contract/calls/bookings/bookingsInBulk.ts';
import { createMultiServiceBooking } from '../../../contract/calls/bookings/multiServiceBookings.ts';
import { createResource } from '../../../contract/calls/locations/resources.ts';
import { createResourceType } from '../../../contract/calls/locations/resourceTypes.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, startTestApp, type TestApp, yogaClass } from '../../testing/testApp.ts';
import { minutesLater, openForBookings, tuesday } from '../../testing/bookings/testBookings.ts';
import { readCalendar } from '../../testing/bookings/testCalendar.ts';

const choosing = (...counts: number[]) => ({
  participantsChoices: {
    serviceChoices: counts.map((numberOfParticipants) => ({ numberOfParticipants })),
  },
});

describe.each(engineOfTheDay(import.meta.url))('creation of bookings on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });
  const asAdmin = { as: 'admin' } as const;
  const confirmed = { status: 'CONFIRMED' } as const;

  /** A business with the rooms Blue and Amber, and an appointment that needs one. */
  const openWithRooms = async () => {
    const business = await openForBookings(server);
    const { offer, admin, resourceId, locationId } = business;
    const { resourceType } = await ask(
      server,
      createResourceType,
      { body: { resourceType: { name: 'Room' } } },
      admin,
    );
    const room = async (name: string) =>
      (await ask(server, createResource, { body: { resource: { name, typeId: resourceType.id } } }, admin))
        .resource.id;
    const blue = await room('Blue');
    const amber = await room('Amber');
    const service = await offer({
      type: 'APPOINTMENT',
      name: 'Massage',
      defaultCapacity: 1,
      onlineBooking: { enabled: true },
      staffMemberIds: [resourceId],
      locations: [{ type: 'BUSINESS', business: { id: locationId } }],
      serviceResources: [{ resourceType: { id: resourceType.id }, resourceIds: { values: [] } }],
      schedule: { availabilityConstraints: { sessionDurations: [60], timeBetweenSessions: 15 } },
      payment: { rateType: 'FIXED', fixed: { price: { value: '70' } }, options: { inPerson: true } },
    });
    const selecting = (resourceId: string) => [
      { resourceTypeId: resourceType.id, selectionMethod: 'SPECIFIC_RESOURCE', resourceId },
    ];
    return { ...business, service, blue, amber, selecting };
  };

  describe('createBooking', () => {
    test('creates a visitor’s booking without time or person, unless it names a person', async () => {
      const { appointment, slotOf, book, businessId } = await openForBookings(server);
      const service = await appointment();
      const booking = await book({
        bookedEntity: slotOf(service, { endDate: minutesLater(60), timezone: 'Europe/London' }),
        contactDetails: { firstName: 'Ada', email: 'Ada@example.com' },
        status: 'CONFIRMED',
        paymentStatus: 'PAID',
      });
      expect(booking).toMatchObject({
        status: 'CREATED',
        paymentStatus: 'UNDEFINED',
        revision: '1',
        startDate: tuesday,
        endDate: minutesLater(60),
        bookedEntity: {
          title: 'Massage',
          tags: ['INDIVIDUAL'],
          slot: { timezone: 'Europe/London', location: { locationType: 'OWNER_BUSINESS' } },
        },
        contactDetails: { firstName: 'Ada', email: 'Ada@example.com' },
        createdBy: { anonymousVisitorId: expect.any(String) as string },
      });
      expect(booking.bookedEntity.slot?.resource).toBeUndefined();
      const { sessions, eventsOf } = readCalendar(server, businessId);
      expect(await sessions()).toEqual([]);
      expect((await eventsOf(booking.id)).map(({ type }) => type)).toEqual([
        'wix.bookings.v2.booking_created',
      ]);
    });

    test('assigns a person and a room to a confirmed booking, with an event in their calendars', async () => {
      const { service, slotOf, book, resourceId, businessId, amber, selecting } = await openWithRooms();
      const booking = await book({ bookedEntity: slotOf(service), ...confirmed }, asAdmin);
      expect(booking.bookedEntity.slot).toMatchObject({
        eventId: expect.any(String) as string,
        resource: { id: resourceId },
        resourceSelections: selecting(amber),
      });
      const [session] = await readCalendar(server, businessId).sessions();
      expect(session).toMatchObject({
        id: booking.bookedEntity.slot?.eventId,
        start: { timestamp: tuesday },
        timeReservedAfter: 15,
        totalNumberOfParticipants: 1,
        affectedSchedules: [{ scheduleOwnerId: resourceId }, { scheduleOwnerId: amber }],
      });
    });

    test('assigns a free room to a booking that skips the availability check', async () => {
      const { service, slotOf, named, book, blue, amber, selecting } = await openWithRooms();
      const skip = { flowControlSettings: { skipAvailabilityValidation: true } };
      const atNight = { ...named, startDate: '2027-03-02T03:00:00' };
      const take = async () => {
        const booking = { bookedEntity: slotOf(service, atNight), ...confirmed };
        const { bookedEntity, doubleBooked } = await book(booking, { ...asAdmin, ...skip });
        return { selections: bookedEntity.slot?.resourceSelections, doubleBooked };
      };
      expect(await take()).toEqual({ selections: selecting(amber), doubleBooked: undefined });
      expect(await take()).toEqual({ selections: selecting(blue), doubleBooked: true });
      expect(await take()).toEqual({ selections: undefined, doubleBooked: true });
    });

    test('assigns free rooms to a multi-service booking that skips the availability check', async () => {
      const { service, slotOf, named, admin, amber, selecting } = await openWithRooms();
      const parts = ['03:00', '04:00'].map((time) => ({
        bookedEntity: slotOf(service, { ...named, startDate: `2027-03-02T${time}:00` }),
        totalParticipants: 1,
        ...confirmed,
      }));
      const body = {
        bookings: parts,
        returnFullEntity: true,
        flowControlSettings: { skipAvailabilityValidation: true },
      };
      const { multiServiceBooking } = await ask(server, createMultiServiceBooking, { body }, admin);
      expect(
        multiServiceBooking.bookings.map(({ booking }) => booking?.bookedEntity.slot?.resourceSelections),
      ).toEqual([selecting(amber), selecting(amber)]);
    });

    test('assigns a free room to a double booking that is confirmed', async () => {
      const { service, slotOf, book, attempt, blue, selecting } = await openWithRooms();
      const wanted = await book({ bookedEntity: slotOf(service) });
      await book({ bookedEntity: slotOf(service), ...confirmed }, asAdmin);
      const body = { revision: wanted.revision, doubleBooked: true };
      const { booking } = await attempt(
        calls.confirmBooking,
        { path: { bookingId: wanted.id }, body },
        'admin',
      );
      expect(booking).toMatchObject({
        doubleBooked: true,
        bookedEntity: { slot: { resourceSelections: selecting(blue) } },
      });
    });

    test('creates a pending booking if the service requires approval, unless an admin skips it', async () => {
      const { yoga, book } = await openForBookings(server);
      const { eventId } = await yoga({ onlineBooking: { enabled: true, requireManualApproval: true } });
      const bookedEntity = { slot: { eventId } };
      expect((await book({ bookedEntity, ...confirmed }, asAdmin)).status).toBe('PENDING');
      const flowControlSettings = { skipBusinessConfirmation: true };
      expect((await book({ bookedEntity, ...confirmed }, { ...asAdmin, flowControlSettings })).status).toBe(
        'CONFIRMED',
      );
    });

    test.each([
      ['skipAvailabilityValidation'],
      ['skipBusinessConfirmation'],
      ['skipSelectedPaymentOptionValidation'],
      ['skipAddOnValidation'],
      ['allowAddOnChanges'],
    ])('refuses %s from customers', async (name) => {
      const { yoga, refuse } = await openForBookings(server);
      const { eventId } = await yoga();
      const body = {
        booking: { bookedEntity: { slot: { eventId } }, totalParticipants: 1 },
        flowControlSettings: { [name]: true },
      };
      for (const who of ['visitor', 'member'] as const) {
        expect(await refuse(body, who)).toMatchObject({ status: 403, code: 'UNAUTHORIZED_OPERATION' });
      }
    });

    test('names the field of a violation', async () => {
      const { appointment, yoga, slotOf, refuse } = await openForBookings(server);
      const service = await appointment();
      const { service: yogaService } = await yoga();
      const rulesOf = async (booking: object) =>
        (await refuse({ booking: { totalParticipants: 1, ...booking } })).rules;
      const slotRules = (slot: object) => rulesOf({ bookedEntity: slotOf(service, slot) });
      const at = 'booking.bookedEntity';
      expect(await rulesOf({})).toEqual([`${at} REQUIRED_ONE_OF_FIELD`]);
      expect(await slotRules({ serviceId: crypto.randomUUID() })).toEqual([
        `${at}.slot.serviceId VALIDATION`,
      ]);
      expect(await slotRules({ serviceId: yogaService.id })).toEqual([`${at}.slot.eventId REQUIRED_FIELD`]);
      expect(await slotRules({ startDate: null })).toEqual([`${at}.slot.startDate REQUIRED_FIELD`]);
      expect(await slotRules({ startDate: '2027-02-30T10:00:00Z' })).toEqual([`${at}.slot.startDate FORMAT`]);
      expect(await slotRules({ startDate: '2099-01-01T10:00:00Z' })).toEqual([
        `${at}.slot.startDate VALIDATION`,
      ]);
      expect(await slotRules({ timezone: 'Berlin' })).toEqual([`${at}.slot.timezone FORMAT`]);
      expect(await slotRules({ endDate: minutesLater(45) })).toEqual([`${at}.slot.endDate VALIDATION`]);
      expect(await rulesOf({ bookedEntity: slotOf(service), totalParticipants: undefined })).toEqual([
        'booking REQUIRED_ONE_OF_FIELD',
      ]);
      const twice = { participantsChoices: { serviceChoices: [{ numberOfParticipants: 1 }] } };
      expect(await rulesOf({ bookedEntity: slotOf(service), ...twice })).toEqual([
        'booking REQUIRED_ONE_OF_FIELD',
      ]);
      const coded = async (bookedEntity: object) =>
        (await refuse({ booking: { bookedEntity, totalParticipants: 1 } })).code;
      expect(await coded({ slot: { eventId: crypto.randomUUID() } })).toBe('SESSION_NOT_FOUND');
      expect(await coded({ schedule: { scheduleId: crypto.randomUUID() } })).toBe('SCHEDULE_NOT_FOUND');
      expect(await coded(slotOf(service, { resource: { id: crypto.randomUUID() } }))).toBe(
        'RESOURCE_NOT_FOUND',
      );
    });

    test('reads times without an offset in the zone of the slot', async () => {
      const { appointment, slotOf, book } = await openForBookings(server);
      const slot = { startDate: '2027-03-02T11:30:00', timezone: 'Europe/Berlin' };
      expect(await book({ bookedEntity: slotOf(await appointment(), slot) })).toMatchObject({
        startDate: '2027-03-02T10:30:00.000Z',
        bookedEntity: { slot: { startDate: '2027-03-02T10:30:00.000Z' } },
      });
    });

    test('refuses times that are outside working hours, taken, blocked or in a session', async () => {
      const { appointment, yoga, addSession, slotOf, book, refuse, admin, resourceId, businessId } =
        await openForBookings(server);
      const service = await appointment();
      const { service: yogaService } = await yoga();
      await addSession(yogaService, { start: '2027-03-02T12:00:00', resources: [resourceId] });
      const calendar = await server.database.first(sql<{ id: string }>`
        select events_schedule_id as id from resources where business_id = ${businessId} and id = ${resourceId}`);
      const start = { localDate: '2027-03-02T14:00:00' };
      const blocked = { scheduleId: calendar?.id, start, end: { localDate: '2027-03-02T15:00:00' } };
      await ask(server, createEvent, { body: { event: blocked } }, admin);
      await book({ bookedEntity: slotOf(service), ...confirmed }, asAdmin);
      const at = async (local: string, who: 'visitor' | 'admin' = 'visitor') => {
        const slot = slotOf(service, { startDate: `2027-03-02T${local}:00`, timezone: 'Europe/Berlin' });
        return (await refuse({ booking: { bookedEntity: slot, totalParticipants: 1 } }, who)).code;
      };
      for (const local of ['10:00', '10:59', '09:01', '11:30', '12:30', '13:30', '14:59', '03:00', '16:30']) {
        expect([local, await at(local)]).toEqual([local, 'SLOT_NOT_AVAILABLE']);
      }
      expect(await at('10:30', 'admin')).toBe('SLOT_NOT_AVAILABLE');
      await book({ bookedEntity: slotOf(service, { startDate: '2027-03-02T11:00:00' }) });
      // Off the grid.
      await book({ bookedEntity: slotOf(service, { startDate: minutesLater(-60) }), ...confirmed }, asAdmin);
    });

    test.each([
      ['by a visitor', {}, 'visitor'],
      ['beyond every check', { skipAvailabilityValidation: true, skipBusinessConfirmation: true }, 'admin'],
    ] as const)('a course without sessions is refused %s', async (_, flowControlSettings, who) => {
      const { offer, refuse } = await openForBookings(server);
      const course = await offer(yogaClass({ type: 'COURSE', name: 'Foundations' }));
      const schedule = { scheduleId: course.schedule?.id ?? '' };
      const booking = { bookedEntity: { schedule }, totalParticipants: 1 };
      expect(await refuse({ booking, flowControlSettings }, who)).toMatchObject({
        status: 409,
        code: 'SLOT_NOT_AVAILABLE',
      });
    });

    test('stores a double booking of a taken time, and counts it as busy', async () => {
      const { appointment, slotOf, named, book, refuse } = await openForBookings(server);
      const service = await appointment();
      const flowControlSettings = { skipAvailabilityValidation: true };
      const free = await book(
        { bookedEntity: slotOf(service, named), ...confirmed },
        { ...asAdmin, flowControlSettings },
      );
      expect(free.doubleBooked).toBeUndefined();
      const double = await book(
        { bookedEntity: slotOf(service, { ...named, startDate: minutesLater(30) }), ...confirmed },
        { ...asAdmin, flowControlSettings },
      );
      expect(double.doubleBooked).toBe(true);
      // A double booking is busy like any other.
      const next = slotOf(service, { startDate: minutesLater(60) });
      expect(await refuse({ booking: { bookedEntity: next, totalParticipants: 1 } })).toMatchObject({
        status: 409,
        code: 'SLOT_NOT_AVAILABLE',
      });
      const unnamed = { booking: { bookedEntity: next, totalParticipants: 1 }, flowControlSettings };
      expect(await refuse(unnamed, 'admin')).toMatchObject({
        code: 'CAN_NOT_SKIP_AVAILABILITY_VALIDATION_IF_RESOURCE_NOT_PROVIDED',
      });
    });

    test('accepts ids in capitals', async () => {
      const { appointment, yoga, offer, addSession, slotOf, book, resourceId } =
        await openForBookings(server);
      const service = await appointment();
      const scheduleId = service.schedule?.id;
      const { bookedEntity } = await book({
        bookedEntity: slotOf(service, {
          serviceId: service.id.toUpperCase(),
          scheduleId: scheduleId?.toUpperCase(),
          resource: { id: resourceId.toUpperCase() },
        }),
      });
      expect(bookedEntity.slot).toMatchObject({
        serviceId: service.id,
        scheduleId,
        resource: { id: resourceId },
      });
      const { service: lesson, eventId } = await yoga();
      await book({ bookedEntity: { slot: { eventId, serviceId: lesson.id.toUpperCase() } } });
      const course = await offer(yogaClass({ type: 'COURSE', name: 'Foundations' }));
      await addSession(course);
      const id = course.schedule?.id ?? '';
      const ofCourse = await book({ bookedEntity: { schedule: { scheduleId: id.toUpperCase() } } });
      expect(ofCourse.bookedEntity.schedule?.scheduleId).toBe(id);
    });

    test('refuses more participants than a session can have, whatever is skipped', async () => {
      const { yoga, refuse } = await openForBookings(server);
      const { eventId } = await yoga();
      const rulesOf = async (people: object) => {
        const booking = { bookedEntity: { slot: { eventId } }, ...people };
        const flowControlSettings = { skipAvailabilityValidation: true };
        return (await refuse({ booking, flowControlSettings }, 'admin')).rules;
      };
      expect(await rulesOf({ totalParticipants: 2_147_483_647 })).toEqual(['booking.totalParticipants MAX']);
      expect(await rulesOf(choosing(1, 2_147_483_647))).toEqual([
        'booking.participantsChoices.serviceChoices.1.numberOfParticipants MAX',
      ]);
      expect(await rulesOf(choosing(600, 401))).toEqual(['booking.participantsChoices MAX']);
    });

    test('keeps the name of the location at a time outside the working hours', async () => {
      const { appointment, slotOf, named, book } = await openForBookings(server);
      const service = await appointment();
      const inside = await book({ bookedEntity: slotOf(service, named), ...confirmed }, asAdmin);
      const { location } = inside.bookedEntity.slot ?? {};
      expect(location).toMatchObject({ locationType: 'OWNER_BUSINESS', name: expect.stringMatching(/./) });
      const asked = { id: location?.id, locationType: location?.locationType };
      const outside = await book(
        {
          bookedEntity: slotOf(service, { ...named, startDate: '2027-03-02T03:00:00', location: asked }),
          ...confirmed,
        },
        { ...asAdmin, flowControlSettings: { skipAvailabilityValidation: true } },
      );
      expect(outside.bookedEntity.slot?.location).toEqual(location);
    });

    test('refuses a location that the business does not have, whatever is skipped', async () => {
      const { appointment, slotOf, named, refuse } = await openForBookings(server);
      const location = { id: crypto.randomUUID(), locationType: 'OWNER_BUSINESS' } as const;
      const bookedEntity = slotOf(await appointment(), { ...named, location });
      for (const skipAvailabilityValidation of [true, false]) {
        const body = {
          booking: { bookedEntity, totalParticipants: 1 },
          flowControlSettings: { skipAvailabilityValidation },
        };
        expect((await refuse(body, 'admin')).rules).toEqual([
          'booking.bookedEntity.slot.location.id VALIDATION',
        ]);
      }
    });

    test('accepts bookings on the waitlist if they do not fit and the waitlist has room', async () => {
      const { yoga, book, refuse, act } = await openForBookings(server, {
        waitlistPolicy: { enabled: true, capacity: 2 },
      });
      const { eventId } = await yoga({ capacity: 1, defaultCapacity: 1 });
      const wait = {
        bookedEntity: { slot: { eventId } },
        status: 'WAITING_LIST',
        totalParticipants: 1,
      } as const;
      const full = { status: 409, code: 'SESSION_CAPACITY_EXCEEDED' };
      expect(await refuse({ booking: wait })).toMatchObject(full);
      const first = await book({ bookedEntity: { slot: { eventId } }, ...confirmed }, asAdmin);
      const waiting = await book(wait);
      await book(wait);
      expect(await refuse({ booking: wait })).toMatchObject(full);
      expect(await refuse({ booking: { ...wait, status: 'CREATED' } })).toMatchObject(full);
      expect(await act(calls.confirmBooking, waiting)).toMatchObject({ status: 409, code: 'NO_OPEN_SPOTS' });
      await act(calls.cancelBooking, first);
      expect((await act(calls.confirmBooking, waiting)).booking?.status).toBe('CONFIRMED');
    });
  });

  describe('booking policies', () => {
    test('bind customers only', async () => {
      const { appointment, yoga, slotOf, book, refuse } = await openForBookings(server, {
        limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 26 * 60 },
        limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 27 * 60 },
        participantsPolicy: { maxParticipantsPerBooking: 2 },
      });
      const service = await appointment();
      const { eventId } = await yoga();
      const at = (startDate: string) => ({
        bookedEntity: slotOf(service, { startDate }),
        totalParticipants: 1,
      });
      const violated = { status: 428, code: 'BOOKING_POLICY_VIOLATION' };
      expect(await refuse({ booking: at(minutesLater(119)) })).toMatchObject({
        ...violated,
        data: { tooLateToBook: true },
      });
      expect(await refuse({ booking: at(minutesLater(181)) }, 'member')).toMatchObject({
        ...violated,
        data: { tooEarlyToBook: true, earliestBookingDate: '2027-03-01T09:01:00.000Z' },
      });
      await book(at(minutesLater(120)));
      await book(at(minutesLater(180)));
      await book(at(minutesLater(0)), asAdmin);
      const party = { bookedEntity: { slot: { eventId } }, totalParticipants: 3 };
      await book(party, asAdmin);
      expect(await refuse({ booking: party })).toMatchObject(violated);
    });

    test('limit the number of participants of customers', async () => {
      const { yoga, book, refuse } = await openForBookings(server);
      const { eventId } = await yoga({ capacity: 12 });
      const party = { bookedEntity: { slot: { eventId } }, totalParticipants: 11 };
      expect(await refuse({ booking: party })).toMatchObject({
        status: 428,
        code: 'BOOKING_POLICY_VIOLATION',
        data: { tooEarlyToBook: false, tooLateToBook: false, maxParticipantsPerBooking: 10 },
      });
      await book(party, asAdmin);
    });

    test('let customers book an appointment for one participant only', async () => {
      const { appointment, slotOf, book, refuse } = await openForBookings(server);
      const pair = { bookedEntity: slotOf(await appointment()), totalParticipants: 2 };
      for (const who of ['visitor', 'member'] as const) {
        expect(await refuse({ booking: pair }, who)).toMatchObject({
          status: 428,
          code: 'BOOKING_POLICY_VIOLATION',
          data: { maxParticipantsPerBooking: 1 },
        });
      }
      await book(pair, asAdmin);
    });

    test('decide about cancelling and rescheduling by the booking’s snapshot', async () => {
      const { yoga, book, act, admin } = await openForBookings(server, {
        cancellationPolicy: { enabled: true, limitLatestCancellation: true, latestCancellationInMinutes: 60 },
        reschedulePolicy: { enabled: false },
      });
      const { eventId } = await yoga();
      const booking = await book({ bookedEntity: { slot: { eventId } } }, { as: 'member' });
      const violated = { status: 428, code: 'BOOKING_POLICY_VIOLATION' };
      const move = { slot: { eventId } };
      expect(await act(calls.rescheduleBooking, booking, move, 'member')).toMatchObject(violated);
      const allowed = async () =>
        (await ask(server, bulk.bulkCalculateAllowedActions, { body: { bookingIds: [booking.id] } }, admin))
          .results[0]?.item;
      expect(await allowed()).toEqual({ cancel: true, reschedule: false });
      // 18:00 in Berlin is 32 hours later; cancelling is allowed until 31 hours later.
      server.passTime(31 * 3600 + 1);
      expect(await allowed()).toEqual({ cancel: false, reschedule: false });
      expect(await act(calls.cancelBooking, booking, {}, 'member')).toMatchObject(violated);
      server.passTime(-1);
      expect(await act(calls.cancelBooking, booking, {}, 'member')).toMatchObject({ status: 200 });
      server.passTime(-31 * 3600);
    });
  });
});
