import { expect, it } from 'vitest';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { firstThatFit, isServable, offeredNext, servableFirst, type WaitingList } from './waitingList.ts';

const ofSession = { bookedEntity: { slot: { eventId: 'session' } } };

const list = (openSpots: number, ...parties: readonly (readonly [number, 'open' | 'expired' | 'none'])[]) =>
  ({
    openSpots,
    reservationTimeInMinutes: 30,
    waiting: parties.map(([totalParticipants, offer], position) => ({
      booking: { id: String(position), totalParticipants, status: 'WAITING_LIST', ...ofSession },
      ...(offer !== 'none' && { offer: { expires: '2027-03-01T10:00:00Z', isOpen: offer === 'open' } }),
    })),
  }) as unknown as WaitingList;

const fitting = (one: WaitingList) => firstThatFit(one).map(({ booking }) => booking.id);

it('fills free spots in order, skips larger parties and open offers', () => {
  expect(fitting(list(3, [2, 'none'], [2, 'none'], [1, 'expired'], [1, 'none']))).toEqual(['0', '2']);
  expect(fitting(list(2, [1, 'open'], [2, 'none']))).toEqual(['1']);
  expect(fitting(list(0, [1, 'none']))).toEqual([]);
});

it('puts the lists that can be served first', () => {
  const [full, large, free] = [list(0, [1, 'none']), list(1, [2, 'none']), list(1, [1, 'expired'])];
  expect([full, large, free].map(isServable)).toEqual([false, false, true]);
  expect(servableFirst([full, large, free])).toEqual([free, full, large]);
});

const taking = (totalParticipants: number, more: object = {}) =>
  ({ id: 'taking', totalParticipants, status: 'CONFIRMED', ...ofSession, ...more }) as unknown as Booking;
const offered = (one: WaitingList, ...ended: readonly Booking[]) =>
  offeredNext(one, ended).map(({ booking }) => booking.id);

it('offers the spots of ended bookings in order, up to a party that does not fit', () => {
  const full = { ...list(0, [1, 'none'], [2, 'none'], [1, 'none']), spotBalance: 0 };
  expect(offered(full, taking(1))).toEqual(['0']);
  expect(offered(full, taking(2))).toEqual(['0']);
  expect(offered(full, taking(4))).toEqual(['0', '1', '2']);
  expect(offered(full, taking(1, { bookedEntity: { slot: { eventId: 'other' } } }))).toEqual([]);
  expect(offered({ ...full, spotBalance: -1 }, taking(1))).toEqual([]);
  // Customers can no longer book.
  expect(offered(list(0, [1, 'none']), taking(1))).toEqual([]);

  const waits = { ...list(0, [1, 'open'], [1, 'expired'], [1, 'none']), spotBalance: 0 };
  expect(offered(waits, taking(2))).toEqual(['1', '2']);
  const [open, , none] = waits.waiting.map(({ booking }) => booking);
  expect(offered(waits, open!)).toEqual(['2']);
  expect(offered(waits, none!)).toEqual([]);
});
