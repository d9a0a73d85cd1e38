import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/bookings/anonymousBookings.ts';
import { cancelBooking, confirmBooking } from '../../../contract/calls/bookings/bookings.ts';
import { deleteService, updateService } from '../../../contract/calls/services/services.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import {
  ask,
  refused,
  requestFor,
  startTestApp,
  testNow,
  yogaClass,
  type TestApp,
} from '../../testing/testApp.ts';
import { minutesLater, openForBookings, tuesday } from '../../testing/bookings/testBookings.ts';

const limited = (minutes: number) => ({
  cancellationPolicy: { enabled: true, limitLatestCancellation: true, latestCancellationInMinutes: minutes },
  reschedulePolicy: { enabled: true, limitLatestReschedule: true, latestRescheduleInMinutes: minutes },
});

/** Before the first appointment. */
const minutesLeft = (Date.parse(tuesday) - testNow.getTime()) / 60_000;

describe.each(engineOfTheDay(import.meta.url))('anonymous actions on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** A visitor's booking of an appointment, and the actions of another visitor with its token. */
  async function openWithToken(terms: Parameters<typeof openForBookings>[1] = {}) {
    const business = await openForBookings(server, terms);
    const { appointment, slotOf, named, book, tokens, admin } = business;
    const service = await appointment();
    const booking = await book({ bookedEntity: slotOf(service, named) });
    const tokenFor = async ({ id: bookingId }: Pick<Booking, 'id'>) =>
      (await ask(server, calls.getAnonymousActionToken, { path: { bookingId } }, admin)).token;
    const token = await tokenFor(booking);
    const path = { token };
    const read = (by = tokens.visitor) => ask(server, calls.bookingsGetBookingAnonymously, { path }, by);
    return { ...business, service, booking, token, tokenFor, path, read };
  }

  test('read the booking with its currently allowed actions', async () => {
    const { booking, read } = await openWithToken();
    expect(await read()).toEqual({ booking, allowedAnonymousActions: { cancel: true, reschedule: true } });
  });

  test('read the fee of a cancellation if the call asks for it', async () => {
    const { booking, token, tokens, act, path, read } = await openWithToken({
      cancellationFeePolicy: { enabled: true, cancellationWindows: [{ amount: { value: '30' } }] },
      saveCreditCardPolicy: { enabled: true },
      customPolicyDescription: { enabled: true, description: 'Late cancellations cost something.' },
    });
    const readFee = async () => {
      const input = { path: { token }, query: { fields: ['BOOKING_FEES' as const] } };
      return (await ask(server, calls.bookingsGetBookingAnonymously, input, tokens.visitor)).bookingFee;
    };
    expect(await readFee()).toBeUndefined();
    const { booking: confirmed = booking } = await act(confirmBooking, booking);
    const fee = { price: { value: '30.00', currency: 'EUR' }, trigger: 'BOOKING_CANCELED' };
    expect(await readFee()).toEqual({
      bookingId: booking.id,
      cancellationFee: { ...fee, status: 'PREVIEW' },
    });
    expect(await read()).not.toHaveProperty('bookingFee');
    await act(cancelBooking, confirmed);
    expect((await readFee())?.cancellationFee).toEqual({ ...fee, status: 'NOT_YET_APPLIED_TO_ORDER' });
    const unknown = { path, query: { fields: ['ORDER'] } };
    expect(
      (await refused(server, calls.bookingsGetBookingAnonymously, unknown, tokens.visitor)).rules,
    ).toEqual(['fields.0 INVALID_ENUM_VALUE']);
  });

  test.each([
    [minutesLeft, true],
    [minutesLeft + 1, false],
  ])('are allowed until %i minutes before: %s', async (minutes, allowed) => {
    const { read, path, booking, attempt } = await openWithToken(limited(minutes));
    expect((await read()).allowedAnonymousActions).toEqual({ cancel: allowed, reschedule: allowed });
    const { revision } = booking;
    const slot = { startDate: minutesLater(120) };
    const move = await attempt(
      calls.bookingsRescheduleBookingAnonymously,
      { path, body: { revision, slot } },
      'admin',
    );
    expect([move.status, move.code]).toEqual(allowed ? [200, undefined] : [428, 'RESCHEDULING_NOT_ALLOWED']);
    const body = { revision: move.booking?.revision ?? revision };
    const cancel = await attempt(calls.bookingsCancelBookingAnonymously, { path, body }, 'admin');
    expect([cancel.status, cancel.code]).toEqual(
      allowed ? [200, undefined] : [428, 'BOOKING_CANNOT_BE_CANCELLED'],
    );
  });

  test('cancel once, by the current revision', async () => {
    const { path, booking, attempt, read } = await openWithToken();
    const cancel = (revision: string) =>
      attempt(calls.bookingsCancelBookingAnonymously, { path, body: { revision } }, 'visitor');
    expect((await cancel('7')).code).toBe('REVISION_MISMATCH');
    const done = await cancel(booking.revision);
    expect(done.booking).toMatchObject({ id: booking.id, status: 'CANCELED', revision: '2' });
    expect((await cancel('2')).code).toBe('BOOKING_CANNOT_BE_CANCELLED');
    expect((await read()).allowedAnonymousActions).toEqual({ cancel: false, reschedule: false });
  });

  test('reschedule only to a free time, and keep the token', async () => {
    const { path, booking, attempt, book, service, slotOf, named, read } = await openWithToken();
    await book(
      { bookedEntity: slotOf(service, { ...named, startDate: minutesLater(120) }), status: 'CONFIRMED' },
      { as: 'admin' },
    );
    const move = (startDate: string) =>
      attempt(
        calls.bookingsRescheduleBookingAnonymously,
        { path, body: { revision: booking.revision, slot: { startDate } } },
        'visitor',
      );
    expect((await move(minutesLater(120))).code).toBe('SLOT_NOT_AVAILABLE');
    const moved = await move(minutesLater(240));
    expect(moved.booking).toMatchObject({ startDate: minutesLater(240), revision: '2' });
    expect((await read()).booking).toEqual(moved.booking);
  });

  test('are refused if the policy allows accounts only', async () => {
    const { read, path, booking, attempt } = await openWithToken({
      cancellationPolicy: { enabled: true, allowAnonymous: false },
      reschedulePolicy: { enabled: true, allowAnonymous: false },
    });
    expect((await read()).allowedAnonymousActions).toEqual({ cancel: false, reschedule: false });
    const body = { revision: booking.revision };
    const cancel = await attempt(calls.bookingsCancelBookingAnonymously, { path, body }, 'visitor');
    expect(cancel.code).toBe('BOOKING_CANNOT_BE_CANCELLED');
  });

  test('never reschedule a course', async () => {
    const { offer, addSession, book, tokenFor, attempt } = await openWithToken();
    const course = await offer(yogaClass({ type: 'COURSE', name: 'A course' }));
    await addSession(course, { start: '2027-03-04T18:00:00' });
    const scheduleId = course.schedule?.id ?? '';
    const booking = await book({ bookedEntity: { schedule: { scheduleId } } });
    const path = { token: await tokenFor(booking) };
    const body = { revision: booking.revision, slot: { startDate: tuesday } };
    const move = await attempt(calls.bookingsRescheduleBookingAnonymously, { path, body }, 'visitor');
    expect(move.code).toBe('RESCHEDULING_NOT_ALLOWED');
  });

  test('read the service, also if it is hidden', async () => {
    const { service, path, tokens, admin } = await openWithToken();
    const read = () => ask(server, calls.getServiceAnonymously, { path }, tokens.visitor);
    const hidden = { revision: service.revision, hidden: true };
    const named = { 'service.id': service.id };
    await ask(server, updateService, { path: named, body: { service: hidden } }, admin);
    expect((await read()).service).toMatchObject({ id: service.id, name: 'Massage' });
    await ask(server, deleteService, { path: { serviceId: service.id } }, admin);
    const gone = await refused(server, calls.getServiceAnonymously, { path }, tokens.visitor);
    expect([gone.status, gone.code]).toEqual([404, 'SERVICE_NOT_FOUND']);
  });

  test('require the token of the booking and its business', async () => {
    const { token, booking, tokens, book, slotOf, service, tokenFor } = await openWithToken();
    const stranger = await openWithToken();
    const other = await tokenFor(
      await book({ bookedEntity: slotOf(service, { startDate: minutesLater(90) }) }),
    );
    const forged = [
      booking.id,
      `${token}x`,
      token.slice(1),
      other.slice(0, 43) + token.slice(43),
      stranger.token,
    ];
    for (const wrong of forged) {
      const refusal = await refused(
        server,
        calls.bookingsGetBookingAnonymously,
        { path: { token: wrong } },
        tokens.visitor,
      );
      expect([wrong, refusal.status, refusal.code]).toEqual([wrong, 400, 'INVALID_TOKEN']);
    }
    const path = { token };
    const body = { revision: '1' };
    const abroad = await refused(
      server,
      calls.bookingsCancelBookingAnonymously,
      { path, body },
      stranger.admin,
    );
    expect(abroad.code).toBe('INVALID_TOKEN');
    const unknown = { path: { bookingId: stranger.booking.id } };
    const missing = await refused(server, calls.getAnonymousActionToken, unknown, tokens.admin);
    expect(missing.code).toBe('BOOKING_NOT_FOUND');
    const mine = { path: { bookingId: booking.id } };
    expect((await refused(server, calls.getAnonymousActionToken, mine, tokens.staff)).status).toBe(403);
  });

  test('store the token in no log and no table, also after a repeated request', async () => {
    const { token, path, booking, tokens, read, businessId } = await openWithToken();
    await read();
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const input = { path, body: { revision: booking.revision } };
    for (const _ of [1, 2]) {
      const request = requestFor(calls.bookingsCancelBookingAnonymously, input, {
        token: tokens.visitor,
        headers,
      });
      expect((await server.app(request)).status).toBe(200);
    }
    expect(server.log.some(({ path: logged }) => logged === '/v1/anonymous-bookings/*')).toBe(true);
    expect(JSON.stringify(server.log)).not.toContain(token);
    const logged = await server.database.rows(sql<{ call: string; outcome: string }>`
      select * from call_log where business_id = ${businessId} order by sequence desc limit 2`);
    expect(logged.map(({ outcome }) => outcome)).toEqual(['repeated', 'done']);
    expect(JSON.stringify(logged)).not.toContain(token);
  });
});
