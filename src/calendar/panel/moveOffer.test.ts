import { expect, it } from 'vitest';
import { offersOf } from './moveOffer.ts';

const day = '2027-03-02';
const person = (id: string, isPerson = true) => ({
  key: id,
  day,
  of: { id, name: id, isPerson, hoursId: undefined, eventsId: undefined },
});
const times = {
  staff: [{ id: 'ada', name: 'Ada' }],
  times: [
    {
      key: 'ten',
      from: '2027-03-02T09:00:00.000Z',
      to: '2027-03-02T10:00:00.000Z',
      slot: {},
      staff: [{ id: 'ada', name: 'Ada' }],
    },
  ],
};

it('shows free times in the column of their person, or of the booking’s person in a column of everyone', () => {
  const offers = offersOf(
    [person('ada'), person('ben'), person('room', false), { key: day, day, of: undefined }],
    times,
    { staffId: 'ada', timeZone: 'Europe/Berlin' },
  );
  const free = [{ from: 600, to: 660 }];
  expect([...offers]).toEqual([
    ['ada', { free, isAssigned: true }],
    ['ben', { free: [], isAssigned: false }],
    ['room', { free: [], isAssigned: true }],
    [day, { free, isAssigned: true }],
  ]);
});
