import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../../contract/calls/bookings/multiServiceBookings.ts';
import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import { newestMessages } from '../../../mail/outbox.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { startTestApp, yogaClass, type TestApp } from '../../../testing/testApp.ts';
import { minutesLater } from '../../../testing/bookings/testBookings.ts';
import { readCalendar } from '../../../testing/bookings/testCalendar.ts';
import { openForChains } from '../../../testing/bookings/testChains.ts';

const confirmed = { status: 'CONFIRMED' } as const;
const approval = { onlineBooking: { enabled: true, requireManualApproval: true } };
const later = (index: number) => ({ slot: { startDate: minutesLater(300 + index * 60) } });
const moveBy = (parts: readonly Booking[], minutes: number) =>
  parts.map(({ id: bookingId, revision, startDate = '' }) => ({
    bookingId,
    revision,
    slot: { startDate: new Date(Date.parse(startDate) + minutes * 60_000).toISOString() },
  }));

describe.each(engineOfTheDay(import.meta.url))('multi-service bookings on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open(), { mode: 'qa', mailAddress: 'desk@studio.example' });
  });
  const opened = (terms?: Parameters<typeof openForChains>[1]) => openForChains(server, terms);
  describe('decisions', () => {
    test('confirm all and assign a person', async () => {
      const { pair, chain, act, infos, businessId, read } = await opened();
      const { id, parts } = await chain(pair());
      const body = { confirmBookingsInfo: infos(parts, () => ({ paymentStatus: 'PAID' })) };
      const done = await act(calls.confirmMultiServiceBooking, id, body);
      expect(done.status).toBe(200);
      const now = await read(id);
      expect(done.multiServiceBooking?.bookings.map(({ booking }) => booking)).toEqual(now);
      for (const part of now) {
        expect(part).toMatchObject({ status: 'CONFIRMED', revision: '2', paymentStatus: 'PAID' });
        expect(part.bookedEntity.slot?.resource?.id).toBeDefined();
        expect(part.bookedEntity.slot?.eventId).toBeDefined();
        expect(await readCalendar(server, businessId).slugsOf(part.id)).toEqual(['created', 'confirmed']);
      }
      expect((await act(calls.confirmMultiServiceBooking, id, body)).code).toBe(
        'ALL_BOOKINGS_ARE_ALREADY_CONFIRMED',
      );
    });

    test.each([
      ['confirm', calls.confirmMultiServiceBooking, 'confirmBookingsInfo'],
      ['decline', calls.declineMultiServiceBooking, 'declineBookingsInfo'],
      ['mark as pending', calls.markMultiServiceBookingAsPending, 'markAsPendingBookingsInfo'],
      ['reschedule', calls.rescheduleMultiServiceBooking, 'rescheduleBookingsInfo'],
    ])('%s only with every booking and its revision', async (_what, call, field) => {
      const { pair, chain, act, infos, read } = await opened();
      const { id, parts } = await chain(pair());
      const all = infos(parts, (index) => ({
        ...(field === 'rescheduleBookingsInfo' && { slot: { startDate: minutesLater(200 + index * 60) } }),
      }));
      const [first, second] = all;
      const codeOf = async (sent: object[]) => {
        const { status, code } = await act(call, id, { [field]: sent });
        return [status, code];
      };
      expect(await codeOf([])).toEqual([400, 'NOT_ALL_BOOKINGS_WERE_SENT']);
      expect(await codeOf([first!])).toEqual([400, 'NOT_ALL_BOOKINGS_WERE_SENT']);
      expect(await codeOf([first!, second!, second!])).toEqual([400, 'DUPLICATE_BOOKING_INFO']);
      expect(await codeOf([first!, second!, { ...first, bookingId: crypto.randomUUID() }])).toEqual([
        404,
        'BOOKING_NOT_FOUND',
      ]);
      expect(await codeOf([first!, { ...second, revision: undefined }])).toEqual([400, 'REVISION_MISSING']);
      expect(await codeOf([first!, { ...second, revision: '7' }])).toEqual([
        409,
        'BOOKING_REVISION_MISMATCH',
      ]);
      expect((await act(call, crypto.randomUUID(), { [field]: all })).code).toBe(
        'MULTI_SERVICE_BOOKING_NOT_FOUND',
      );
      expect(await read(id)).toEqual(parts);
    });

    test('confirm nothing if one part is taken, unless the call allows double bookings', async () => {
      const { pair, chain, act, infos, read, book, half, slotOf, named } = await opened();
      const { id, parts } = await chain(pair());
      const taken = { startDate: minutesLater(60), ...named };
      await book({ bookedEntity: slotOf(half, taken), status: 'CONFIRMED' }, { as: 'admin' });
      const confirmBookingsInfo = infos(parts);
      const confirm = (body: object = {}) =>
        act(calls.confirmMultiServiceBooking, id, { confirmBookingsInfo, ...body });
      expect(await confirm()).toMatchObject({ status: 409, code: 'NO_OPEN_SPOTS' });
      expect(await read(id)).toEqual(parts);
      expect((await confirm({ doubleBooked: true })).status).toBe(200);
      expect((await read(id)).map(({ status, doubleBooked }) => [status, doubleBooked])).toEqual([
        ['CONFIRMED', true],
        ['CONFIRMED', true],
      ]);
    });

    test('decline all and free their time', async () => {
      const { hour, appointment, withBuffer, part, chain, act, infos, make, pair, businessId } =
        await opened();
      const asking = await appointment({ name: 'Asking', ...withBuffer(30), ...approval });
      const { id, parts } = await chain(
        [part(hour.id, confirmed), part(asking.id, { at: 60, ...confirmed })],
        {},
        'admin',
      );
      expect((await make(pair())).code).toBe('SLOT_NOT_AVAILABLE');
      const declineBookingsInfo = infos(parts);
      const done = await act(calls.declineMultiServiceBooking, id, { declineBookingsInfo });
      expect(done.multiServiceBooking?.bookings.map(({ booking }) => booking?.status)).toEqual([
        'DECLINED',
        'DECLINED',
      ]);
      for (const each of parts)
        expect(await readCalendar(server, businessId).slugsOf(each.id)).toEqual(['created', 'declined']);
      expect((await make(pair())).status).toBe(200);
      expect((await act(calls.declineMultiServiceBooking, id, { declineBookingsInfo })).code).toBe(
        'ALL_BOOKINGS_ARE_ALREADY_DECLINED',
      );
      expect((await act(calls.cancelMultiServiceBooking, id)).code).toBe('ALL_BOOKINGS_ARE_ALREADY_DECLINED');
    });

    test('are refused in other statuses', async () => {
      const { pair, chain, act, infos, read } = await opened();
      const { id, parts } = await chain(pair(0, confirmed), {}, 'admin');
      const sent = infos(parts);
      const decline = await act(calls.declineMultiServiceBooking, id, { declineBookingsInfo: sent });
      expect(decline).toMatchObject({ status: 428, code: 'INVALID_BOOKING_STATUS' });
      const pending = await act(calls.markMultiServiceBookingAsPending, id, {
        markAsPendingBookingsInfo: sent,
      });
      expect(pending).toMatchObject({
        status: 428,
        code: 'SOME_BOOKINGS_UPDATES_FAILED',
        data: { failures: parts.map(({ id: bookingId }) => ({ bookingId, code: 'INVALID_BOOKING_STATUS' })) },
      });
      await act(calls.cancelMultiServiceBooking, id);
      const canceled = await read(id);
      const confirm = await act(calls.confirmMultiServiceBooking, id, {
        confirmBookingsInfo: infos(canceled),
      });
      expect(confirm.code).toBe('INVALID_BOOKING_STATUS');
      const moved = await act(calls.rescheduleMultiServiceBooking, id, {
        rescheduleBookingsInfo: infos(canceled, later),
      });
      expect(moved.code).toBe('SOME_BOOKINGS_UPDATES_FAILED');
    });

    test('mark as pending only if a service requires approval', async () => {
      const { pair, chain, act, infos, hour, part, appointment, withBuffer, businessId } = await opened();
      const plain = await chain(pair());
      const markAsPendingBookingsInfo = infos(plain.parts);
      const refused = await act(calls.markMultiServiceBookingAsPending, plain.id, {
        markAsPendingBookingsInfo,
      });
      expect(refused).toMatchObject({
        code: 'SOME_BOOKINGS_UPDATES_FAILED',
        data: {
          failures: [{ code: 'NOT_PENDING_APPROVAL_SERVICE' }, { code: 'NOT_PENDING_APPROVAL_SERVICE' }],
        },
      });
      const asking = await appointment({ name: 'Asking', ...withBuffer(30), ...approval });
      const { id, parts } = await chain([part(hour.id), part(asking.id, { at: 60 })]);
      const done = await act(calls.markMultiServiceBookingAsPending, id, {
        markAsPendingBookingsInfo: infos(parts),
      });
      expect(done.multiServiceBooking?.bookings.map(({ booking }) => booking?.status)).toEqual([
        'PENDING',
        'PENDING',
      ]);
      expect(await readCalendar(server, businessId).slugsOf(parts[0]!.id)).toEqual([
        'created',
        'markedAsPending',
      ]);
      const taken = await act(calls.markMultiServiceBookingAsPending, plain.id, {
        markAsPendingBookingsInfo,
        flowControlSettings: { skipPendingApprovalServiceValidation: true },
      });
      expect(taken.code).toBe('NO_OPEN_SPOTS');
    });
  });

  describe('cancelling', () => {
    test('cancels all and frees their time', async () => {
      const { pair, chain, act, make, businessId } = await opened();
      const { id, parts } = await chain(pair(0, confirmed), {}, 'admin');
      const done = await act(calls.cancelMultiServiceBooking, id);
      for (const { booking } of done.multiServiceBooking?.bookings ?? []) {
        expect(booking).toMatchObject({ status: 'CANCELED', revision: '2' });
        expect(booking?.canceledDate).toBeDefined();
      }
      for (const part of parts)
        expect(await readCalendar(server, businessId).slugsOf(part.id)).toEqual(['created', 'canceled']);
      expect((await make(pair(0, confirmed), {}, 'admin')).status).toBe(200);
      expect((await act(calls.cancelMultiServiceBooking, id)).code).toBe('ALL_BOOKINGS_ARE_ALREADY_CANCELED');
    });

    test('follows the snapshots of all policies for members, who see only their own', async () => {
      const { appointment, withBuffer, hour, part, chain, act, addPolicy, tokens } = await opened();
      const policy = await addPolicy({ cancellationPolicy: { enabled: false } });
      const strict = await appointment({ name: 'Strict', ...withBuffer(30), bookingPolicy: { id: policy } });
      const mine = await chain([part(hour.id), part(strict.id, { at: 60 })], {}, 'member');
      expect((await act(calls.cancelMultiServiceBooking, mine.id, {}, 'member')).code).toBe(
        'BOOKING_POLICY_VIOLATION',
      );
      const ignoring = { flowControlSettings: { ignoreCancellationPolicy: true } };
      expect((await act(calls.cancelMultiServiceBooking, mine.id, ignoring, 'member')).code).toBe(
        'UNAUTHORIZED_OPERATION',
      );
      const free = await chain([part(hour.id, { at: 200 }), part(hour.id, { at: 260 })], {}, 'member');
      expect((await act(calls.cancelMultiServiceBooking, free.id, {}, 'member')).status).toBe(200);
      const theirs = await chain(
        [part(hour.id, { at: 200 }), part(hour.id, { at: 260 })],
        {},
        tokens.visitor,
      );
      expect((await act(calls.cancelMultiServiceBooking, theirs.id, {}, 'member')).code).toBe(
        'MULTI_SERVICE_BOOKING_NOT_FOUND',
      );
      expect((await act(calls.cancelMultiServiceBooking, mine.id)).status).toBe(200);
    });
  });

  describe('rescheduling', () => {
    test('moves all to a time that overlaps only their own, in one step', async () => {
      const { pair, chain, act, businessId, overlaps, make } = await opened();
      const { id, parts } = await chain(pair(0, confirmed), {}, 'admin');
      const done = await act(calls.rescheduleMultiServiceBooking, id, {
        rescheduleBookingsInfo: moveBy(parts, 30),
      });
      expect(
        done.multiServiceBooking?.bookings.map(({ booking }) => [booking?.startDate, booking?.status]),
      ).toEqual([
        [minutesLater(30), 'CONFIRMED'],
        [minutesLater(90), 'CONFIRMED'],
      ]);
      const [event] = (await readCalendar(server, businessId).eventsOf(parts[1]!.id)).slice(-1);
      expect(event).toMatchObject({
        slug: 'rescheduled',
        body: { actionEvent: { body: { previousStartDate: minutesLater(60) } } },
      });
      expect(await overlaps()).toBe(0);
      expect((await make(pair(30, confirmed), {}, 'admin')).code).toBe('SLOT_NOT_AVAILABLE');
      expect((await make(pair(135, confirmed), {}, 'admin')).status).toBe(200);
    });

    test('keeps the lengths of the parts', async () => {
      const { appointment, half, part, chain, act, infos } = await opened();
      const durations = { schedule: { availabilityConstraints: { sessionDurations: [30, 60] } } };
      const varied = { rateType: 'VARIED', varied: { defaultPrice: { value: '60' } } } as const;
      const payment = { ...varied, options: { inPerson: true } };
      const either = await appointment({ name: 'Either', payment, ...durations });
      const slot = { endDate: minutesLater(60) };
      const { id, parts } = await chain([part(either.id, { slot }), part(half.id, { at: 60 })]);
      const done = await act(calls.rescheduleMultiServiceBooking, id, {
        rescheduleBookingsInfo: infos(parts, (index) => ({
          slot: { startDate: minutesLater(120 + index * 60) },
        })),
      });
      expect(done.multiServiceBooking?.bookings.map(({ booking }) => booking?.endDate)).toEqual([
        minutesLater(180),
        minutesLater(210),
      ]);
    });

    test('can change the order of the parts', async () => {
      const { pair, chain, act, infos } = await opened();
      const { id, parts } = await chain(pair(0, confirmed), {}, 'admin');
      const starts = [30, 0];
      const rescheduleBookingsInfo = infos(parts, (index) => ({
        slot: { startDate: minutesLater(starts[index] ?? 0) },
      }));
      const done = await act(calls.rescheduleMultiServiceBooking, id, { rescheduleBookingsInfo });
      expect(done.multiServiceBooking?.bookings.map(({ bookingId }) => bookingId)).toEqual([
        parts[1]?.id,
        parts[0]?.id,
      ]);
    });

    test('moves none if one is taken or leaves a gap', async () => {
      const { pair, chain, act, infos, read, book, slotOf, half, named } = await opened();
      const { id, parts } = await chain(pair(0, confirmed), {}, 'admin');
      const taken = { startDate: minutesLater(180), ...named };
      await book({ bookedEntity: slotOf(half, taken), status: 'CONFIRMED' }, { as: 'admin' });
      const move = (rescheduleBookingsInfo: object[], who?: string) =>
        act(calls.rescheduleMultiServiceBooking, id, { rescheduleBookingsInfo }, who);
      expect(await move(moveBy(parts, 120))).toMatchObject({ status: 409, code: 'NO_OPEN_SPOTS' });
      const gap = infos(parts, (index) => ({ slot: { startDate: minutesLater(300 + index * 90) } }));
      expect(await move(gap)).toMatchObject({
        status: 400,
        fields: ['rescheduleBookingsInfo.1.slot.startDate'],
      });
      expect(await move(moveBy(parts, 300), 'member')).toMatchObject({
        code: 'MULTI_SERVICE_BOOKING_NOT_FOUND',
      });
      expect(await read(id)).toEqual(parts);
    });

    test('follows every policy for members, and requires approval again', async () => {
      const { appointment, withBuffer, hour, part, chain, act, infos, read, addPolicy, update } =
        await opened();
      const policy = await addPolicy({ reschedulePolicy: { enabled: false } });
      const strict = await appointment({ name: 'Strict', ...withBuffer(30), bookingPolicy: { id: policy } });
      const mine = await chain([part(hour.id), part(strict.id, { at: 60 })], {}, 'member');
      const move = (parts: readonly Booking[], who: string, body = {}) =>
        act(
          calls.rescheduleMultiServiceBooking,
          mine.id,
          { rescheduleBookingsInfo: moveBy(parts, 120), ...body },
          who,
        );
      expect((await move(mine.parts, 'member')).code).toBe('BOOKING_POLICY_VIOLATION');
      const skipping = { flowControlSettings: { skipAvailabilityValidation: true } };
      expect((await move(mine.parts, 'member', skipping)).code).toBe('UNAUTHORIZED_OPERATION');
      await act(calls.confirmMultiServiceBooking, mine.id, { confirmBookingsInfo: infos(mine.parts) });
      await update({ id: strict.id, revision: strict.revision, ...approval });
      const done = await move(await read(mine.id), 'admin');
      expect(done.multiServiceBooking?.bookings.map(({ booking }) => booking?.status)).toEqual([
        'PENDING',
        'PENDING',
      ]);
    });
  });

  test('each action sends the customer one message, with a calendar file per booking', async () => {
    const { pair, chain, act, businessId, read } = await opened();
    const { secret } = server.options.config;
    const mails = async () =>
      (await newestMessages(server.database, { businessId, limit: 50 }, secret)).map(
        ({ content }) => content,
      );
    const notified = { participantNotification: { notifyParticipants: true } };
    const details = { contactDetails: { email: 'ada@example.com' }, ...confirmed };
    const { id } = await chain(pair(0, details), notified, 'admin');
    expect(await mails()).toHaveLength(1);
    expect((await mails())[0]?.calendars).toHaveLength(2);
    const rescheduleBookingsInfo = (await read(id)).map(({ id: bookingId, revision }, index) => ({
      bookingId,
      revision,
      slot: { startDate: minutesLater(200 + index * 60) },
    }));
    await act(calls.rescheduleMultiServiceBooking, id, { rescheduleBookingsInfo, ...notified });
    expect(await mails()).toHaveLength(2);
    await act(calls.cancelMultiServiceBooking, id, notified);
    const all = await mails();
    expect(all).toHaveLength(3);
    expect(all.map((content) => content?.calendars?.length)).toEqual([2, 2, 2]);
  });

  /** A confirmed pair with its token. */

  test('refuses classes', async () => {
    const { offer, part, hour, make } = await opened();
    const course = await offer(yogaClass({ type: 'COURSE', name: 'Course' }));
    const bookedEntity = { schedule: { scheduleId: course.schedule?.id } };
    const refused = await make([part(hour.id), { bookedEntity, totalParticipants: 1 }]);
    expect(refused).toMatchObject({ status: 400, fields: ['bookings.1.bookedEntity'] });
  });
});
