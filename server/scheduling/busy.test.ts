import { expect, test } from 'vitest';
import type { Busy, Series } from './model.ts';
import { at, booking, closure, once, own, person, service, session, times, world } from './testWorld.ts';

const all = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];
const without = (...hours: string[]) => all.filter((time) => !hours.includes(time));
const free = (busy: Partial<Busy>, more = {}) => times(world({ busy, ...more }).slots());

const eleven = ['2027-03-01T11:00', '2027-03-01T12:00'] as const;
const ada = [{ id: 'Ada', transparency: 'BUSY' }] as const;

test.each([
  ['CONFIRMED', without('11:00')],
  ['PENDING', without('11:00')],
  ['CREATED', all],
  ['WAITING_LIST', all],
  ['DECLINED', all],
  ['CANCELED', all],
] as const)('an appointment with the status %s leaves the correct starts', (status, expected) => {
  expect(free({ appointments: [booking('Ada', ...eleven, { status })] })).toEqual(expected);
});

test('several requests for one time occupy nothing until one is confirmed', () => {
  const services = [service('Haircut', { allowMultipleRequests: true }), service('Shave')];
  const pending = (serviceId: string) => booking('Ada', ...eleven, { status: 'PENDING', serviceId });
  expect(free({ appointments: [pending('Haircut')] }, { services })).toEqual(all);
  expect(free({ appointments: [pending('Shave')] }, { services })).toEqual(without('11:00'));
  expect(free({ appointments: [booking('Ada', ...eleven)] }, { services })).toEqual(without('11:00'));
});

const yoga = (more = {}) => ({ sessions: [session('one', ...eleven, { resources: ada, ...more })] });

test('sessions occupy their resources until their buffer time ends', () => {
  expect(free(yoga())).toEqual(without('11:00'));
  expect(free(yoga({ reservedAfterInMinutes: 15 }))).toEqual(without('11:00', '12:00'));
  expect(free(yoga({ cancelled: true }))).toEqual(all);
  expect(free(yoga({ resources: [{ id: 'Ada', transparency: 'FREE' }] }))).toEqual(all);
  expect(free(yoga({ resources: [{ id: 'Ben', transparency: 'BUSY' }] }))).toEqual(all);
});

test('blocked time occupies its resources', () => {
  const block = {
    id: 'ill',
    start: at(eleven[0]),
    end: at('2027-03-01T13:30'),
    cancelled: false,
    resources: ada,
    reservedAfterInMinutes: 0,
  };
  expect(free({ blocks: [block] })).toEqual(without('11:00', '12:00', '13:00'));
  expect(free({ blocks: [{ ...block, cancelled: true }] })).toEqual(all);
});

test('a buffer may overlap a closure, but no other busy time', () => {
  const services = [service('Haircut', { bufferInMinutes: 30 })];
  const closures = [closure('2027-03-01T12:00', '2027-03-01T13:00')];
  expect(free({}, { services, closures })).toEqual(without('12:00'));
  expect(
    free({ appointments: [booking('Ada', '2027-03-01T12:00', '2027-03-01T13:00')] }, { services }),
  ).toEqual(without('11:00', '12:00'));
});

test('adjacent times do not conflict', () => {
  expect(
    free({
      appointments: [
        booking('Ada', '2027-03-01T10:00', '2027-03-01T11:00'),
        booking('Ada', '2027-03-01T12:00', '2027-03-01T13:00'),
      ],
    }),
  ).toEqual(without('10:00', '12:00'));
});

test('ignores the bookings that the caller is about to move', () => {
  const { slots } = world({
    busy: {
      appointments: [
        booking('Ada', ...eleven, { id: 'mine' }),
        booking('Ada', '2027-03-01T15:00', '2027-03-01T16:00'),
      ],
    },
  });
  expect(times(slots({ exceptBookingIds: ['mine'] }))).toEqual(without('15:00'));
});

test('a long booking from before the range occupies its time in the range', () => {
  expect(free({ appointments: [booking('Ada', '2027-02-20T09:00', '2027-03-01T10:30')] })).toEqual(
    without('09:00', '10:00'),
  );
});

const classSeries = (more: Partial<Series> = {}): Series => ({
  id: 'mondays',
  timeZone: 'UTC',
  start: '2025-03-03T11:00:00',
  end: '2025-03-03T12:00:00',
  recurrence: { frequency: 'WEEKLY', interval: 1, days: ['MONDAY'] },
  storedUntil: '2027-03-01T00:00:00',
  template: {
    kind: 'SESSION',
    serviceId: 'Yoga',
    scheduleId: 'Yoga-schedule',
    location: { kind: 'BUSINESS', locationId: 'Mitte' },
    resources: ada,
    reservedAfterInMinutes: 0,
    capacity: 10,
  },
  ...more,
});

test('after the stored rows, occurrences of the rule are busy', () => {
  expect(free({ series: [classSeries()] })).toEqual(without('11:00'));
  expect(free({ series: [classSeries({ storedUntil: '2027-03-01T11:00:01' })] })).toEqual(all);
});

test('a stored row replaces its occurrence', () => {
  const moved = session('moved', '2027-03-01T14:00', '2027-03-01T15:00', {
    resources: ada,
    occurrence: { seriesId: 'mondays', start: '2027-03-01T11:00:00' },
  });
  expect(free({ series: [classSeries()], sessions: [moved] })).toEqual(without('14:00'));
});

const allNight = person('Ada', own(once('2027-03-28T00:00', '2027-03-28T08:00')));

const hoursFree = (series: Series) => {
  const question = { ask: 'SLOT', serviceId: 'Haircut' } as const;
  const { ask } = world({
    timeZone: 'Europe/Berlin',
    busy: { series: [series] },
    locations: [],
    services: [service('Haircut', { durations: [30], locations: [{ kind: 'CUSTOMER' }] })],
    resources: [allNight],
  });
  return ['03:30:00', '04:00:00', '04:30:00', '05:00:00'].filter(
    (time) => ask<'SLOT'>({ ...question, start: `2027-03-28T${time}` })?.bookable,
  );
};

test('a session of a series has a fixed duration, a blocked time a fixed wall-clock end', () => {
  // In Berlin, 28 March 2027 has no hour from 02:00 to 03:00.
  const night = {
    timeZone: 'Europe/Berlin',
    start: '2027-03-21T01:00:00',
    end: '2027-03-21T04:00:00',
    storedUntil: '2027-03-28T00:00:00',
    recurrence: { frequency: 'WEEKLY', interval: 1, days: ['SUNDAY'] },
  } as const;
  const block = { kind: 'BLOCK', resources: ada, reservedAfterInMinutes: 0 } as const;
  expect(hoursFree(classSeries(night))).toEqual(['05:00:00']);
  expect(hoursFree(classSeries({ ...night, template: block }))).toEqual(['04:00:00', '04:30:00', '05:00:00']);
});
