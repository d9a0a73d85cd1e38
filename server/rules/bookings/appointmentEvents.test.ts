import { beforeAll, describe, expect, test } from 'vitest';
import { rescheduleBooking } from '../../../contract/calls/bookings/bookings.ts';
import { cancelEvent, getEvent, updateEvent } from '../../../contract/calls/calendar/calendarEvents.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import type { CalendarEventInput } from '../../../contract/entities/calendar/calendarEvent.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { minutesLater, tuesday } from '../../testing/bookings/testBookings.ts';
import { readCalendar } from '../../testing/bookings/testCalendar.ts';
import { openForChains } from '../../testing/bookings/testChains.ts';

const confirmed = { status: 'CONFIRMED' } as const;
const eventIdOf = ({ bookedEntity }: Booking): string => bookedEntity.slot?.eventId ?? '';
const pathTo = (booking: Booking) => ({ 'event.id': eventIdOf(booking) });
const fourHoursLater = (local = '') =>
  `${local.slice(0, 11)}${Number(local.slice(11, 13)) + 4}${local.slice(13)}`;

describe.each(engineOfTheDay(import.meta.url))('events of appointments on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function opened() {
    const business = await openForChains(server);
    const { admin, businessId, book, slotOf, hour, pair, chain } = business;
    const calendar = readCalendar(server, businessId);
    return {
      ...business,
      now: ({ id }: Booking) => calendar.booking(id),
      single: () => book({ bookedEntity: slotOf(hour), ...confirmed }, { as: 'admin' }),
      couple: async () => (await chain(pair(0, confirmed), {}, 'admin')).parts,
      eventOf: async (booking: Booking) =>
        (await ask(server, getEvent, { path: { eventId: eventIdOf(booking) }, query: {} }, admin)).event,
      change: (booking: Booking, event: CalendarEventInput) =>
        ask(server, updateEvent, { path: pathTo(booking), body: { event } }, admin),
      refuseChange: (booking: Booking, event: CalendarEventInput) =>
        refused(server, updateEvent, { path: pathTo(booking), body: { event } }, admin),
      cancel: (booking: Booking) =>
        ask(server, cancelEvent, { path: { eventId: eventIdOf(booking) } }, admin),
    };
  }

  test('keep the people of their booking', async () => {
    const { single, eventOf, change, refuseChange, addStaff, now } = await opened();
    const booking = await single();
    const { revision, resources } = await eventOf(booking);
    const other = await addStaff('Ben');
    const refusal = await refuseChange(booking, {
      revision,
      resources: [{ id: other }],
      timeReservedAfter: 0,
    });
    expect(refusal.rules).toEqual(['event.resources VALIDATION', 'event.timeReservedAfter VALIDATION']);
    await change(booking, { revision, resources, title: 'Massage with oil' });
    expect((await eventOf(booking)).resources).toEqual(resources);
    expect(await now(booking)).toEqual(booking);
  });

  test('move their booking, but not to a taken time', async () => {
    const { book, slotOf, hour, eventOf, change, refuseChange, now } = await opened();
    const [nine, ten] = await Promise.all(
      [0, 120].map((at) =>
        book({ bookedEntity: slotOf(hour, { startDate: minutesLater(at) }), ...confirmed }, { as: 'admin' }),
      ),
    );
    const { revision } = await eventOf(nine!);
    const from = (time: string, until: string) => ({
      revision,
      start: { localDate: `2027-03-02T${time}:00` },
      end: { localDate: `2027-03-02T${until}:00` },
    });
    const taken = await refuseChange(nine!, from('12:30', '13:30'));
    expect(taken.code).toBe('SLOT_NOT_AVAILABLE');
    await change(nine!, from('14:00', '15:00'));
    expect(await now(nine!)).toMatchObject({ startDate: minutesLater(240), endDate: minutesLater(300) });
    expect(await now(ten!)).toEqual(ten);
  });

  test.each(['cancelled', 'moved'])('leave a single booking unchanged when they are %s', async (how) => {
    const { couple, cancel, change, eventOf, now, attempt } = await opened();
    const [massage, facial] = await couple();
    if (how === 'cancelled') await cancel(facial!);
    else {
      const { revision, start, end } = await eventOf(facial!);
      await change(facial!, {
        revision,
        start: { localDate: fourHoursLater(start.localDate) },
        end: { localDate: fourHoursLater(end.localDate) },
      });
    }
    const left = await now(massage!);
    expect(left).toMatchObject({ status: 'CONFIRMED', startDate: tuesday });
    expect(left).not.toHaveProperty('multiServiceBookingInfo');
    const path = { bookingId: left?.id };
    const body = { revision: left?.revision, slot: { startDate: minutesLater(120) } };
    expect(await attempt(rescheduleBooking, { path, body }, 'admin')).toMatchObject({ status: 200 });
  });
});
