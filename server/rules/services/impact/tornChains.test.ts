import { beforeAll, describe, expect, test } from 'vitest';
import { createBooking, rescheduleBooking } from '../../../../contract/calls/bookings/bookings.ts';
import { deleteService } from '../../../../contract/calls/services/services.ts';
import { bulkDeleteServices } from '../../../../contract/calls/services/servicesInBulk.ts';
import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { ask, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { minutesLater } from '../../../testing/bookings/testBookings.ts';
import { readCalendar } from '../../../testing/bookings/testCalendar.ts';
import { openForChains } from '../../../testing/bookings/testChains.ts';

const confirmed = { status: 'CONFIRMED' } as const;

describe.each(engineOfTheDay(import.meta.url))('chains that a deletion tears on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function opened() {
    const business = await openForChains(server);
    const calendar = readCalendar(server, business.businessId);
    return {
      ...business,
      now: ({ id }: Booking) => calendar.booking(id),
      remove: ({ id }: Service) =>
        ask(server, deleteService, { path: { serviceId: id }, query: {} }, business.admin),
    };
  }

  test('leave single bookings, also where a longer buffer would meet the next booking', async () => {
    const { appointment, withBuffer, half, part, chain, attempt, now, remove } = await opened();
    const long = await appointment({ name: 'Sauna', ...withBuffer(60, 60) });
    const made = await chain(
      [part(long.id, confirmed), part(half.id, { at: 60, ...confirmed })],
      {},
      'admin',
    );
    const [sauna, facial] = made.parts;
    // After the 15 minutes of the facial, in the 60 of the sauna.
    const next = part(long.id, { at: 105, ...confirmed });
    expect(await attempt(createBooking, { body: { booking: next } }, 'admin')).toMatchObject({ status: 200 });
    await remove(half);
    const left = await now(sauna!);
    expect(left).toMatchObject({ status: 'CONFIRMED', startDate: sauna?.startDate });
    expect(left).not.toHaveProperty('multiServiceBookingInfo');
    expect(await now(facial!)).toMatchObject({ status: 'CANCELED' });
    const path = { bookingId: sauna?.id };
    const body = { revision: left?.revision, slot: { startDate: minutesLater(300) } };
    expect(await attempt(rescheduleBooking, { path, body }, 'admin')).toMatchObject({ status: 200 });
  });

  test('stay together where all of it is cancelled', async () => {
    const { half, part, chain, now, remove } = await opened();
    const { id, parts } = await chain(
      [0, 30].map((at) => part(half.id, { at, ...confirmed })),
      {},
      'admin',
    );
    await remove(half);
    for (const each of parts) {
      expect(await now(each)).toMatchObject({ status: 'CANCELED', multiServiceBookingInfo: { id } });
    }
  });

  test('are separated by a bulk deletion as by one deletion after the other', async () => {
    const { appointment, withBuffer, half, part, chain, now, admin } = await opened();
    const long = await appointment({ name: 'Sauna', ...withBuffer(60) });
    const { parts } = await chain(
      [part(long.id, confirmed), part(half.id, { at: 60, ...confirmed })],
      {},
      'admin',
    );
    const ids = [half.id, long.id];
    const { bulkActionMetadata } = await ask(server, bulkDeleteServices, { body: { ids } }, admin);
    expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 2 });
    for (const each of parts) {
      const left = await now(each);
      expect(left).toMatchObject({ status: 'CANCELED' });
      expect(left).not.toHaveProperty('multiServiceBookingInfo');
    }
  });
});
