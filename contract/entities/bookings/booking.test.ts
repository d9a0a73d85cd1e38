import { describe, expect, test } from 'vitest';
import { booking, participantsOf } from './booking.ts';
import { session } from '../calendar/session.ts';
import { slotLocationOf } from '../availability/slotLocation.ts';

const id = '1e4fa8e8-96e7-40a6-a07e-f215083a9ded';
const at = '2027-03-01T09:00:00.000Z';
const dates = { id, revision: '1', createdDate: at, updatedDate: at };
const slot = { serviceId: id, eventId: id };
const oneBooking = {
  ...dates,
  bookedEntity: { slot },
  contactDetails: {},
  status: 'CONFIRMED',
  totalParticipants: 1,
};
const oneSession = {
  ...dates,
  scheduleId: id,
  scheduleOwnerId: id,
  start: { timestamp: at, timeZone: 'Europe/Berlin' },
  end: { timestamp: at, timeZone: 'Europe/Berlin' },
  capacity: 10,
  status: 'CONFIRMED',
};
const many = (count: number) => Array.from({ length: count }, () => ({}));
const letters = (count: number) => 'x'.repeat(count);
const choices = (counts: number[]) => ({
  serviceChoices: counts.map((numberOfParticipants) => ({ numberOfParticipants })),
});

describe('booking', () => {
  test.each<[string, object, object]>([
    ['a number of people or choices, not both', {}, { participantsChoices: choices([1]) }],
    ['at least one person', {}, { totalParticipants: 0 }],
    [
      'a slot or a course, not both',
      {},
      { bookedEntity: { slot, schedule: { serviceId: id, scheduleId: id } } },
    ],
    ['something that is booked', {}, { bookedEntity: { title: 'Yoga' } }],
    ['a short event id', {}, { bookedEntity: { slot: { ...slot, eventId: letters(251) } } }],
    ['21 add-ons', { bookedAddOns: many(21) }, { bookedAddOns: many(22) }],
    [
      '3 resource selections',
      { bookedEntity: { slot: { ...slot, resourceSelections: many(3) } } },
      { bookedEntity: { slot: { ...slot, resourceSelections: many(4) } } },
    ],
    [
      'a resource with a name of 40 letters',
      { bookedEntity: { slot: { ...slot, resource: { name: letters(40) } } } },
      { bookedEntity: { slot: { ...slot, resource: { name: letters(41) } } } },
    ],
    [
      '20 choices',
      { totalParticipants: undefined, participantsChoices: choices(Array(20).fill(1)) },
      { totalParticipants: undefined, participantsChoices: choices(Array(21).fill(1)) },
    ],
    ['one of six statuses', { status: 'WAITING_LIST' }, { status: 'CANCELLED' }],
    [
      'a platform and an actor',
      { bookingSource: { platform: 'MOBILE_APP', actor: 'CUSTOMER', appDefId: id, appName: 'Bookings' } },
      { bookingSource: { platform: 'KIOSK' } },
    ],
    ['a payment status', { paymentStatus: 'EXEMPT' }, { paymentStatus: 'FREE' }],
    ['known fields', {}, { colour: 'red' }],
  ])('keeps %s', (_what, passes, fails) => {
    expect(booking.safeParse({ ...oneBooking, ...passes }).error?.issues).toBeUndefined();
    expect(booking.safeParse({ ...oneBooking, ...fails }).success).toBe(false);
  });

  test('number of participants is its total or the sum of its choices', () => {
    expect(participantsOf({ totalParticipants: 3 })).toBe(3);
    expect(participantsOf({ participantsChoices: choices([2, 1, 4]) })).toBe(7);
  });
});

describe('session', () => {
  test.each<[string, object, object]>([
    ['1000 people', { capacity: 1000 }, { capacity: 1001 }],
    ['somebody', { capacity: 1 }, { capacity: 0 }],
    ['a title of 6000 letters', { title: letters(6000) }, { title: letters(6001) }],
    ['notes of 10,000 letters', { notes: letters(10_000) }, { notes: letters(10_001) }],
    ['parties of 250', { participants: [{ partySize: 250 }] }, { participants: [{ partySize: 251 }] }],
    ['a status in the calendar’s spelling', { status: 'CANCELLED' }, { status: 'CANCELED' }],
  ])('keeps %s', (_what, passes, fails) => {
    expect(session.safeParse({ ...oneSession, ...passes }).error?.issues).toBeUndefined();
    expect(session.safeParse({ ...oneSession, ...fails }).success).toBe(false);
  });
});

test('the type of a service location has another name in the calendar', () => {
  const address = { formattedAddress: 'Linienstraße 84' };
  const business = { id, name: 'Mitte' };
  expect(slotLocationOf({ id, type: 'BUSINESS', business, calculatedAddress: address })).toEqual({
    id,
    name: 'Mitte',
    formattedAddress: 'Linienstraße 84',
    locationType: 'OWNER_BUSINESS',
  });
  expect(slotLocationOf({ id, type: 'CUSTOM', custom: { address } })).toEqual({
    id,
    formattedAddress: 'Linienstraße 84',
    locationType: 'OWNER_CUSTOM',
  });
  expect(slotLocationOf({ id, type: 'CUSTOMER' })).toEqual({ locationType: 'CUSTOM' });
});
