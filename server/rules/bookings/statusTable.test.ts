import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../contract/call.ts';
import * as calls from '../../../contract/calls/bookings/bookings.ts';
import { bookingStatuses, type BookingStatus } from '../../../contract/entities/bookings/booking.ts';
import {
  bookingTransitions,
  finalBookingStatuses,
  type BookingAction,
} from '../../../contract/entities/bookings/bookingTransitions.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { openForBookings } from '../../testing/bookings/testBookings.ts';

const bodies: Readonly<Record<BookingAction, { call: Call; body?: (eventId: string) => object }>> = {
  markAsPending: {
    call: calls.markBookingAsPending,
    body: () => ({ flowControlSettings: { skipPendingApprovalServiceValidation: true } }),
  },
  confirm: { call: calls.confirmBooking },
  decline: { call: calls.declineBooking },
  confirmOrDecline: { call: calls.confirmOrDeclineBooking },
  cancel: { call: calls.cancelBooking },
  reschedule: { call: calls.rescheduleBooking, body: (eventId) => ({ slot: { eventId } }) },
  updateNumberOfParticipants: {
    call: calls.updateNumberOfParticipants,
    body: () => ({ totalParticipants: 2 }),
  },
};

/** reference/calls.md section 8.2, repeated independently: the statuses with the result of each action. */
const table: Readonly<Record<BookingAction, Partial<Record<BookingStatus, BookingStatus>>>> = {
  markAsPending: { CREATED: 'PENDING' },
  confirm: { CREATED: 'CONFIRMED', PENDING: 'CONFIRMED', WAITING_LIST: 'CONFIRMED' },
  decline: { CREATED: 'DECLINED', PENDING: 'DECLINED', WAITING_LIST: 'DECLINED' },
  confirmOrDecline: { CREATED: 'CONFIRMED' },
  cancel: { CREATED: 'CANCELED', PENDING: 'CANCELED', CONFIRMED: 'CANCELED', WAITING_LIST: 'CANCELED' },
  reschedule: { CREATED: 'CREATED', PENDING: 'PENDING', CONFIRMED: 'CONFIRMED' },
  updateNumberOfParticipants: { CREATED: 'CREATED', PENDING: 'PENDING', CONFIRMED: 'CONFIRMED' },
};

describe.each(engineOfTheDay(import.meta.url))('statuses on $name', ({ open }) => {
  let server: TestApp;
  let world: Awaited<ReturnType<typeof openForBookings>>;
  let eventId: string;
  beforeAll(async () => {
    server = startTestApp(await open());
    world = await openForBookings(server);
    ({ eventId } = await world.yoga({ capacity: 900, defaultCapacity: 900 }));
  });

  const cells = bookingStatuses.flatMap((from) =>
    (Object.keys(bodies) as BookingAction[]).map((action) => ({ from, action, to: table[action][from] })),
  );
  test.each(cells)('$from, $action: $to', async ({ from, action, to }) => {
    const { book, act, businessId } = world;
    const booking = await book({ bookedEntity: { slot: { eventId } } });
    await server.database.write(
      sql`update bookings set status = ${from} where business_id = ${businessId} and id = ${booking.id}`,
      1,
    );
    const { call, body } = bodies[action];
    const request = body?.(eventId) ?? {};
    const outcome =
      action === 'confirmOrDecline'
        ? await world.attempt(call, { path: { bookingId: booking.id }, body: {} }, 'admin')
        : await act(call, booking, request);
    const stored = await server.database.first(sql<{ status: string; revision: string }>`
      select status, revision::text from bookings where business_id = ${businessId} and id = ${booking.id}`);
    const { status, code, data } = outcome;
    expect({ status, code, data, stored }).toEqual(
      to
        ? { status: 200, code: undefined, data: undefined, stored: { status: to, revision: '2' } }
        : {
            status: 428,
            code: 'INVALID_BOOKING_STATUS',
            data: { status: from },
            stored: { status: from, revision: '1' },
          },
    );
    expect(outcome.booking?.status).toBe(to);
  });
});

test('the contract has the same table', () => {
  for (const [action, { from }] of Object.entries(bookingTransitions)) {
    expect([action, from.toSorted()]).toEqual([
      action,
      Object.keys(table[action as BookingAction]).toSorted(),
    ]);
  }
  expect(finalBookingStatuses.toSorted()).toEqual(['CANCELED', 'DECLINED']);
});
