import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../../../contract/calls/bookings/bookings.ts';
import { setTestClock } from '../../../../contract/calls/workbench/qa.ts';
import type { BookingPolicyInput } from '../../../../contract/entities/terms/bookingPolicy.ts';
import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { ask, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { remindCustomers } from './reminders.ts';
import { confirmed, email, eventIn, openForMails, notified } from '../../../testing/bookings/testMails.ts';

describe.each(engineOfTheDay(import.meta.url))('reminders on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open(), { mode: 'qa', mailAddress: 'desk@studio.example' });
  });

  const opened = (terms?: BookingPolicyInput) => openForMails(server, terms);

  describe('of a session', () => {
    const sunday = '2027-03-28T16:00:00.000Z';
    let studio: Awaited<ReturnType<typeof opened>>;
    let booking: Booking;
    const setClock = (now: string | null) =>
      ask(server, setTestClock, { body: { now } }, studio.tokens.owner);
    const reminders = async () =>
      (await studio.mails()).filter(({ subject }) => subject.startsWith('Reminder'));
    beforeEach(async () => {
      studio = await opened();
      // 18:00 in Berlin, on the day on which the clocks are set forward.
      const { service } = await studio.yoga();
      const eventId = await studio.addSession(service, { start: '2027-03-28T18:00:00' });
      const bookedEntity = { slot: { eventId } };
      booking = await studio.book(
        { bookedEntity, contactDetails: { email }, ...confirmed },
        { as: 'admin', ...notified },
      );
    });

    test('are sent once, 24 hours before, also over a clock change', async () => {
      expect(booking.startDate).toBe(sunday);
      await setClock('2027-03-27T15:59:59.000Z');
      expect(await remindCustomers(server.options)).toBe(0);
      await setClock('2027-03-27T16:00:00.000Z');
      const counts = await Promise.all([remindCustomers(server.options), remindCustomers(server.options)]);
      expect(counts.toSorted()).toEqual([0, 1]);
      expect(await remindCustomers(server.options)).toBe(0);
      const [reminder, ...others] = await reminders();
      expect(others).toEqual([]);
      expect(reminder?.usefulUntil).toEqual(new Date(sunday));
      expect(reminder?.text).toContain('/booking/');
      expect(eventIn(reminder ?? {})).toMatchObject({ sequence: 1, status: 'CONFIRMED', start: sunday });
      await setClock(null);
    });

    test('are not sent after a cancellation or the start', async () => {
      await studio.act(calls.cancelBooking, booking);
      await setClock('2027-03-27T17:00:00.000Z');
      expect(await remindCustomers(server.options)).toBe(0);
      await setClock(null);
      expect(await reminders()).toEqual([]);
    });

    test('that cannot be rendered delay no other one', async () => {
      const { eventId } = booking.bookedEntity.slot ?? {};
      const contactDetails = { email: 'bo@example.com' };
      const bookedEntity = { slot: { eventId } };
      await studio.book({ bookedEntity, contactDetails, ...confirmed }, { as: 'admin', ...notified });
      const ofAda = sql`business_id = ${studio.businessId} and id = ${booking.id}`;
      const inZone = (zone: string) =>
        server.database.write(sql`update bookings set contact_details =
          contact_details || jsonb_build_object('timeZone', ${zone}::text) where ${ofAda}`);
      await inZone('Nowhere');
      // Both are due; Ada's comes first.
      await server.database.write(sql`update booking_mails set remind_at = remind_at - interval '1 minute'
        where business_id = ${studio.businessId} and booking_id = ${booking.id}`);
      await setClock('2027-03-27T17:00:00.000Z');
      const logged: object[] = [];
      expect(await remindCustomers({ ...server.options, log: (entry) => logged.push(entry) })).toBe(1);
      expect(logged).toEqual([expect.objectContaining({ bookingId: booking.id })]);
      expect((await reminders()).map(({ recipient }) => recipient)).toEqual(['bo@example.com']);
      await inZone('Europe/Berlin');
      expect(await remindCustomers(server.options)).toBe(1);
      await setClock(null);
    });

    test('are sent late rather than never, but not after the start', async () => {
      await setClock('2027-03-28T16:00:00.000Z');
      expect(await remindCustomers(server.options)).toBe(0);
      expect(await reminders()).toEqual([]);
      await setClock(null);
    });

    test('follow a rescheduling, also a silent one', async () => {
      const service = await studio.read(booking.bookedEntity.slot?.serviceId ?? '');
      const eventId = await studio.addSession(service, { start: '2027-04-04T18:00:00' });
      const moved = await studio.act(calls.rescheduleBooking, booking, { slot: { eventId } });
      expect(moved.status).toBe(200);
      await setClock('2027-03-27T17:00:00.000Z');
      expect(await remindCustomers(server.options)).toBe(0);
      await setClock('2027-04-03T16:00:00.000Z');
      expect(await remindCustomers(server.options)).toBe(1);
      await setClock(null);
    });

    test('are kept by another change after they are due', async () => {
      await setClock('2027-03-27T18:00:00.000Z');
      const body = { submissionId: crypto.randomUUID() };
      await ask(
        server,
        calls.setBookingSubmissionId,
        { path: { bookingId: booking.id }, body },
        studio.admin,
      );
      expect(await remindCustomers(server.options)).toBe(1);
      await ask(
        server,
        calls.setBookingSubmissionId,
        { path: { bookingId: booking.id }, body: { submissionId: crypto.randomUUID() } },
        studio.admin,
      );
      expect(await remindCustomers(server.options)).toBe(0);
      await setClock(null);
    });
  });

  test('are not sent for a booking within a day of its start, nor to customers who are not notified', async () => {
    const { yoga, book, addSession, businessId } = await opened();
    const { service } = await yoga();
    const soon = await addSession(service, { start: '2027-03-02T09:00:00' });
    const later = await addSession(service, { start: '2027-03-20T09:00:00' });
    const contactDetails = { email };
    await book(
      { bookedEntity: { slot: { eventId: soon } }, contactDetails, ...confirmed },
      { as: 'admin', ...notified },
    );
    await book({ bookedEntity: { slot: { eventId: later } }, contactDetails, ...confirmed }, { as: 'admin' });
    const planned = await server.database.rows(
      sql`select 1 from booking_mails where business_id = ${businessId} and remind_at is not null`,
    );
    expect(planned).toEqual([]);
  });
});
