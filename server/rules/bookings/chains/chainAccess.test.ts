import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../../contract/call.ts';
import * as anonymous from '../../../../contract/calls/bookings/anonymousBookings.ts';
import * as calls from '../../../../contract/calls/bookings/multiServiceBookings.ts';
import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { ask, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { minutesLater } from '../../../testing/bookings/testBookings.ts';
import { openForChains } from '../../../testing/bookings/testChains.ts';

const statuses = (bookings: readonly Booking[]) => bookings.map(({ status }) => status);

describe.each(engineOfTheDay(import.meta.url))('customers of multi-service bookings on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open(), { mode: 'qa', mailAddress: 'desk@studio.example' });
  });
  const opened = (terms?: Parameters<typeof openForChains>[1]) => openForChains(server, terms);

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

  const withToken = async (terms?: Parameters<typeof openForChains>[1]) => {
    const business = await opened(terms);
    const made = await business.chain(business.pair(0, { status: 'CONFIRMED' }), {}, 'admin');
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
});
