import { expect, it } from 'vitest';
import { wireFilter } from '../../records/list/listFilter.ts';
import { decisionsOn } from './decisions.ts';
import { bookingQuestions, startsIn } from './bookingQuestions.ts';

const clockChange = new Date('2027-03-28T10:00:00Z');

it.each([
  ['today', { $gte: '2027-03-27T23:00:00.000Z', $lt: '2027-03-28T22:00:00.000Z' }],
  ['tomorrow', { $gte: '2027-03-28T22:00:00.000Z', $lt: '2027-03-29T22:00:00.000Z' }],
  ['week', { $gte: '2027-03-27T23:00:00.000Z', $lt: '2027-04-03T22:00:00.000Z' }],
  ['past', { $lt: '2027-03-27T23:00:00.000Z' }],
] as const)('bounds the period %s by days of the business on a clock change', (period, startDate) => {
  expect(startsIn(period, 'Europe/Berlin', clockChange)).toEqual({ startDate });
});

it('takes the day of the business, not that of UTC', () => {
  const startDate = { $gte: '2027-03-01T11:00:00.000Z', $lt: '2027-03-02T11:00:00.000Z' };
  expect(startsIn('today', 'Pacific/Auckland', new Date('2027-03-01T23:30:00Z'))).toEqual({ startDate });
});

it('finds the bookings of a service by slot and by course', () => {
  expect(wireFilter(bookingQuestions('Europe/Berlin'), { service: ['a'] })).toEqual({
    $or: [
      { 'bookedEntity.item.slot.serviceId': { $in: ['a'] } },
      { 'bookedEntity.item.schedule.serviceId': { $in: ['a'] } },
    ],
  });
});

it.each([
  ['CREATED', ['confirm', 'decline']],
  ['PENDING', ['confirm', 'decline']],
  ['WAITING_LIST', ['confirm', 'decline']],
  ['CONFIRMED', ['cancel']],
  ['DECLINED', []],
  ['CANCELED', []],
] as const)('offers for the status %s the decisions %s', (status, decisions) => {
  expect(decisionsOn({ status })).toEqual(decisions);
});
