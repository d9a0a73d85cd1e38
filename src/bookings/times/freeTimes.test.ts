import { expect, it } from 'vitest';
import { freeStretches, otherTimes, type FreeTime } from './freeTimes.ts';

const [ada, ben] = [
  { id: 'ada', name: 'Ada' },
  { id: 'ben', name: 'Ben' },
];
const at = (time: string) => `2027-03-02T${time}:00.000Z`;
const free = (from: string, to: string, ...staff: FreeTime['staff']): FreeTime => ({
  key: at(from),
  from: at(from),
  to: at(to),
  slot: {},
  staff,
});
const booking = { startDate: at('10:00'), bookedEntity: { slot: { serviceId: 'massage', resource: ada } } };
const times = [
  free('09:00', '10:00', ben),
  free('10:00', '11:00', ada, ben),
  free('10:30', '11:30', ada),
  free('12:00', '13:00', ada),
];

const offered = (staffId: string) =>
  otherTimes({ times }, booking, staffId).map(({ from, staff }) => [from, staff.map(({ id }) => id)]);

it('offers a booking every time but its own with its own staff member', () => {
  expect(offered('')).toEqual([
    [at('09:00'), ['ben']],
    [at('10:00'), ['ben']],
    [at('10:30'), ['ada']],
    [at('12:00'), ['ada']],
  ]);
  expect(offered('ada')).toEqual([
    [at('10:30'), ['ada']],
    [at('12:00'), ['ada']],
  ]);
});

it('offers the sessions of a class to anyone', () => {
  const session = { ...free('10:00', '11:00'), spots: 3 };
  expect(otherTimes({ times: [session] }, booking, '')).toEqual([session]);
});

it('joins the free times of a staff member that overlap or touch', () => {
  const stretches = freeStretches({ times }, 'ada');
  expect(stretches.map(({ from, to }) => [new Date(from).toISOString(), new Date(to).toISOString()])).toEqual(
    [
      [at('10:00'), at('11:30')],
      [at('12:00'), at('13:00')],
    ],
  );
});
