import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../../contract/calls/bookings/multiServiceBookings.ts';
import { listMultiServiceAvailabilityTimeSlots } from '../../../../contract/calls/availability/timeSlots.ts';
import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { ask, startTestApp, yogaClass, type TestApp } from '../../../testing/testApp.ts';
import { minutesLater, tuesday } from '../../../testing/bookings/testBookings.ts';
import { readCalendar } from '../../../testing/bookings/testCalendar.ts';
import { openForChains } from '../../../testing/bookings/testChains.ts';

const confirmed = { status: 'CONFIRMED' } as const;
const approval = { onlineBooking: { enabled: true, requireManualApproval: true } };
const holders = ({ parts }: { parts: readonly Booking[] }) =>
  parts.map(({ bookedEntity }) => bookedEntity.slot?.resource?.id);
const atLocation = (id: string) => ({ location: { id, locationType: 'OWNER_BUSINESS' } });
const statuses = (bookings: readonly Booking[]) => bookings.map(({ status }) => status);

const locationsOf = (parts: readonly Booking[]) =>
  parts.map(({ bookedEntity }) => bookedEntity.slot?.location);

describe.each(engineOfTheDay(import.meta.url))('creation of multi-service bookings on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open(), { mode: 'qa', mailAddress: 'desk@studio.example' });
  });
  const opened = (terms?: Parameters<typeof openForChains>[1]) => openForChains(server, terms);

  test('creates bookings in a row with a reference to the multi-service booking', async () => {
    const { pair, chain, read, businessId } = await opened();
    const { id, parts } = await chain(pair());
    expect(statuses(parts)).toEqual(['CREATED', 'CREATED']);
    expect(parts.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
      [tuesday, minutesLater(60)],
      [minutesLater(60), minutesLater(90)],
    ]);
    for (const part of parts) {
      expect(part.multiServiceBookingInfo).toEqual({ id, type: 'SEQUENTIAL_BOOKINGS' });
      expect(await readCalendar(server, businessId).slugsOf(part.id)).toEqual(['created']);
    }
    expect(await read(id)).toEqual(parts);
  });

  test('returns ids only, unless the call requests more', async () => {
    const { pair, make } = await opened();
    const { multiServiceBooking } = await make(pair(), { returnFullEntity: false });
    expect(multiServiceBooking?.bookings.map((part) => Object.keys(part))).toEqual([
      ['bookingId'],
      ['bookingId'],
    ]);
  });

  test('occupies the time without a buffer between the parts of one person, and with it after the last', async () => {
    const { pair, chain, part, half, make, overlaps, named } = await opened();
    const { parts } = await chain(pair(0, confirmed), {}, 'admin');
    expect(statuses(parts)).toEqual(['CONFIRMED', 'CONFIRMED']);
    // The facial ends at 90 minutes, its buffer at 105.
    const after = (at: number) =>
      make([part(half.id, { at, ...confirmed }), part(half.id, { at: at + 30, ...confirmed })], {}, 'admin');
    expect((await after(90)).code).toBe('SLOT_NOT_AVAILABLE');
    expect((await after(104)).code).toBe('SLOT_NOT_AVAILABLE');
    expect((await after(105)).status).toBe(200);
    expect(await overlaps()).toBe(0);
    expect(parts[0]?.bookedEntity.slot?.resource?.id).toBe(named.resource.id);
  });

  test('occupies no buffer after a part whose buffer is longer than the following parts', async () => {
    const { appointment, withBuffer, part, half, chain, act } = await opened();
    const long = await appointment({ name: 'Long', ...withBuffer(60, 240) });
    await chain([part(long.id, confirmed), part(half.id, { at: 60, ...confirmed })], {}, 'admin');
    // The person is free 15 minutes after the last part.
    const next = await chain([part(half.id, { at: 105 }), part(half.id, { at: 135 })]);
    expect((await act(calls.confirmMultiServiceBooking, next.id, { confirmBookingsInfo: [] })).code).toBe(
      'NOT_ALL_BOOKINGS_WERE_SENT',
    );
    const { parts } = next;
    const body = {
      confirmBookingsInfo: parts.map(({ id: bookingId, revision }) => ({ bookingId, revision })),
    };
    expect((await act(calls.confirmMultiServiceBooking, next.id, body)).status).toBe(200);
  });

  test('books offered times, which are then no longer offered', async () => {
    const { hour, half, part, make, admin, locationId, bookingsOf } = await opened();
    const body = {
      services: [{ serviceId: hour.id }, { serviceId: half.id }],
      fromLocalDate: '2027-03-02T00:00:00',
      toLocalDate: '2027-03-03T00:00:00',
      timeZone: 'UTC',
      bookable: true,
      location: { id: locationId },
    };
    const offered = async () =>
      (await ask(server, listMultiServiceAvailabilityTimeSlots, { body }, admin)).timeSlots.map(
        ({ localStartDate }) => localStartDate,
      );
    const before = await offered();
    const chosen = before[3] ?? '';
    const at = (Date.parse(`${chosen}Z`) - Date.parse(tuesday)) / 60_000;
    const made = await make(
      [part(hour.id, { at, ...confirmed }), part(half.id, { at: at + 60, ...confirmed })],
      {},
      'admin',
    );
    expect(bookingsOf(made)[0]?.startDate).toBe(`${chosen}.000Z`);
    const left = await offered();
    expect(before).toContain(chosen);
    expect(left).not.toContain(chosen);
    // Every remaining time can be booked as well.
    for (const start of left.slice(-2)) {
      const later = (Date.parse(`${start}Z`) - Date.parse(tuesday)) / 60_000;
      const next = await make([part(hour.id, { at: later }), part(half.id, { at: later + 60 })]);
      expect(next.status).toBe(200);
    }
    const again = await make([part(hour.id, { at }), part(half.id, { at: at + 60 })]);
    expect(again.code).toBe('SLOT_NOT_AVAILABLE');
  });

  test('assigns several people if no one provides all services, and otherwise one', async () => {
    const { hour, half, part, chain, addStaff, update, resourceId } = await opened();
    const ben = await addStaff('Ben');
    await update({ id: half.id, revision: half.revision, staffMemberIds: [ben] });
    const two = await chain([part(hour.id, confirmed), part(half.id, { at: 60, ...confirmed })], {}, 'admin');
    expect(holders(two)).toEqual([resourceId, ben]);
    await update({ id: hour.id, revision: hour.revision, staffMemberIds: [resourceId, ben] });
    for (const at of [120, 240]) {
      const one = await chain(
        [part(half.id, { at, ...confirmed }), part(hour.id, { at: at + 30, ...confirmed })],
        {},
        'admin',
      );
      expect(holders(one)).toEqual([ben, ben]);
    }
  });

  test.each([
    ['one booking', (p: object[]) => ({ bookings: p.slice(0, 1) }), 'bookings'],
    ['nine bookings', (p: object[]) => ({ bookings: Array.from({ length: 9 }, () => p[0]) }), 'bookings'],
    [
      'separate ones',
      (p: object[]) => ({ bookings: p, multiServiceBookingType: 'SEPARATE_BOOKINGS' }),
      'multiServiceBookingType',
    ],
    [
      'parallel ones',
      (p: object[]) => ({ bookings: p, multiServiceBookingType: 'PARALLEL_BOOKINGS' }),
      'multiServiceBookingType',
    ],
    [
      'another status',
      ([a, b]: object[]) => ({ bookings: [a, { ...b, ...confirmed }] }),
      'bookings.1.status',
    ],
    [
      'the waitlist',
      ([a, b]: object[]) => ({ bookings: [{ ...a, status: 'WAITING_LIST' }, b] }),
      'bookings.0.status',
    ],
  ])('refuses %s by field', async (_what, bodyOf, field) => {
    const { pair, make } = await opened();
    const { bookings, ...body } = bodyOf(pair()) as { bookings: object[] };
    expect(await make(bookings, body)).toMatchObject({ status: 400, fields: [field] });
  });

  test('refuses gaps, overlaps, different locations, other durations and classes by field', async () => {
    const { hour, half, part, make, yoga, locationId } = await opened();
    const first = part(hour.id);
    const fieldsOf = async (second: object) => (await make([first, second])).fields;
    expect(await fieldsOf(part(half.id, { at: 75 }))).toEqual(['bookings.1.bookedEntity.slot.startDate']);
    expect(await fieldsOf(part(half.id, { at: 45 }))).toEqual(['bookings.1.bookedEntity.slot.startDate']);
    const length = { endDate: minutesLater(100) };
    expect(await fieldsOf(part(half.id, { at: 60, slot: length }))).toEqual([
      'bookings.1.bookedEntity.slot.endDate',
    ]);
    const { eventId } = await yoga();
    expect(await fieldsOf({ bookedEntity: { slot: { eventId } }, totalParticipants: 1 })).toEqual([
      'bookings.1.bookedEntity',
    ]);
    const elsewhere = await make([
      part(hour.id, { slot: atLocation(locationId) }),
      part(half.id, { at: 60, slot: atLocation(crypto.randomUUID()) }),
    ]);
    expect(elsewhere.fields).toEqual(['bookings.1.bookedEntity.slot.location']);
  });

  test('creates nothing if one part is taken', async () => {
    const { pair, make, book, half, slotOf, named, overlaps, businessId } = await opened();
    const at = minutesLater(60);
    await book(
      { bookedEntity: slotOf(half, { startDate: at, ...named }), status: 'CONFIRMED' },
      { as: 'admin' },
    );
    expect((await make(pair(0, confirmed), {}, 'admin')).code).toBe('SLOT_NOT_AVAILABLE');
    expect((await make(pair())).code).toBe('SLOT_NOT_AVAILABLE');
    const bookings = await readCalendar(server, businessId).bookings();
    expect(bookings).toHaveLength(1);
    expect(await overlaps()).toBe(0);
  });

  test('follows the policy of every part', async () => {
    const { hour, appointment, withBuffer, part, make, addPolicy } = await opened();
    const late = { enabled: true, latestBookingInMinutes: 60 * 24 * 60 };
    const policy = await addPolicy({ limitLateBookingPolicy: late });
    const strict = await appointment({ name: 'Strict', ...withBuffer(30), bookingPolicy: { id: policy } });
    const bookings = [part(hour.id), part(strict.id, { at: 60 })];
    const refused = await make(bookings);
    expect(refused).toMatchObject({
      status: 428,
      code: 'BOOKING_POLICY_VIOLATION',
      data: { tooLateToBook: true },
    });
    expect((await make([bookings[0]!, part(hour.id, { at: 60 })])).status).toBe(200);
    expect((await make(bookings, {}, 'admin')).status).toBe(200);
    const pair = [part(hour.id, { at: 120 }), part(hour.id, { at: 180, totalParticipants: 2 })];
    expect(await make(pair)).toMatchObject({
      status: 428,
      code: 'BOOKING_POLICY_VIOLATION',
      data: { maxParticipantsPerBooking: 1 },
    });
    expect((await make(pair, {}, 'admin')).status).toBe(200);
  });

  test('refuses switches and information without the right to send them', async () => {
    const { pair, make, named, book, hour, slotOf } = await opened();
    const skip = { flowControlSettings: { skipAvailabilityValidation: true } };
    expect((await make(pair(), skip)).code).toBe('UNAUTHORIZED_OPERATION');
    expect((await make(pair(), skip, 'admin')).code).toBe(
      'CAN_NOT_SKIP_AVAILABILITY_VALIDATION_IF_RESOURCE_NOT_PROVIDED',
    );
    const info = { multiServiceBookingInfo: { id: crypto.randomUUID() } };
    expect((await make(pair(0, info))).code).toBe('CAN_NOT_CREATE_BOOKING_WITH_MULTI_SERVICE_BOOKING_INFO');
    const stranger = { resource: { id: crypto.randomUUID() } };
    expect((await make(pair(0, {}, stranger))).code).toBe('RESOURCE_NOT_FOUND');
    expect((await make(pair(0, {}, { scheduleId: crypto.randomUUID() }))).code).toBe('SCHEDULE_NOT_FOUND');
    // With both rights, a conflicting booking is stored as double booked.
    await book({ bookedEntity: slotOf(hour, named), status: 'CONFIRMED' }, { as: 'admin' });
    const made = await make(pair(0, confirmed, named), skip, 'admin');
    expect(made.multiServiceBooking?.bookings.map(({ booking }) => booking?.doubleBooked)).toEqual([
      true,
      true,
    ]);
  });

  test('names the part with the service of a course', async () => {
    const { offer, part, half, make } = await opened();
    const course = await offer(yogaClass({ type: 'COURSE', name: 'Foundations' }));
    const made = await make([part(half.id), part(course.id, { at: 30 })]);
    expect(made.fields).toEqual(['bookings.1.bookedEntity.slot.serviceId']);
  });

  test('keeps the name of the location at times outside the working hours', async () => {
    const { pair, chain, named } = await opened();
    const inside = locationsOf((await chain(pair(0, confirmed, named), {}, 'admin')).parts);
    expect(inside[0]).toMatchObject({ locationType: 'OWNER_BUSINESS', name: expect.stringMatching(/./) });
    const { id, locationType } = inside[0] ?? {};
    const early = pair(-420, confirmed, { ...named, location: { id, locationType } });
    const skip = { flowControlSettings: { skipAvailabilityValidation: true } };
    expect(locationsOf((await chain(early, skip, 'admin')).parts)).toEqual(inside);
  });

  test('is pending as a whole if one service requires approval', async () => {
    const { hour, appointment, withBuffer, part, chain } = await opened();
    const asking = await appointment({ name: 'Asking', ...withBuffer(30), ...approval });
    const { parts } = await chain(
      [part(hour.id, confirmed), part(asking.id, { at: 60, ...confirmed })],
      {},
      'admin',
    );
    expect(statuses(parts)).toEqual(['PENDING', 'PENDING']);
  });

  test('gives the parts of a new customer one contact', async () => {
    const { pair, chain } = await opened();
    const { parts } = await chain(pair(0, { contactDetails: { email: 'new@example.com' } }), {}, 'admin');
    const [one, other] = parts.map(({ contactDetails }) => contactDetails.contactId);
    expect(one).toBeDefined();
    expect(other).toBe(one);
  });
});
