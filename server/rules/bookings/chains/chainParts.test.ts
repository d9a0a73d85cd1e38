import { beforeAll, describe, expect, test } from 'vitest';
import * as single from '../../../../contract/calls/bookings/bookings.ts';
import * as calls from '../../../../contract/calls/bookings/multiServiceBookings.ts';
import { bulkCalculateAllowedActions } from '../../../../contract/calls/bookings/bookingsInBulk.ts';
import { queryExtendedBookings } from '../../../../contract/calls/bookings/extendedBookings.ts';
import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { ask, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { minutesLater } from '../../../testing/bookings/testBookings.ts';
import { readCalendar } from '../../../testing/bookings/testCalendar.ts';
import { openForChains } from '../../../testing/bookings/testChains.ts';

const confirmed = { status: 'CONFIRMED' } as const;

describe.each(engineOfTheDay(import.meta.url))('parts of multi-service bookings on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open(), { mode: 'qa', mailAddress: 'desk@studio.example' });
  });
  const opened = (terms?: Parameters<typeof openForChains>[1]) => openForChains(server, terms);

  test('single calls do not cancel or reschedule a part', async () => {
    const { pair, chain, attempt, read, admin } = await opened();
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
    const neither = { cancel: false, reschedule: false };
    const bookingIds = parts.map((part) => part.id);
    const { results } = await ask(server, bulkCalculateAllowedActions, { body: { bookingIds } }, admin);
    expect(results.map(({ item }) => item)).toEqual([neither, neither]);
    const query = { filter: { id: { $in: bookingIds } } };
    const body = { query, withBookingAllowedActions: true };
    const { extendedBookings } = await ask(server, queryExtendedBookings, { body }, admin);
    expect(extendedBookings.map(({ allowedActions }) => allowedActions)).toEqual([neither, neither]);
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

    test('no booking joins cancelled ones', async () => {
      const { pair, chain, act, book, half, slotOf, send, attempt } = await opened();
      const { id } = await chain(pair());
      await act(calls.cancelMultiServiceBooking, id);
      const next = await book({ bookedEntity: slotOf(half, { startDate: minutesLater(90) }) });
      const cancel = { path: { bookingId: next.id }, body: { revision: next.revision } };
      const { booking = next } = await attempt(single.cancelBooking, cancel, 'admin');
      const bookings = [{ bookingId: booking.id, revision: booking.revision }];
      const body = { multiServiceBookingId: id, bookings };
      expect(await send(calls.addBookingsToMultiServiceBooking, { body }, 'admin')).toMatchObject({
        status: 428,
        code: 'BOOKING_TO_ADD_STATUS_NOT_VALID',
      });
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
      expect(await readCalendar(server, businessId).slugsOf(next.id)).toEqual(['created', 'updated']);
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
});
