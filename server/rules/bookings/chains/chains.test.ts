import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../../contract/call.ts';
import * as anonymous from '../../../../contract/calls/bookings/anonymousBookings.ts';
import * as single from '../../../../contract/calls/bookings/bookings.ts';
import * as calls from '../../../../contract/calls/bookings/multiServiceBookings.ts';
import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import { newestMessages } from '../../../mail/outbox.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { ask, startTestApp, yogaClass, type TestApp } from '../../../testing/testApp.ts';
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
const statuses = (bookings: readonly Booking[]) => bookings.map(({ status }) => status);

describe.each(engineOfTheDay(import.meta.url))('multi-service bookings on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open(), { mode: 'qa', mailAddress: 'desk@studio.example' });
  });
  const opened = (terms?: Parameters<typeof openForChains>[1]) => openForChains(server, terms);
  const eventsOf = async (businessId: string, { id }: Booking) =>
    (await readCalendar(server, businessId).eventsOf(id)).map(({ slug }) => slug);

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
        expect(await eventsOf(businessId, part)).toEqual(['created', 'confirmed']);
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
      for (const each of parts) expect(await eventsOf(businessId, each)).toEqual(['created', 'declined']);
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
      expect(await eventsOf(businessId, parts[0]!)).toEqual(['created', 'markedAsPending']);
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
      for (const part of parts) expect(await eventsOf(businessId, part)).toEqual(['created', 'canceled']);
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

  test('single calls do not cancel or reschedule a part', async () => {
    const { pair, chain, attempt, read } = await opened();
    const { id, parts } = await chain(pair(0, confirmed), {}, 'admin');
    const [first] = parts;
    const path = { bookingId: first?.id };
    const revision = first?.revision;
    const code = 'NOT_ALLOWED_TO_UPDATE_BOOKING_IN_MULTI_SERVICE_BOOKING';
    const cancel = await attempt(single.cancelBooking, { path, body: { revision } }, 'admin');
    expect(cancel).toMatchObject({ status: 428, code, data: { multiServiceBookingId: id } });
    const slot = { startDate: minutesLater(300) };
    const move = await attempt(single.rescheduleBooking, { path, body: { revision, slot } }, 'admin');
    expect(move.code).toBe(code);
    expect(await read(id)).toEqual(parts);
  });

  test('parts can be decided one by one, without conflicts of their buffers', async () => {
    const { pair, chain, attempt, make, part, half, overlaps } = await opened();
    const { parts } = await chain(pair());
    for (const { id: bookingId, revision } of parts) {
      const done = await attempt(single.confirmBooking, { path: { bookingId }, body: { revision } }, 'admin');
      expect(done.booking?.status).toBe('CONFIRMED');
    }
    expect(await overlaps()).toBe(0);
    const after = (at: number) =>
      make([part(half.id, { at, ...confirmed }), part(half.id, { at: at + 30, ...confirmed })], {}, 'admin');
    expect((await after(90)).code).toBe('SLOT_NOT_AVAILABLE');
    expect((await after(105)).status).toBe(200);
  });

  test('a part regains its buffer when the next one is declined', async () => {
    const { hour, part, half, chain, attempt, make } = await opened();
    const { parts } = await chain([part(hour.id), part(half.id, { at: 60 })]);
    const [first, last] = parts;
    const decide = (
      call: typeof single.confirmBooking | typeof single.declineBooking,
      { id, revision }: Booking,
    ) => attempt(call, { path: { bookingId: id }, body: { revision } }, 'admin');
    await decide(single.confirmBooking, first!);
    await decide(single.declineBooking, last!);
    const after = (at: number) => make([part(half.id, { at }), part(half.id, { at: at + 30 })]);
    expect((await after(60)).code).toBe('SLOT_NOT_AVAILABLE');
    expect((await after(75)).status).toBe(200);
  });

  describe('reading', () => {
    test('returns whether the times are free, ignoring its own bookings', async () => {
      const { pair, chain, act, infos, book, half, slotOf, named, tokens } = await opened();
      const availability = (multiServiceBookingId: string) =>
        ask(
          server,
          calls.getMultiServiceBookingAvailability,
          { path: { multiServiceBookingId } },
          tokens.staff,
        );
      const { id, parts } = await chain(pair());
      const free = await availability(id);
      expect(free).toMatchObject({
        bookable: true,
        totalCapacity: 1,
        remainingCapacity: 1,
        policyViolations: { tooEarlyToBook: false, tooLateToBook: false, bookOnlineDisabled: false },
        policySettings: { maxParticipantsPerBooking: 10 },
        multiServiceBookingInfo: parts.map(({ id: bookingId }) => ({ bookingId })),
      });
      await act(calls.confirmMultiServiceBooking, id, { confirmBookingsInfo: infos(parts) });
      const own = await availability(id);
      expect(own).toMatchObject({ bookable: true });
      const other = await chain(pair(200));
      await book(
        { bookedEntity: slotOf(half, { startDate: minutesLater(260), ...named }), status: 'CONFIRMED' },
        { as: 'admin' },
      );
      const taken = await availability(other.id);
      expect(taken).toMatchObject({ bookable: false, remainingCapacity: 0 });
    });

    test('returns the actions that customers may take', async () => {
      const { pair, chain, hour, part, appointment, withBuffer, addPolicy, send, act } = await opened();
      const policy = await addPolicy({
        cancellationPolicy: { enabled: true },
        reschedulePolicy: { enabled: false },
      });
      const fixed = await appointment({ name: 'Fixed', ...withBuffer(30), bookingPolicy: { id: policy } });
      const both = await chain(pair());
      const one = await chain([part(hour.id, { at: 200 }), part(fixed.id, { at: 260 })]);
      const ids = [both.id, one.id.toUpperCase(), crypto.randomUUID()];
      const actions = async () => {
        const input = { body: { multiServiceBookingIds: ids } };
        const answer = await send(calls.bulkGetMultiServiceBookingAllowedActions, input, 'staff');
        return (
          answer as unknown as { results: { item?: object; itemMetadata: { error?: { code: string } } }[] }
        ).results.map(({ item, itemMetadata }) => item ?? itemMetadata.error?.code);
      };
      expect(await actions()).toEqual([
        { cancel: true, reschedule: true },
        { cancel: true, reschedule: false },
        'MULTI_SERVICE_BOOKING_NOT_FOUND',
      ]);
      await act(calls.cancelMultiServiceBooking, both.id);
      expect((await actions())[0]).toEqual({ cancel: false, reschedule: false });
    });
  });

  describe('joining and leaving', () => {
    test('a booking at either end joins', async () => {
      const { pair, chain, book, half, slotOf, send, named } = await opened();
      const { id, parts } = await chain(pair(60, confirmed), {}, 'admin');
      const at = (minutes: number, fields = {}) =>
        book(
          { bookedEntity: slotOf(half, { startDate: minutesLater(minutes), ...named }), ...fields },
          { as: 'admin' },
        );
      const add = (booking: Booking, more = {}) =>
        send(
          calls.addBookingsToMultiServiceBooking,
          {
            body: {
              multiServiceBookingId: id,
              bookings: [{ bookingId: booking.id, revision: booking.revision, ...more }],
              returnFullEntity: true,
            },
          },
          'admin',
        );
      const created = await at(165);
      expect(await add(created)).toMatchObject({ status: 428, code: 'BOOKING_TO_ADD_STATUS_NOT_VALID' });
      const apart = await at(165, confirmed);
      expect(await add(apart)).toMatchObject({ status: 400, fields: ['bookings'] });
      expect((await add(apart, { revision: '9' })).code).toBe('BOOKING_REVISION_MISMATCH');
      expect((await add({ ...apart, id: crypto.randomUUID() })).code).toBe('BOOKING_NOT_FOUND');
      expect((await add(parts[0]!)).code).toBe('MULTI_SERVICE_BOOKING_ALREADY_INCLUDES_BOOKING');
      const other = await chain(pair(240, confirmed), {}, 'admin');
      expect((await add(other.parts[0]!)).code).toBe('BOOKING_ALREADY_PART_OF_ANOTHER_MULTI_SERVICE_BOOKING');
      const before = await at(15, confirmed);
      expect(await add(before)).toMatchObject({ status: 400, fields: ['bookings'] });
    });

    test('a following booking joins, without the buffer between them', async () => {
      const { chain, part, half, send, read, book, slotOf, named, businessId, appointment, withBuffer } =
        await opened();
      const short = await appointment({ name: 'Short', ...withBuffer(30, 0) });
      const { id } = await chain(
        [part(half.id, confirmed), part(short.id, { at: 30, ...confirmed })],
        {},
        'admin',
      );
      const next = await book(
        { bookedEntity: slotOf(half, { startDate: minutesLater(60), ...named }), status: 'CONFIRMED' },
        { as: 'admin' },
      );
      const body = {
        multiServiceBookingId: id,
        bookings: [{ bookingId: next.id, revision: next.revision }],
        returnFullEntity: true,
      };
      const done = await send(calls.addBookingsToMultiServiceBooking, { body }, 'admin');
      expect(done.bookings).toEqual([
        {
          bookingId: next.id,
          booking: expect.objectContaining({
            revision: '2',
            multiServiceBookingInfo: { id, type: 'SEQUENTIAL_BOOKINGS' },
          }) as unknown,
        },
      ]);
      expect(await eventsOf(businessId, next)).toEqual(['created', 'updated']);
      expect((await read(id)).map((each) => each.id)).toHaveLength(3);
    });

    test('the last ones leave, and a single remaining booking leaves as well', async () => {
      const { chain, part, half, send, read, make, attempt, act } = await opened();
      const three = [0, 30, 60].map((at) => part(half.id, { at, ...confirmed }));
      const { id, parts } = await chain(three, {}, 'admin');
      const remove = (some: readonly Booking[] | undefined) =>
        send(
          calls.removeBookingsFromMultiServiceBooking,
          {
            body: {
              multiServiceBookingId: id,
              ...(some && { bookings: some.map(({ id: bookingId, revision }) => ({ bookingId, revision })) }),
            },
          },
          'admin',
        );
      const [first, middle, last] = parts;
      expect(await remove([middle!])).toMatchObject({ status: 400, fields: ['bookings'] });
      expect((await remove([{ ...last!, revision: '5' }])).code).toBe('BOOKING_REVISION_MISMATCH');
      expect((await remove([{ ...last!, id: crypto.randomUUID() }])).code).toBe('BOOKING_NOT_FOUND');
      expect((await remove([last!])).bookings).toEqual([{ bookingId: last?.id }]);
      const left = await read(id);
      expect(left.map((each) => each.id)).toEqual([first?.id, middle?.id]);
      // A single call may change it afterwards.
      const alone = await attempt(
        single.cancelBooking,
        { path: { bookingId: last?.id }, body: { revision: '2' } },
        'admin',
      );
      expect(alone.booking).toMatchObject({ status: 'CANCELED' });
      expect(alone.booking?.multiServiceBookingInfo).toBeUndefined();
      expect((await remove([left[0]!])).status).toBe(200);
      expect((await act(calls.cancelMultiServiceBooking, id)).code).toBe('MULTI_SERVICE_BOOKING_NOT_FOUND');
      expect((await make([part(half.id, { at: 30 }), part(half.id, { at: 60 })])).code).toBe(
        'SLOT_NOT_AVAILABLE',
      );
      expect((await remove(undefined)).code).toBe('MULTI_SERVICE_BOOKING_NOT_FOUND');
    });

    test('all leave if the call names none', async () => {
      const { pair, chain, send, overlaps } = await opened();
      const { id, parts } = await chain(pair(0, confirmed), {}, 'admin');
      const body = { multiServiceBookingId: id, returnFullEntity: true };
      const done = await send(calls.removeBookingsFromMultiServiceBooking, { body }, 'admin');
      expect(done.bookings?.map(({ bookingId }) => bookingId)).toEqual(parts.map((each) => each.id));
      for (const { booking } of done.bookings ?? []) expect(booking?.multiServiceBookingInfo).toBeUndefined();
      expect(await overlaps()).toBe(0);
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
  const withToken = async (terms?: Parameters<typeof openForChains>[1]) => {
    const business = await opened(terms);
    const made = await business.chain(business.pair(0, confirmed), {}, 'admin');
    const path = { multiServiceBookingId: made.id };
    const { token } = await ask(
      server,
      anonymous.getAnonymousActionTokenForMultiServiceBooking,
      { path },
      business.admin,
    );
    const byToken = (call: Call, sent = token, who = 'visitor') =>
      business.send(call, { path: { token: sent }, ...(call.method === 'POST' && { body: {} }) }, who);
    return { ...business, ...made, token, byToken };
  };

  describe('with a token', () => {
    test('customers read their bookings and cancel them once', async () => {
      const { byToken, parts, id } = await withToken();
      const read = await byToken(anonymous.getMultiServiceBookingAnonymously);
      expect(read).toMatchObject({
        multiServiceBooking: { id, bookings: parts.map((booking) => ({ bookingId: booking.id, booking })) },
        allowedAnonymousActions: { cancel: true, reschedule: true },
      });
      const done = await byToken(anonymous.cancelMultiServiceBookingAnonymously);
      expect(
        statuses(done.multiServiceBooking?.bookings.flatMap(({ booking }) => booking ?? []) ?? []),
      ).toEqual(['CANCELED', 'CANCELED']);
      const again = await byToken(anonymous.cancelMultiServiceBookingAnonymously, undefined, 'admin');
      expect(again).toMatchObject({ status: 428, code: 'BOOKING_CANNOT_BE_CANCELLED' });
    });

    test('follow a policy for accounts only', async () => {
      const { byToken } = await withToken({ cancellationPolicy: { enabled: true, allowAnonymous: false } });
      const read = await byToken(anonymous.getMultiServiceBookingAnonymously);
      expect(read).toMatchObject({ allowedAnonymousActions: { cancel: false, reschedule: true } });
      expect((await byToken(anonymous.cancelMultiServiceBookingAnonymously)).code).toBe(
        'BOOKING_CANNOT_BE_CANCELLED',
      );
    });

    test('refuses other tokens', async () => {
      const { byToken, parts, admin, send, token } = await withToken();
      const other = await withToken();
      for (const call of [
        anonymous.getMultiServiceBookingAnonymously,
        anonymous.cancelMultiServiceBookingAnonymously,
      ]) {
        expect((await byToken(call, `${token.slice(0, -2)}AA`)).code).toBe('INVALID_TOKEN');
        expect((await byToken(call, other.token)).code).toBe('INVALID_TOKEN');
        const bookingId = parts[0]?.id ?? '';
        const ofPart = await ask(server, anonymous.getAnonymousActionToken, { path: { bookingId } }, admin);
        expect((await byToken(call, ofPart.token)).code).toBe('MULTI_SERVICE_BOOKING_NOT_FOUND');
      }
      const missing = { path: { multiServiceBookingId: crypto.randomUUID() } };
      const refused = await send(anonymous.getAnonymousActionTokenForMultiServiceBooking, missing, 'admin');
      expect(refused.code).toBe('MULTI_SERVICE_BOOKING_NOT_FOUND');
      expect((await byToken(anonymous.bookingsGetBookingAnonymously)).code).toBe('BOOKING_NOT_FOUND');
      expect(JSON.stringify(server.log)).not.toContain(token);
    });
  });

  test('refuses classes', async () => {
    const { offer, part, hour, make } = await opened();
    const course = await offer(yogaClass({ type: 'COURSE', name: 'Course' }));
    const bookedEntity = { schedule: { scheduleId: course.schedule?.id } };
    const refused = await make([part(hour.id), { bookedEntity, totalParticipants: 1 }]);
    expect(refused).toMatchObject({ status: 400, fields: ['bookings.1.bookedEntity'] });
  });
});
