import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import { costsTheSame } from './storedPrice.ts';

const serviceId = '7a0c1d5e-0000-4000-8000-000000000001';
const booked = (change: Partial<Booking> = {}): Booking => ({
  id: serviceId,
  revision: '1',
  createdDate: '2027-03-01T08:00:00.000Z',
  updatedDate: '2027-03-01T08:00:00.000Z',
  bookedEntity: { slot: { serviceId }, tags: ['INDIVIDUAL'] },
  contactDetails: {},
  totalParticipants: 1,
  status: 'CONFIRMED',
  startDate: '2027-03-02T09:00:00.000Z',
  endDate: '2027-03-02T10:00:00.000Z',
  ...change,
});

const longer = { endDate: '2027-03-02T10:30:00.000Z' };
const oil = { id: serviceId, quantity: 1 };

const inClass = { bookedEntity: { slot: { serviceId }, tags: ['GROUP' as const] } };
const withBea = { slot: { serviceId, resource: { id: serviceId } }, tags: ['INDIVIDUAL' as const] };

describe('a changed booking', () => {
  it.each<[string, boolean, Partial<Booking>, Partial<Booking>]>([
    ['another status', true, {}, { status: 'CANCELED' }],
    ['another time', true, {}, { startDate: '2027-03-02T09:30:00.000Z', ...longer }],
    ['another person', true, {}, { bookedEntity: withBea }],
    ['a longer session', true, inClass, { ...inClass, ...longer }],
    ['another duration', false, {}, longer],
    ['more people', false, {}, { totalParticipants: 2 }],
    ['an add-on', false, {}, { bookedAddOns: [oil] }],
  ])('with %s keeps its price: %s', (_change, keeps, before, after) => {
    expect(costsTheSame(booked(before), booked(after))).toBe(keeps);
  });
});
