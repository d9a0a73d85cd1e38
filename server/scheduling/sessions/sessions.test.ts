import { expect, test } from 'vitest';
import type { Policy, Session } from '../model.ts';
import { at, listed, monday, service, session, times, week, world } from '../testWorld.ts';

const policy = (more: Partial<Policy> = {}): Policy => ({
  bookAfterStart: false,
  maxParticipantsPerBooking: 4,
  ...more,
});
const yoga = service('Yoga', { type: 'CLASS', policy: policy({ waitingListCapacity: 5 }) });
const now = '2027-02-28T12:00';
const class_ = (more: Partial<Session> = {}) => {
  const sessions = [
    session('one', '2027-03-01T10:00', '2027-03-01T11:00', { title: 'Yoga in the park', ...more }),
  ];
  return world({ services: [yoga], busy: { sessions }, now });
};
const slotOf = (more: Partial<Session> = {}) =>
  class_(more).ask<'EVENT_SLOT'>({ ask: 'EVENT_SLOT', eventId: 'one' });
const later = at('2027-02-28T12:00:01');
const past = at('2027-02-28T12:00:00');

test('remaining spots are the capacity minus taken spots and spots offered to the waitlist', () => {
  expect(slotOf({ taken: 3, offers: [{ spots: 2, expires: later }] })).toMatchObject({
    bookable: true,
    totalCapacity: 10,
    remainingCapacity: 5,
    bookableCapacity: 4,
  });
  expect(slotOf({ taken: 8 })?.bookableCapacity).toBe(2);
});

test('an offer reserves its spots until it expires', () => {
  const offered = slotOf({ taken: 8, offers: [{ spots: 2, expires: later }] });
  expect(offered).toMatchObject({
    bookable: false,
    remainingCapacity: 0,
    nonBookableReasons: { noRemainingCapacity: true, reservedForWaitingList: true },
  });
  expect(slotOf({ taken: 8, offers: [{ spots: 2, expires: past }] })).toMatchObject({
    bookable: true,
    remainingCapacity: 2,
  });
});

test('a full class is not reserved for the waitlist', () => {
  const full = slotOf({ taken: 10, offers: [{ spots: 2, expires: later }] });
  expect(full?.nonBookableReasons).toEqual({ noRemainingCapacity: true });
});

test('an overbooked class has no remaining spots', () => {
  expect(slotOf({ taken: 12 })?.remainingCapacity).toBe(0);
});

test('a waitlist counts people and has a capacity of its own', () => {
  expect(slotOf({ taken: 10, waiting: 2 })?.event).toEqual({
    id: 'one',
    title: 'Yoga in the park',
    allDay: false,
    waitingList: { totalCapacity: 5, remainingCapacity: 3 },
  });
});

test('the call for one session returns a cancelled one, the list only on request', () => {
  expect(slotOf({ cancelled: true })).toMatchObject({
    bookable: false,
    nonBookableReasons: { eventCancelled: true },
  });
  const { ask } = class_({ cancelled: true });
  expect(ask<'EVENT_SLOTS'>({ ask: 'EVENT_SLOTS', ...monday }).items).toEqual([]);
  expect(ask<'EVENT_SLOTS'>({ ask: 'EVENT_SLOTS', ...monday, includeNonBookable: true }).items).toHaveLength(
    1,
  );
  expect(ask<'ENTRIES'>({ ask: 'ENTRIES', ...monday, serviceIds: ['Yoga'] }).items).toEqual([]);
});

const busyWeek = [
  session('late', '2027-03-02T10:00', '2027-03-02T11:00'),
  session('full', '2027-03-01T12:00', '2027-03-01T13:00', { taken: 10 }),
  session('few', '2027-03-01T10:00', '2027-03-01T11:00', { taken: 8 }),
  session('other', '2027-03-01T10:00', '2027-03-01T11:00', { serviceId: 'Aerobics' }),
];
const twoClasses = world({
  services: [yoga, service('Aerobics', { type: 'CLASS', policy: policy() })],
  busy: { sessions: busyWeek },
  now,
});
const events = (question = {}) =>
  twoClasses
    .ask<'EVENT_SLOTS'>({ ask: 'EVENT_SLOTS', ...week, ...question })
    .items.map(({ event }) => event?.id);

test('class sessions are ordered by start, location and service', () => {
  expect(events()).toEqual(['other', 'few', 'late']);
  expect(events({ includeNonBookable: true })).toEqual(['other', 'few', 'full', 'late']);
  expect(events({ serviceIds: ['Yoga'] })).toEqual(['few', 'late']);
  expect(events({ minBookableCapacity: 3 })).toEqual(['other', 'late']);
  expect(events({ perDay: 1 })).toEqual(['other', 'late']);
});

test('the older query lists classes together with appointments, and filters by open spots', () => {
  const { ask } = world({ services: [service('Haircut'), yoga], busy: { sessions: busyWeek }, now });
  const entries = (more = {}) =>
    ask<'ENTRIES'>({ ask: 'ENTRIES', ...monday, serviceIds: ['Yoga', 'Haircut', 'none'], ...more }).items;
  expect(times(entries()).slice(0, 3)).toEqual(['09:00', '10:00', '10:00']);
  expect(entries().at(-1)).toMatchObject({ eventId: 'full', bookable: false, totalSpots: 10, openSpots: 0 });
  expect(entries({ openSpots: 2 }).map(({ eventId }) => eventId)).toEqual(['few']);
});

test('a class in the older shape has its first resource and its waitlist', () => {
  const resources = [
    { id: 'Ada', transparency: 'BUSY' },
    { id: 'none', transparency: 'BUSY' },
  ] as const;
  const { ask } = class_({ resources, taken: 9, offers: [{ spots: 1, expires: later }], waiting: 1 });
  const [entry] = ask<'ENTRIES'>({
    ask: 'ENTRIES',
    ...monday,
    serviceIds: ['Yoga'],
    resourceIds: ['Ada'],
  }).items;
  expect(entry).toMatchObject({
    resource: { id: 'Ada', name: 'Ada' },
    waitingList: { totalSpots: 5, openSpots: 4 },
    openSpots: 0,
    locked: true,
  });
  expect(
    ask<'ENTRIES'>({ ask: 'ENTRIES', ...monday, serviceIds: ['Yoga'], resourceIds: ['Ben'] }).items,
  ).toEqual([]);
});

test('follows the rule after the stored rows', () => {
  const series = {
    id: 'mondays',
    timeZone: 'Europe/Berlin',
    start: '2027-03-01T18:00:00',
    end: '2027-03-01T19:00:00',
    recurrence: { frequency: 'WEEKLY', interval: 1, days: ['MONDAY'] },
    storedUntil: '2027-03-01T00:00:00',
    template: {
      kind: 'SESSION',
      serviceId: 'Yoga',
      scheduleId: 'Yoga-schedule',
      location: { kind: 'BUSINESS', locationId: 'Mitte' },
      resources: [],
      reservedAfterInMinutes: 0,
      capacity: 7,
    },
  } as const;
  const { ask } = world({ services: [yoga], busy: { series: [series] }, now });
  const range = { from: '2029-03-19T00:00:00', to: '2029-04-03T00:00:00', timeZone: 'UTC' };
  const { items } = ask<'EVENT_SLOTS'>({ ask: 'EVENT_SLOTS', ...range });
  // The clocks of Berlin change on 25 March 2029.
  expect(items.map(({ localStart }) => localStart)).toEqual([
    '2029-03-19T17:00:00',
    '2029-03-26T16:00:00',
    '2029-04-02T16:00:00',
  ]);
  const eventId = items[1]!.event!.id;
  expect(eventId).toBe('mondays:2029-03-26T18:00:00');
  expect(ask<'EVENT_SLOT'>({ ask: 'EVENT_SLOT', eventId })).toMatchObject({
    totalCapacity: 7,
    remainingCapacity: 7,
  });
});

test('an unknown event and a session of a course have no slot', () => {
  const { ask } = world({ services: [{ ...yoga, type: 'COURSE' }], busy: { sessions: busyWeek }, now });
  expect(ask<'EVENT_SLOT'>({ ask: 'EVENT_SLOT', eventId: 'none' })).toBeUndefined();
  expect(ask<'EVENT_SLOT'>({ ask: 'EVENT_SLOT', eventId: 'few' })).toBeUndefined();
  expect(listed(ask<'EVENT_SLOTS'>({ ask: 'EVENT_SLOTS', ...week }).items)).toEqual([]);
});

const pottery = (more: Partial<Policy> = {}) =>
  service('Pottery', { type: 'COURSE', scheduleId: 'pottery', policy: policy(more) });
const lessons = ['2027-03-01', '2027-03-08'].map((date) =>
  session(`lesson ${date}`, `${date}T10:00`, `${date}T12:00`, {
    serviceId: 'Pottery',
    capacity: 1,
    taken: 1,
  }),
);
const courseAt = (time: string, more: Partial<Policy> = {}, spots = {}) =>
  world({
    services: [pottery(more)],
    busy: {
      sessions: lessons,
      courses: [{ serviceId: 'Pottery', capacity: 8, taken: 5, offers: [], waiting: 0, ...spots }],
    },
    now: time,
  }).ask<'COURSE'>({ ask: 'COURSE', scheduleId: 'pottery' });

test('a course has spots of its own, not those of its sessions', () => {
  expect(courseAt(now)).toEqual({
    bookable: true,
    totalSpots: 8,
    openSpots: 3,
    violations: { tooEarlyToBook: false, tooLateToBook: false, bookOnlineDisabled: false },
    locked: false,
    maxParticipantsPerBooking: 4,
  });
  expect(courseAt(now, {}, { taken: 8 })).toMatchObject({ bookable: false, openSpots: 0 });
});

test('a course that has begun can be booked until its last session ends, if its policy allows it', () => {
  expect(courseAt('2027-03-01T10:00').bookable).toBe(true);
  expect(courseAt('2027-03-01T10:01').bookable).toBe(false);
  expect(courseAt('2027-03-08T12:00', { bookAfterStart: true }).bookable).toBe(true);
  expect(courseAt('2027-03-08T12:01', { bookAfterStart: true }).bookable).toBe(false);
});

test('the limits of a course apply to its first session', () => {
  expect(courseAt('2027-02-28T10:00', { earliestBookingInMinutes: 1440 }).bookable).toBe(true);
  expect(courseAt('2027-02-28T09:59', { earliestBookingInMinutes: 1440 }).violations).toMatchObject({
    tooEarlyToBook: true,
    earliestBookingDate: at('2027-02-28T10:00'),
  });
  expect(courseAt('2027-02-28T10:01', { latestBookingInMinutes: 1440 }).violations.tooLateToBook).toBe(true);
});

test('refuses a schedule that does not belong to a course', () => {
  expect(() => world().ask<'COURSE'>({ ask: 'COURSE', scheduleId: 'Haircut-schedule' })).toThrow(
    expect.objectContaining({
      refusal: { code: 'FAILED_RESOLVING_SCHEDULE', scheduleId: 'Haircut-schedule' },
    }),
  );
});

test('a course with endless sessions has no end', () => {
  const series = {
    id: 'evenings',
    timeZone: 'UTC',
    start: '2027-01-04T18:00:00',
    end: '2027-01-04T19:00:00',
    recurrence: { frequency: 'WEEKLY', interval: 1, days: ['MONDAY'] },
    storedUntil: '2027-01-04T00:00:00',
    template: {
      kind: 'SESSION',
      serviceId: 'Pottery',
      scheduleId: 'pottery',
      location: { kind: 'BUSINESS', locationId: 'Mitte' },
      resources: [],
      reservedAfterInMinutes: 0,
      capacity: 8,
    },
  } as const;
  const answer = (recurrence: Partial<(typeof series)['recurrence']> & { count?: number }) =>
    world({
      services: [pottery({ bookAfterStart: true })],
      busy: {
        series: [{ ...series, recurrence: { ...series.recurrence, ...recurrence } }],
        courses: [{ serviceId: 'Pottery', capacity: 8, taken: 0, offers: [], waiting: 0 }],
      },
      now: '2027-03-01T12:00',
    }).ask<'COURSE'>({ ask: 'COURSE', scheduleId: 'pottery' }).bookable;
  expect(answer({})).toBe(true);
  expect(answer({ count: 20 })).toBe(true);
  expect(answer({ count: 4 })).toBe(false);
});
