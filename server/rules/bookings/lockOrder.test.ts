import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/bookings/bookings.ts';
import { race } from '../../testing/database/testLocks.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { openForBookings } from '../../testing/bookings/testBookings.ts';
import { readCalendar } from '../../testing/bookings/testCalendar.ts';
import { installationWriting } from '../businesses/loadBusiness.ts';
import { createEvent, updateEvent } from '../calendar/events.ts';
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

  const times = { startDate: '2027-03-02T18:30:00.000Z', endDate: '2027-03-02T19:30:00.000Z' };

  /** A class session that `move` moves to {@link times}. */
  async function openMoving() {
    const opened = await openForBookings(server);
    const { service, eventId } = await opened.yoga();
    const move = (db: Transaction) =>
      updateEvent(writingIn(db, opened.businessId), {
        id: eventId,
        patch: {
          revision: '1',
          start: { localDate: '2027-03-02T19:30:00' },
          end: { localDate: '2027-03-02T20:30:00' },
        },
      });
    return { ...opened, service, eventId, move };
  }

  test('a new booking of a session that is moved meanwhile gets the new time', async () => {
    const { attempt, eventId, move } = await openMoving();
    const body = { booking: { bookedEntity: { slot: { eventId } }, totalParticipants: 1 } };
    const { booking } = await race(server.database, move, () =>
      attempt(calls.createBooking, { body }, 'visitor'),
    );
    expect(booking).toMatchObject({ ...times, bookedEntity: { slot: times } });
  });

  test('a booking that is rescheduled to a session that is moved meanwhile gets the new time', async () => {
    const { book, act, addSession, service, eventId, move } = await openMoving();
    const other = await addSession(service, { start: '2027-03-04T18:00:00' });
    const before = await book({ bookedEntity: { slot: { eventId: other } } });
    const { booking } = await race(server.database, move, () =>
      act(calls.rescheduleBooking, before, { slot: { eventId } }),
    );
    expect(booking).toMatchObject({ ...times, bookedEntity: { slot: times } });
  });
});
