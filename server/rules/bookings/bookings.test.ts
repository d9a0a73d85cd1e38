import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { cancelEvent, createEvent } from '../../../contract/calls/calendar/calendarEvents.ts';
import * as calls from '../../../contract/calls/bookings/bookings.ts';
import { undoDecision } from '../../../contract/calls/bookings/undoDecision.ts';
import * as bulk from '../../../contract/calls/bookings/bookingsInBulk.ts';
import {
  bookingsCancelBookingAnonymously,
  getAnonymousActionToken,
} from '../../../contract/calls/bookings/anonymousBookings.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { restoreService } from '../../../contract/calls/workbench/frontdesk.ts';
import { queryExtendedBookings } from '../../../contract/calls/bookings/extendedBookings.ts';
import { listMoveTimes, previewMove } from '../../../contract/calls/bookings/moveTimes.ts';
import { createStaffMember } from '../../../contract/calls/staff/staffMembers.ts';
import { createResource } from '../../../contract/calls/locations/resources.ts';
import { createResourceType } from '../../../contract/calls/locations/resourceTypes.ts';
import { deleteService, updateService } from '../../../contract/calls/services/services.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, startTestApp, testNow, type TestApp, yogaClass } from '../../testing/testApp.ts';
import { minutesLater, openForBookings, tuesday } from '../../testing/bookings/testBookings.ts';
import { readCalendar } from '../../testing/bookings/testCalendar.ts';
import { createMember } from '../identity/members.ts';
import { insertAccessToken } from '../../tables/identity/accessTokens.ts';
import { hashSecret } from '../../secrets/secrets.ts';

const info = ({ id = '', revision = '1' }) => ({ bookingId: id, revision });

describe.each(engineOfTheDay(import.meta.url))('bookings on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });
  const asAdmin = { as: 'admin' } as const;
  const confirmed = { status: 'CONFIRMED' } as const;

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
      const { offer, slotOf, book, admin, resourceId, locationId, businessId } =
        await openForBookings(server);
      const { resourceType } = await ask(
        server,
        createResourceType,
        { body: { resourceType: { name: 'Room' } } },
        admin,
      );
      const room = async (name: string) =>
        (await ask(server, createResource, { body: { resource: { name, typeId: resourceType.id } } }, admin))
          .resource.id;
      await room('Blue');
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
      const booking = await book({ bookedEntity: slotOf(service), ...confirmed }, asAdmin);
      expect(booking.bookedEntity.slot).toMatchObject({
        eventId: expect.any(String) as string,
        resource: { id: resourceId },
        resourceSelections: [
          { resourceTypeId: resourceType.id, selectionMethod: 'SPECIFIC_RESOURCE', resourceId: amber },
        ],
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

  /** The token of another customer. */
  async function anotherMember(businessId: string, clientId: string): Promise<string> {
    const { database, options } = server;
    const email = `${crypto.randomUUID()}@example.com`;
    const member = { businessId, email, name: 'Other', password: null, role: null, now: testNow };
    const memberId = await createMember(database, options.passwords, member);
    const token = `token of ${email}`;
    await insertAccessToken(database, {
      tokenHash: await hashSecret(token),
      businessId,
      clientId,
      kind: 'member',
      memberId,
      signInSessionId: null,
      familyId: null,
      now: testNow,
      expiresAt: new Date('2100-01-01T00:00:00Z'),
    });
    return token;
  }

  test('members and staff change only their own bookings', async () => {
    const { yoga, book, act, businessId, clientId } = await openForBookings(server);
    const { eventId } = await yoga();
    const other = await anotherMember(businessId, clientId);
    const bookedEntity = { slot: { eventId } };
    const own = await book({ bookedEntity }, { as: 'member' });
    const ofVisitor = await book({ bookedEntity });
    const missing = { ...own, id: crypto.randomUUID() };
    for (const [call, body] of [
      [calls.cancelBooking, {}],
      [calls.rescheduleBooking, { slot: { eventId } }],
    ] as const) {
      for (const booking of [own, missing]) {
        expect(await act(call, booking, body, other)).toMatchObject({
          status: 404,
          code: 'BOOKING_NOT_FOUND',
        });
      }
      expect(await act(call, ofVisitor, body, 'member')).toMatchObject({ status: 404 });
      expect(await act(call, own, body, 'staff')).toMatchObject({ status: 404, code: 'BOOKING_NOT_FOUND' });
      expect(await act(call, own, body, 'visitor')).toMatchObject({ status: 403, code: 'PERMISSION_DENIED' });
    }
    for (const call of [calls.confirmBooking, calls.declineBooking]) {
      expect(await act(call, own, {}, 'member')).toMatchObject({ status: 403 });
      expect(await act(call, own, {}, 'staff')).toMatchObject({ status: 403 });
    }
    const switches = { flowControlSettings: { ignoreCancellationPolicy: true } };
    expect(await act(calls.cancelBooking, own, switches, 'member')).toMatchObject({
      status: 403,
      code: 'UNAUTHORIZED_OPERATION',
    });
    const moved = await act(calls.rescheduleBooking, own, { slot: { eventId } }, 'member');
    expect(moved.booking?.revision).toBe('2');
    expect(await act(calls.cancelBooking, own, {}, 'member')).toMatchObject({ code: 'REVISION_MISMATCH' });
    expect((await act(calls.cancelBooking, moved.booking ?? own, {}, 'member')).booking).toMatchObject({
      status: 'CANCELED',
      canceledDate: expect.any(String) as string,
    });
  });

  test('cancelling or declining an appointment frees its time', async () => {
    const { appointment, slotOf, book, act, businessId } = await openForBookings(server);
    const service = await appointment();
    for (const call of [calls.cancelBooking, calls.declineBooking]) {
      const booking = await book(
        { bookedEntity: slotOf(service), ...(call === calls.cancelBooking ? confirmed : {}) },
        asAdmin,
      );
      const pending = { flowControlSettings: { skipPendingApprovalServiceValidation: true } };
      const taking =
        call === calls.declineBooking
          ? ((await act(calls.markBookingAsPending, booking, pending)).booking ?? booking)
          : booking;
      const [before] = await readCalendar(server, businessId).sessions(sql`and status = 'CONFIRMED'`);
      expect(before?.totalNumberOfParticipants).toBe(1);
      expect((await act(call, taking)).status).toBe(200);
      expect(await readCalendar(server, businessId).session(before?.id ?? '')).toMatchObject({
        status: 'CANCELLED',
        totalNumberOfParticipants: 0,
      });
    }
    await book({ bookedEntity: slotOf(service), ...confirmed }, asAdmin);
  });

  test('a rescheduled appointment keeps its person and event, and may overlap its old time', async () => {
    const { appointment, slotOf, book, act, resourceId, businessId } = await openForBookings(server);
    const booking = await book({ bookedEntity: slotOf(await appointment()), ...confirmed }, asAdmin);
    const { booking: moved } = await act(calls.rescheduleBooking, booking, {
      slot: { startDate: minutesLater(30) },
    });
    const { slot } = moved?.bookedEntity ?? {};
    expect(slot).toMatchObject({
      startDate: minutesLater(30),
      resource: { id: resourceId },
      eventId: booking.bookedEntity.slot?.eventId,
    });
    const { sessions, eventsOf } = readCalendar(server, businessId);
    expect(await sessions()).toMatchObject([{ id: slot?.eventId, start: { timestamp: minutesLater(30) } }]);
    expect((await eventsOf(booking.id)).at(-1)).toMatchObject({
      type: 'wix.bookings.v2.booking_rescheduled',
      body: {
        actionEvent: {
          body: {
            booking: { revision: '2' },
            previousStatus: 'CONFIRMED',
            previousStartDate: tuesday,
            previousEndDate: minutesLater(60),
            previousTotalParticipants: 1,
            previousBookedEntity: { slot: { startDate: tuesday } },
            participantNotification: { notifyParticipants: false },
            flowControlSettings: {},
          },
        },
      },
    });
  });

  test('lists the times and people to which an appointment can move', async () => {
    const late = { limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 10_080 } };
    const { admin, appointment, slotOf, named, resourceId, book } = await openForBookings(server, late);
    const { staffMember } = await ask(
      server,
      createStaffMember,
      { body: { staffMember: { name: 'Zoe' } } },
      admin,
    );
    const zoe = staffMember.resourceId ?? '';
    const service = await appointment({
      staffMemberIds: [resourceId, zoe],
      schedule: { availabilityConstraints: { sessionDurations: [90] } },
    });
    const bookAt = (minutes: number) =>
      book(
        {
          bookedEntity: slotOf(service, { startDate: minutesLater(minutes), ...named }),
          ...confirmed,
        },
        asAdmin,
      );
    const booking = await bookAt(0);
    await bookAt(120);
    const { id, revision } = service;
    const schedule = { availabilityConstraints: { sessionDurations: [30] } };
    const shorter = { path: { 'service.id': id }, body: { service: { id, revision, schedule } } };
    await ask(server, updateService, shorter, admin);
    const path = { bookingId: booking.id };
    const body = { fromLocalDate: '2027-03-02T00:00:00', toLocalDate: '2027-03-02T23:59:59' };
    const { times, resources } = await ask(server, listMoveTimes, { path, body }, admin);
    const freeAt = (minutes: number) =>
      times.find(({ startDate }) => startDate === minutesLater(minutes))?.resourceIds;
    expect(times[0]).toMatchObject({ startDate: minutesLater(-60), endDate: minutesLater(30) });
    expect([freeAt(30), freeAt(60), freeAt(210)]).toEqual([[resourceId, zoe], [zoe], [resourceId, zoe]]);
    expect(resources.map(({ id }) => id)).toEqual([resourceId, zoe]);
    const past = { fromLocalDate: '2027-03-01T09:00:00', toLocalDate: '2027-03-01T10:30:00' };
    const today = await ask(server, listMoveTimes, { path, body: past }, admin);
    expect(today.times.map(({ startDate }) => startDate)).toEqual(['2027-03-01T09:00:00.000Z']);
  });

  test.each([
    { limit: 10_080, customerMayMove: false },
    { limit: 60, customerMayMove: true },
  ])(
    'previews the reasons against a move, with $limit minutes as the last change',
    async ({ limit, customerMayMove }) => {
      const policy = {
        limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: limit },
        reschedulePolicy: { enabled: true, limitLatestReschedule: true, latestRescheduleInMinutes: limit },
      };
      const { admin, appointment, slotOf, named, resourceId, book } = await openForBookings(server, policy);
      const service = await appointment();
      const bookAt = (minutes: number) =>
        book(
          { bookedEntity: slotOf(service, { startDate: minutesLater(minutes), ...named }), ...confirmed },
          asAdmin,
        );
      const [booking, other] = [await bookAt(0), await bookAt(120)];
      const preview = (minutes: number) =>
        ask(
          server,
          previewMove,
          {
            path: { bookingId: booking.id },
            body: { slot: { startDate: minutesLater(minutes), endDate: minutesLater(minutes + 60) } },
          },
          admin,
        );
      const ofPolicy = customerMayMove ? [] : ['TOO_LATE'];
      const free = await preview(30);
      expect(free.customerMayMove).toBe(customerMayMove);
      expect(free.mail).toBeUndefined();
      expect(free.reasons.map(({ code }) => code)).toEqual(ofPolicy);
      const taken = (await preview(75)).reasons;
      expect(taken.map(({ code }) => code).toSorted()).toEqual(['BOOKED_OUT', ...ofPolicy]);
      expect(taken.find(({ code }) => code === 'BOOKED_OUT')?.evidence).toMatchObject({
        bookingIds: [other.id],
        resourceIds: [resourceId],
      });
      const night = (await preview(-600)).reasons;
      expect(night.map(({ code }) => code)).toContain('NO_HOURS');
      // The previews moved nothing.
      const { extendedBookings } = await ask(
        server,
        queryExtendedBookings,
        { body: { query: { filter: { id: booking.id } } } },
        admin,
      );
      expect(extendedBookings[0]?.booking).toMatchObject({ startDate: booking.startDate, revision: '1' });
    },
  );

  test('a rescheduled booking becomes pending if the service requires approval', async () => {
    const { yoga, addSession, book, act } = await openForBookings(server);
    const { service, eventId } = await yoga({
      onlineBooking: { enabled: true, requireManualApproval: true },
    });
    const later = await addSession(service, { start: '2027-03-03T18:00:00', capacity: 1 });
    const skip = { skipBusinessConfirmation: true };
    const booking = await book(
      { bookedEntity: { slot: { eventId } }, ...confirmed },
      { ...asAdmin, flowControlSettings: skip },
    );
    const move = { slot: { eventId: later } };
    const { booking: moved = booking } = await act(calls.rescheduleBooking, booking, move);
    expect(moved).toMatchObject({ status: 'PENDING', startDate: '2027-03-03T17:00:00.000Z' });
    expect(moved.bookedEntity.slot?.eventId).toBe(later);
    const other = await book({ bookedEntity: { slot: { eventId } } });
    expect(await act(calls.rescheduleBooking, other, move)).toMatchObject({
      status: 409,
      code: 'SESSION_CAPACITY_EXCEEDED',
    });
  });

  test('confirming takes a free time, and double books a taken one only if the call allows it', async () => {
    const { appointment, slotOf, named, book, act } = await openForBookings(server);
    const service = await appointment();
    const [one, two, three] = [
      await book({ bookedEntity: slotOf(service) }),
      await book({ bookedEntity: slotOf(service, named) }),
      await book({ bookedEntity: slotOf(service) }),
    ];
    expect((await act(calls.confirmBooking, one)).booking?.bookedEntity.slot).toMatchObject({
      ...named,
      eventId: expect.any(String) as string,
    });
    for (const booking of [two, three]) {
      expect(await act(calls.confirmBooking, booking)).toMatchObject({ code: 'SLOT_NOT_AVAILABLE' });
      const double = await act(calls.confirmBooking, booking, { doubleBooked: true });
      expect(double.booking).toMatchObject({ status: 'CONFIRMED', doubleBooked: true });
    }
  });

  test('several requests for one time are pending until one is confirmed', async () => {
    const { appointment, slotOf, book, act } = await openForBookings(server);
    const service = await appointment({
      onlineBooking: { enabled: true, requireManualApproval: true, allowMultipleRequests: true },
    });
    const [one, two] = [
      await book({ bookedEntity: slotOf(service), ...confirmed }, asAdmin),
      await book({ bookedEntity: slotOf(service), ...confirmed }, asAdmin),
    ];
    expect([one.status, two.status]).toEqual(['PENDING', 'PENDING']);
    expect((await act(calls.confirmBooking, one)).booking?.status).toBe('CONFIRMED');
    expect(await act(calls.confirmBooking, two)).toMatchObject({ code: 'SLOT_NOT_AVAILABLE' });
  });

  test('an undone decision leaves a request that holds its time, unless it is taken or was no request', async () => {
    const { appointment, book, act, slotOf, attempt } = await openForBookings(server);
    const service = await appointment({ onlineBooking: { enabled: true, requireManualApproval: true } });
    const bookedEntity = slotOf(service);
    const request = await book({ bookedEntity, ...confirmed }, asAdmin);
    expect(await act(undoDecision, request)).toMatchObject({ code: 'INVALID_BOOKING_STATUS' });
    const { booking: decided } = await act(calls.confirmBooking, request, { paymentStatus: 'PAID' });
    const { booking: reopened } = await act(undoDecision, decided!);
    expect(reopened).toMatchObject({ status: 'PENDING', paymentStatus: request.paymentStatus });
    expect(reopened?.bookedEntity.slot?.resource?.id).toBe(decided?.bookedEntity.slot?.resource?.id);
    const other = { booking: { bookedEntity, totalParticipants: 1 } };
    expect((await attempt(calls.createBooking, { body: other }, 'visitor')).code).toBe('SLOT_NOT_AVAILABLE');

    const { booking: declined } = await act(calls.declineBooking, reopened!);
    const { booking: again } = await act(undoDecision, declined!);
    expect(again?.status).toBe('PENDING');
    expect((await attempt(calls.createBooking, { body: other }, 'visitor')).code).toBe('SLOT_NOT_AVAILABLE');
    const { booking: final } = await act(calls.declineBooking, again!);
    const rival = await book({ bookedEntity, ...confirmed }, asAdmin);
    expect(await act(undoDecision, final!)).toMatchObject({ code: 'SLOT_NOT_AVAILABLE' });
    expect((await act(calls.declineBooking, rival)).status).toBe(200);
    expect((await act(undoDecision, final!)).booking?.status).toBe('PENDING');
    const plain = await book(
      { bookedEntity: slotOf(await appointment(), { startDate: minutesLater(180) }), ...confirmed },
      asAdmin,
    );
    expect(await act(undoDecision, plain)).toMatchObject({ code: 'FAILED_PRECONDITION' });
    await act(calls.cancelBooking, plain);
    expect(await act(undoDecision, plain)).toMatchObject({ code: 'REVISION_MISMATCH' });
  });

  test('confirmOrDecline decides by payment and conflicts', async () => {
    const { appointment, slotOf, book, attempt, businessId } = await openForBookings(server);
    const service = await appointment();
    const made = [
      await book({ bookedEntity: slotOf(service) }),
      await book({ bookedEntity: slotOf(service) }),
      await book({ bookedEntity: slotOf(service) }),
    ];
    const decide = async (index: number, paymentStatus: string) => {
      const path = { bookingId: made[index]?.id };
      return (await attempt(calls.confirmOrDeclineBooking, { path, body: { paymentStatus } }, 'admin'))
        .booking;
    };
    expect(await decide(0, 'NOT_PAID')).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'NOT_PAID' });
    expect(await decide(1, 'NOT_PAID')).toMatchObject({ status: 'DECLINED' });
    expect(await decide(2, 'PAID')).toMatchObject({ status: 'CONFIRMED', doubleBooked: true });
    const events = await readCalendar(server, businessId).eventsOf(made[1]?.id ?? '');
    expect(events.at(-1)).toMatchObject({
      slug: 'declined',
      body: { actionEvent: { body: { doubleBooked: true } } },
    });
  });

  test('marking as pending requires a service with approval', async () => {
    const { yoga, book, act } = await openForBookings(server);
    const { eventId } = await yoga();
    const booking = await book({ bookedEntity: { slot: { eventId } } });
    expect(await act(calls.markBookingAsPending, booking)).toMatchObject({
      status: 428,
      code: 'NOT_PENDING_APPROVAL_SERVICE',
    });
  });

  test('the number of participants of a class changes within the open spots', async () => {
    const { yoga, appointment, slotOf, book, act, businessId } = await openForBookings(server);
    const { eventId } = await yoga({ capacity: 3, defaultCapacity: 3 });
    const booking = await book({ bookedEntity: { slot: { eventId } }, ...confirmed }, asAdmin);
    const { booking: grown = booking } = await act(calls.updateNumberOfParticipants, booking, {
      totalParticipants: 3,
    });
    expect(grown.totalParticipants).toBe(3);
    expect((await readCalendar(server, businessId).session(eventId))?.totalNumberOfParticipants).toBe(3);
    expect(await act(calls.updateNumberOfParticipants, grown, { totalParticipants: 4 })).toMatchObject({
      status: 409,
      code: 'SESSION_CAPACITY_EXCEEDED',
    });
    const events = await readCalendar(server, businessId).eventsOf(booking.id);
    expect(events.at(-1)).toMatchObject({
      type: 'wix.bookings.v2.booking_number_of_participants_updated',
      body: { actionEvent: { body: { previousTotalParticipants: 1 } } },
    });
    const single = await book({ bookedEntity: slotOf(await appointment()) });
    expect(await act(calls.updateNumberOfParticipants, single, { totalParticipants: 2 })).toMatchObject({
      status: 400,
    });
  });

  test('a cancelled session cancels its bookings', async () => {
    const { yoga, appointment, slotOf, book, admin, businessId } = await openForBookings(server);
    const { eventId } = await yoga();
    const made = [
      await book({ bookedEntity: { slot: { eventId } }, ...confirmed }, asAdmin),
      await book({ bookedEntity: { slot: { eventId } } }),
    ];
    const single = await book({ bookedEntity: slotOf(await appointment()), ...confirmed }, asAdmin);
    const { booking, eventsOf, session } = readCalendar(server, businessId);
    for (const id of [eventId, single.bookedEntity.slot?.eventId ?? '']) {
      await ask(server, cancelEvent, { path: { eventId: id } }, admin);
    }
    for (const { id } of [...made, single]) {
      expect((await booking(id))?.status).toBe('CANCELED');
      expect((await eventsOf(id)).at(-1)?.slug).toBe('canceled');
    }
    expect((await session(eventId))?.totalNumberOfParticipants).toBe(0);
  });

  test('restoring a service double books a time that another booking has taken', async () => {
    const { appointment, slotOf, named, book, admin, businessId } = await openForBookings(server);
    const [one, two] = [await appointment(), await appointment({ name: 'Other' })];
    const booking = await book({ bookedEntity: slotOf(one, named), ...confirmed }, asAdmin);
    await ask(server, deleteService, { path: { serviceId: one.id } }, admin);
    await book({ bookedEntity: slotOf(two, named), ...confirmed }, asAdmin);
    await ask(server, restoreService, { path: { serviceId: one.id } }, admin);
    expect(await readCalendar(server, businessId).booking(booking.id)).toMatchObject({
      status: 'CONFIRMED',
      doubleBooked: true,
    });
  });

  test('bulk calls return one result per booking', async () => {
    const { appointment, slotOf, tokenOf, attempt } = await openForBookings(server);
    const service = await appointment();
    const wanted = (startDate: string) => ({
      booking: { bookedEntity: slotOf(service, { startDate }), totalParticipants: 1, status: 'CONFIRMED' },
    });
    const { results } = await ask(
      server,
      bulk.bulkCreateBooking,
      {
        body: {
          createBookingsInfo: [wanted(tuesday), wanted(minutesLater(30)), wanted(minutesLater(60))] as never,
          returnFullEntity: true,
        },
      },
      tokenOf('admin'),
    );
    expect(results.map(({ itemMetadata }) => itemMetadata.error?.code ?? 'stored')).toEqual([
      'stored',
      'SLOT_NOT_AVAILABLE',
      'stored',
    ]);
    const [first, , third] = results.map(({ item }) => item);
    const bookingsInfo = [info(first ?? {}), info({ ...third, revision: '7' })];
    const answer = await ask(
      server,
      bulk.bulkCancelBooking,
      { body: { bookings: { bookingsInfo } } },
      tokenOf('admin'),
    );
    expect(answer.results.map(({ itemMetadata }) => itemMetadata.error?.code ?? 'stored')).toEqual([
      'stored',
      'REVISION_MISMATCH',
    ]);
    const cancel = (body: object) => attempt(bulk.bulkCancelBooking, { body }, 'admin');
    const twice = { bookings: { bookingsInfo: [bookingsInfo[0], bookingsInfo[0]] } };
    expect(await cancel(twice)).toMatchObject({ status: 400, code: 'DUPLICATE_BOOKING_IDS' });
    expect(await cancel({})).toMatchObject({ status: 400, code: 'MISSING_CANCELLATION_INFO' });
    expect(await cancel({ recurringCancellation: {} })).toMatchObject({ status: 404 });
    const details = [{ bookingId: third?.id }, { bookingId: third?.id }];
    expect(await attempt(bulk.bulkConfirmOrDeclineBooking, { body: { details } }, 'admin')).toMatchObject({
      code: 'DUPLICATED_BOOKINGS',
    });
  });

  test('events of actions name the initiator and have defaults for absent fields', async () => {
    const { appointment, slotOf, book, act, attempt, admin, tokens, businessId } =
      await openForBookings(server);
    const service = await appointment();
    const contactDetails = { email: 'ada@example.com' };
    let hours = 0;
    const made = (as: 'member' | 'visitor') =>
      book(
        { bookedEntity: slotOf(service, { startDate: minutesLater(60 * hours++) }), contactDetails },
        { as },
      );
    const { booking: stored, eventsOf } = readCalendar(server, businessId);
    const bodyOf = async ({ id }: Booking) =>
      ((await eventsOf(id)).at(-1) as { body: { actionEvent: { body: Record<string, unknown> } } }).body
        .actionEvent.body;
    const byAdmin = { memberId: expect.any(String) as string };
    const skip = { flowControlSettings: { skipPendingApprovalServiceValidation: true } };
    const [confirmedOne, pending, declined, reminded] = [
      await made('member'),
      await made('visitor'),
      await made('member'),
      await made('member'),
    ];
    await act(calls.confirmBooking, confirmedOne);
    expect(await bodyOf(confirmedOne)).toMatchObject({ sendSmsReminder: false });
    expect((await bodyOf(confirmedOne))['initiatedBy']).toEqual(byAdmin);
    await act(calls.confirmBooking, reminded, { sendSmsReminder: true });
    expect(await bodyOf(reminded)).toMatchObject({ sendSmsReminder: true });
    await act(calls.markBookingAsPending, pending, skip);
    expect(await bodyOf(pending)).toMatchObject({ sendSmsReminder: false, doubleBooked: false });
    await act(calls.declineBooking, declined);
    expect(await bodyOf(declined)).toMatchObject({ flowControlSettings: {} });

    const own = await made('member');
    const contactId = (await stored(own.id))?.contactDetails.contactId;
    expect(contactId).toEqual(expect.any(String));
    await act(calls.cancelBooking, own, {}, 'member');
    expect(await bodyOf(own)).toMatchObject({
      flowControlSettings: {},
      initiatedBy: { memberId: own.createdBy?.memberId, contactId },
    });
    const ofVisitor = await made('visitor');
    const path = { bookingId: ofVisitor.id };
    const { token } = await ask(server, getAnonymousActionToken, { path }, admin);
    const cancel = { path: { token }, body: { revision: ofVisitor.revision } };
    await attempt(bookingsCancelBookingAnonymously, cancel, tokens.visitor);
    expect((await bodyOf(ofVisitor))['initiatedBy']).toEqual({
      anonymousVisitorId: expect.any(String) as string,
      contactId,
    });
  });

  test('changes of other fields are stored and announced by booking_updated', async () => {
    const { yoga, book, attempt, businessId } = await openForBookings(server);
    const { eventId } = await yoga();
    const { id } = await book({ bookedEntity: { slot: { eventId } } });
    const submissionId = crypto.randomUUID();
    await attempt(calls.setBookingSubmissionId, { path: { bookingId: id }, body: { submissionId } }, 'admin');
    for (const points of [1, 2]) {
      const body = { namespace: '@acme/loyalty', namespaceData: { points } };
      await attempt(calls.updateBookingExtendedFields, { path: { id }, body }, 'admin');
    }
    const { booking, eventsOf } = readCalendar(server, businessId);
    expect(await booking(id)).toMatchObject({
      revision: '4',
      formSubmissionId: submissionId,
      extendedFields: { namespaces: { '@acme/loyalty': { points: 2 } } },
    });
    expect((await eventsOf(id)).map(({ slug }) => slug)).toEqual([
      'created',
      'updated',
      'updated',
      'updated',
    ]);
  });
});
