import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { cancelEvent } from '../../../contract/calls/calendar/calendarEvents.ts';
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
import { createStaffMember, deleteStaffMember } from '../../../contract/calls/staff/staffMembers.ts';
import { deleteService, updateService } from '../../../contract/calls/services/services.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, startTestApp, testNow, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { minutesLater, openForBookings, tuesday } from '../../testing/bookings/testBookings.ts';
import { readCalendar } from '../../testing/bookings/testCalendar.ts';
import { createMember } from '../identity/members.ts';
import { selectBookings } from '../../tables/calendar/bookings.ts';
import { insertAccessToken } from '../../tables/identity/accessTokens.ts';
import { hashSecret } from '../../secrets/secrets.ts';

const info = ({ id = '', revision = '1' }) => ({ bookingId: id, revision });

const offering = (...sessionDurations: number[]) => ({
  schedule: { availabilityConstraints: { sessionDurations } },
});

describe.each(engineOfTheDay(import.meta.url))('bookings on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });
  const asAdmin = { as: 'admin' } as const;
  const confirmed = { status: 'CONFIRMED' } as const;

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

  test('a cancellation that contradicts the count of its session never claims that spots are missing', async () => {
    const { yoga, book, act } = await openForBookings(server);
    const { eventId } = await yoga();
    const booking = await book({ bookedEntity: { slot: { eventId } }, ...confirmed }, asAdmin);
    await server.database.write(sql`update sessions set total_participants = 0 where id = ${eventId}::uuid`);
    expect(await act(calls.cancelBooking, booking)).toMatchObject({ status: 500 });
  });

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

  test('a rescheduled appointment keeps its length, even one that is no longer offered', async () => {
    const { appointment, slotOf, book, act, admin } = await openForBookings(server);
    const payment = { rateType: 'VARIED', varied: { defaultPrice: { value: '60' } } } as const;
    const options = { inPerson: true };
    const service = await appointment({ payment: { ...payment, options }, ...offering(60, 90) });
    const bookedEntity = slotOf(service, { endDate: minutesLater(90) });
    const booking = await book({ bookedEntity, ...confirmed }, asAdmin);
    const move = async (before: Booking, startDate: string) =>
      (await act(calls.rescheduleBooking, before, { slot: { startDate } })).booking ?? before;
    const once = await move(booking, minutesLater(30));
    expect(once).toMatchObject({ startDate: minutesLater(30), endDate: minutesLater(120) });
    const body = { service: { revision: service.revision, ...offering(60) } };
    await ask(server, updateService, { path: { 'service.id': service.id }, body }, admin);
    expect(await move(once, tuesday)).toMatchObject({ startDate: tuesday, endDate: minutesLater(90) });
  });

  test('a rescheduled appointment of a deleted person gets another one', async () => {
    const { admin, appointment, slotOf, resourceId, book, act } = await openForBookings(server);
    const body = { staffMember: { name: 'Zoe' } };
    const { staffMember } = await ask(server, createStaffMember, { body }, admin);
    const zoe = staffMember.resourceId ?? '';
    const service = await appointment({ staffMemberIds: [resourceId, zoe] });
    const booking = await book(
      { bookedEntity: slotOf(service, { resource: { id: zoe } }), ...confirmed },
      asAdmin,
    );
    await ask(server, deleteStaffMember, { path: { staffMemberId: staffMember.id } }, admin);
    const slot = { startDate: minutesLater(60) };
    const { booking: moved } = await act(calls.rescheduleBooking, booking, { slot });
    expect(moved?.bookedEntity.slot?.resource?.id).toBe(resourceId);
    const naming = { slot: { ...slot, resource: { id: zoe } } };
    expect(await act(calls.rescheduleBooking, moved ?? booking, naming)).toMatchObject({
      status: 404,
      code: 'RESOURCE_NOT_FOUND',
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

  test('a booking of a class has the person of its session, also after it is rescheduled', async () => {
    const { offer, addSession, book, act, admin, resourceId, businessId } = await openForBookings(server);
    const { staffMember } = await ask(
      server,
      createStaffMember,
      { body: { staffMember: { name: 'Noor' } } },
      admin,
    );
    const service = await offer(yogaClass());
    const first = await addSession(service, { resources: [resourceId] });
    const other = await addSession(service, {
      start: '2027-03-03T18:00:00',
      resources: [staffMember.resourceId ?? ''],
    });
    const booking = await book({ bookedEntity: { slot: { eventId: first } } });
    const personsOf = async () => {
      const [stored] = await selectBookings(server.database, businessId, sql`and id = ${booking.id}`);
      return [stored?.booking.bookedEntity.slot?.resource?.id, ...(stored?.resourceIds ?? [])];
    };
    expect(await personsOf()).toEqual([resourceId, resourceId]);
    await act(calls.rescheduleBooking, booking, { slot: { eventId: other } });
    expect(await personsOf()).toEqual([staffMember.resourceId, staffMember.resourceId]);
  });

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
      expect(await act(calls.confirmBooking, booking)).toMatchObject({ code: 'NO_OPEN_SPOTS' });
      const skip = { flowControlSettings: { skipPendingApprovalServiceValidation: true } };
      expect(await act(calls.markBookingAsPending, booking, skip)).toMatchObject({ code: 'NO_OPEN_SPOTS' });
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
    expect(await act(calls.confirmBooking, two)).toMatchObject({ code: 'NO_OPEN_SPOTS' });
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
    expect(await act(undoDecision, final!)).toMatchObject({ code: 'NO_OPEN_SPOTS' });
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
    const malformed = { bookingId: 'none' } as never;
    const bookingsInfo = [info(first ?? {}), info({ ...third, revision: '7' }), malformed];
    const answer = await ask(
      server,
      bulk.bulkCancelBooking,
      { body: { bookings: { bookingsInfo } } },
      tokenOf('admin'),
    );
    expect(answer.results.map(({ itemMetadata }) => itemMetadata.error?.code ?? 'stored')).toEqual([
      'stored',
      'REVISION_MISMATCH',
      'INVALID_ARGUMENT',
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
    const withoutRevision = { bookings: { bookingsInfo: [{ bookingId: third?.id ?? '' }] } };
    const { bulkActionMetadata } = await ask(
      server,
      bulk.bulkCancelBooking,
      { body: withoutRevision },
      tokenOf('admin'),
    );
    expect(bulkActionMetadata.totalSuccesses).toBe(1);
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

  test('a booking keeps the source that an older client names', async () => {
    const { yoga, book, businessId } = await openForBookings(server);
    const { eventId } = await yoga();
    const bookingSource = { platform: 'WEB', actor: 'CUSTOMER' } as const;
    const made = await book({ bookedEntity: { slot: { eventId } }, bookingSource });
    expect(made.bookingSource).toEqual(bookingSource);
    expect(await readCalendar(server, businessId).booking(made.id)).toMatchObject({ bookingSource });
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
