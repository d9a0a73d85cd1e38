import { describe, expect, it } from 'vitest';
import { staffResourceTypeId } from '../../../../contract/entities/locations/resourceType.ts';
import { ApiError } from '../../../../contract/errors.ts';
import {
  at,
  booking,
  closure,
  location,
  person,
  room,
  service,
  weekly,
  world,
} from '../../../scheduling/testWorld.ts';
import type { StoredService } from '../../../tables/availability/services.ts';
import {
  isTaken,
  minutesAsked,
  ownerTypeOf,
  timeIn,
  withoutPolicy,
  type AskedTime,
} from './appointmentTimes.ts';

const stored = (more: Partial<StoredService> = {}): StoredService => ({
  ...service('massage'),
  defaultCapacity: 1,
  addresses: new Map(),
  offerInMinutes: 10,
  ...more,
});
const start = at('2027-03-01T09:00');
const after = (minutes: number) => start + minutes * 60_000;

describe('duration of an appointment', () => {
  const asked = { start, end: undefined, addOnMinutes: 0, at: 'booking.slot' };
  const violation = (more: Partial<Parameters<typeof minutesAsked>[1]>) => {
    try {
      minutesAsked(stored({ durations: [60, 90] }), { ...asked, ...more });
    } catch (error) {
      if (error instanceof ApiError) return error.fieldViolations;
      throw error;
    }
    return undefined;
  };

  it('is the first one that the service offers, with the add-ons', () => {
    expect(minutesAsked(stored({ durations: [60, 90] }), { ...asked, addOnMinutes: 15 })).toBe(75);
  });

  it('is the one until the end, if the service offers it with these add-ons', () => {
    const massage = stored({ durations: [60, 90] });
    expect(minutesAsked(massage, { ...asked, end: after(90) })).toBe(90);
    expect(minutesAsked(massage, { ...asked, end: after(105), addOnMinutes: 15 })).toBe(105);
  });

  it('is one of the choices of customers', () => {
    const massage = stored({
      durations: [60],
      durationChoices: [{ id: 'short', minutes: 30 }],
    });
    expect(minutesAsked(massage, { ...asked, end: after(30) })).toBe(30);
    expect(minutesAsked(massage, { ...asked, chosenMinutes: 30 })).toBe(30);
  });

  it('may be any stored one where that is accepted', () => {
    expect(minutesAsked(stored(), { ...asked, end: after(45), anyLength: true })).toBe(45);
  });

  it('is refused if the service does not offer it', () => {
    expect(violation({ end: after(45) })).toEqual([
      {
        field: 'booking.slot.endDate',
        description: 'must be the start plus a duration that the service offers',
        violatedRule: 'VALIDATION',
      },
    ]);
    expect(violation({ end: after(90), addOnMinutes: 15 })).toHaveLength(1);
  });

  it('is refused if it is not the chosen one', () => {
    const description =
      'must be the start plus the chosen duration and the add-ons, if the service offers that duration';
    expect(violation({ chosenMinutes: 45, anyLength: true })).toMatchObject([{ description }]);
    expect(violation({ chosenMinutes: 60, end: after(90) })).toMatchObject([{ description }]);
  });
});

describe('owner of an appointment', () => {
  const needs = [{ typeId: 'rooms' }, { typeId: 'devices' }] as unknown as StoredService['needs'];

  it('is a person, or a room of a service without staff', () => {
    expect(ownerTypeOf(stored({ needs }))).toBe(staffResourceTypeId);
    expect(ownerTypeOf(stored({ staffIds: [], needs }))).toBe('rooms');
    expect(ownerTypeOf(stored({ staffIds: [] }))).toBeUndefined();
  });
});

describe('availability of a requested time', () => {
  const { rules, busy } = world({
    resources: [person('Ada'), person('Ben'), room('Blue'), room('Red')],
    locations: [
      location('Mitte', [weekly('2027-03-01', '09:00', '17:00')], { default: true }),
      location('pankow', [weekly('2027-03-01', '09:00', '17:00')]),
    ],
    busy: {
      appointments: [
        { ...booking('Ada', '2027-03-01T10:00', '2027-03-01T11:00'), id: 'booked' },
        booking('Red', '2027-03-01T10:00', '2027-03-01T11:00'),
      ],
    },
  });
  const massage = stored({ staffIds: ['Ada', 'Ben'] });
  const inRooms = { needs: [{ typeId: 'rooms', resourceIds: [] }] };
  const find = (time: string, more: Partial<AskedTime> = {}, of = massage, now = '2027-01-01T00:00') =>
    timeIn(
      { rules, busy, services: [of], addresses: new Map() },
      {
        serviceId: of.id,
        start: at(time),
        end: undefined,
        location: undefined,
        resourceId: undefined,
        addOnMinutes: 0,
        exceptBookingIds: [],
        at: 'slot',
        ...more,
      },
      at(now),
    );
  const free = (...asked: Parameters<typeof find>) =>
    find(...asked).slot?.availableResources.flatMap(({ resources }) => resources.map(({ id }) => id));

  it('contains the free people and rooms', () => {
    expect(free('2027-03-01T09:00')).toEqual(['Ada', 'Ben']);
    expect(free('2027-03-01T10:00')).toEqual(['Ben']);
    expect(free('2027-03-01T10:00', {}, { ...massage, ...inRooms })).toEqual(['Ben', 'Blue']);
  });

  it('contains the named person or room only', () => {
    expect(free('2027-03-01T09:00', { resourceId: 'Ada' })).toEqual(['Ada']);
    const rented = stored({ staffIds: [], ...inRooms });
    expect(find('2027-03-01T09:00', {}, rented).ownerTypeId).toBe('rooms');
    expect(free('2027-03-01T09:00', { resourceId: 'Red' }, rented)).toEqual(['Red']);
  });

  it('contains those whose booking is moved', () => {
    expect(free('2027-03-01T10:00', { exceptBookingIds: ['booked'] })).toEqual(['Ada', 'Ben']);
  });

  it('is that of the whole length, which the service need not offer', () => {
    const end = at('2027-03-01T10:15');
    expect(find('2027-03-01T09:00')).toMatchObject({ end: at('2027-03-01T10:00') });
    expect(find('2027-03-01T09:00', { addOnMinutes: 15 })).toMatchObject({ end });
    expect(free('2027-03-01T09:00', { addOnMinutes: 15 })).toEqual(['Ben']);
    expect(free('2027-03-01T09:00', { end, anyLength: true })).toEqual(['Ben']);
  });

  it('is that of the location', () => {
    const locations = ['Mitte', 'pankow'].map((id) => ({ kind: 'BUSINESS', locationId: id }) as const);
    const inBoth = stored({ locations });
    const inPankow = { location: { id: 'pankow', locationType: 'OWNER_BUSINESS' } } as const;
    expect(find('2027-03-01T09:00', {}, inBoth).slot?.location.id).toBe('Mitte');
    expect(find('2027-03-01T09:00', inPankow, inBoth).slot?.location.id).toBe('pankow');
  });

  it('does not exist outside of all hours', () => {
    expect(find('2027-03-06T09:00').slot).toBeUndefined();
  });

  it('states what the policy of the service refuses, and ignores it', () => {
    const closed = stored({ onlineBooking: false });
    expect(find('2027-03-01T09:00', {}, closed)).toMatchObject({
      violations: { tooLateToBook: false, bookOnlineDisabled: true },
      slot: { bookable: true },
    });
    expect(find('2027-03-01T09:00', {}, massage, '2027-03-01T09:01')).toMatchObject({
      violations: { tooLateToBook: true },
      slot: { bookable: true },
    });
  });
});

it('binds the business to no policy of the service', () => {
  const strict = stored({
    deleted: true,
    onlineBooking: false,
    policy: { bookAfterStart: true, maxParticipantsPerBooking: 5, latestBookingInMinutes: 60 },
  });
  expect(withoutPolicy(strict, [45])).toEqual({
    ...strict,
    durations: [45],
    deleted: false,
    onlineBooking: true,
    policy: { bookAfterStart: false, maxParticipantsPerBooking: 1 },
  });
});

describe('time of an appointment that is taken', () => {
  const { rules, busy, now } = world({
    resources: [person('Ada'), person('Ben')],
    closures: [
      closure('2027-03-02T09:00', '2027-03-02T10:00', { locationId: 'mitte' }),
      closure('2027-03-03T09:00', '2027-03-03T10:00'),
    ],
    busy: { appointments: [{ ...booking('Ada', '2027-03-01T10:00', '2027-03-01T11:00'), id: 'booked' }] },
  });
  type Holding = Parameters<typeof isTaken>[1];
  const taken = (from: string, to: string, holding: Partial<Holding> = {}) =>
    isTaken(
      { scheduling: { rules, busy, services: [], addresses: new Map() }, start: at(from), end: at(to) },
      { resourceIds: ['Ada'], bufferMinutes: 0, location: undefined, exceptBookingIds: [], ...holding },
      new Date(now),
    );

  it('meets another booking of one of the people', () => {
    expect(taken('2027-03-01T10:30', '2027-03-01T11:30')).toBe(true);
    expect(taken('2027-03-01T10:30', '2027-03-01T11:30', { resourceIds: ['Ben', 'Ada'] })).toBe(true);
    expect(taken('2027-03-01T10:30', '2027-03-01T11:30', { resourceIds: ['Ben'] })).toBe(false);
  });

  it('may touch another booking, unless its buffer meets it', () => {
    expect(taken('2027-03-01T11:00', '2027-03-01T12:00')).toBe(false);
    expect(taken('2027-03-01T09:00', '2027-03-01T10:00')).toBe(false);
    expect(taken('2027-03-01T09:00', '2027-03-01T10:00', { bufferMinutes: 1 })).toBe(true);
  });

  it('may meet the booking that is moved, and lie outside of working hours', () => {
    expect(taken('2027-03-01T10:30', '2027-03-01T11:30', { exceptBookingIds: ['booked'] })).toBe(false);
    expect(taken('2027-03-06T22:00', '2027-03-06T23:00')).toBe(false);
  });

  it('meets a closure of its location or of the whole business, its buffer excepted', () => {
    const atMitte = { location: { id: 'MITTE', locationType: 'OWNER_BUSINESS' } } as const;
    const atPankow = { location: { id: 'pankow', locationType: 'OWNER_BUSINESS' } } as const;
    expect(taken('2027-03-03T09:30', '2027-03-03T10:30')).toBe(true);
    expect(taken('2027-03-03T08:30', '2027-03-03T09:30')).toBe(true);
    expect(taken('2027-03-03T10:00', '2027-03-03T11:00')).toBe(false);
    expect(taken('2027-03-03T08:00', '2027-03-03T09:00', { bufferMinutes: 30 })).toBe(false);
    expect(taken('2027-03-03T08:30', '2027-03-03T09:30', atMitte)).toBe(true);
    expect(taken('2027-03-02T08:30', '2027-03-02T09:30', atMitte)).toBe(true);
    expect(taken('2027-03-02T08:30', '2027-03-02T09:30', atPankow)).toBe(false);
    expect(taken('2027-03-02T08:30', '2027-03-02T09:30')).toBe(false);
  });
});
