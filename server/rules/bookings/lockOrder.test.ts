import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/bookings/bookings.ts';
import { race } from '../../testing/database/testLocks.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { openForBookings } from '../../testing/bookings/testBookings.ts';
import { readCalendar } from '../../testing/bookings/testCalendar.ts';
import { installationWriting } from '../businesses/loadBusiness.ts';
import { createEvent } from '../calendar/events.ts';
import type { Transaction } from '../../database/database.ts';

/** A change commits while a request waits for its locks, as in two processes over one database. */
describe.each(engines)('locks on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });
  const writingIn = (db: Transaction, businessId: string) =>
    installationWriting({ db, businessId, now: server.options.clock() }, server.options);

  test('a booking of a course takes its spots in a session that is added meanwhile', async () => {
    const { offer, addSession, attempt, act, businessId } = await openForBookings(server);
    const service = await offer({
      type: 'COURSE',
      name: 'Drawing',
      defaultCapacity: 10,
      onlineBooking: { enabled: true },
      payment: { rateType: 'FIXED', fixed: { price: { value: '90' } }, options: { inPerson: true } },
    });
    const scheduleId = service.schedule?.id;
    await addSession(service);
    const bookedEntity = { schedule: { scheduleId } };
    const { booking } = await race(
      server.database,
      (db) =>
        createEvent(writingIn(db, businessId), {
          scheduleId,
          start: { localDate: '2027-03-03T18:00:00' },
          end: { localDate: '2027-03-03T19:00:00' },
          totalCapacity: 10,
        }),
      () =>
        attempt(
          calls.createBooking,
          { body: { booking: { bookedEntity, status: 'CONFIRMED', totalParticipants: 2 } } },
          'admin',
        ),
    );
    const taken = async () =>
      (await readCalendar(server, businessId).sessions()).map(
        ({ totalNumberOfParticipants }) => totalNumberOfParticipants,
      );
    expect(await taken()).toEqual([2, 2]);
    expect(await act(calls.cancelBooking, booking!)).toMatchObject({ status: 200 });
    expect(await taken()).toEqual([0, 0]);
  });
});
