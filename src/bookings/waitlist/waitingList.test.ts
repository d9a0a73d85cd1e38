import { expect, it } from 'vitest';
import { firstThatFit, isServable, servableFirst, type WaitingList } from './waitingList.ts';

const list = (openSpots: number, ...parties: readonly (readonly [number, 'open' | 'expired' | 'none'])[]) =>
  ({
    openSpots,
    reservationTimeInMinutes: 30,
    waiting: parties.map(([totalParticipants, offer], position) => ({
      booking: { id: String(position), totalParticipants },
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
