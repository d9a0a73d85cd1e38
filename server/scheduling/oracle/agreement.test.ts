import { expect, test } from 'vitest';
import { deep, ofToday } from '../../../testDeep.ts';
import { createFreeTimes } from '../freeTimes.ts';
import type { LocalDateTime, TimeZone } from '../model.ts';
import type { DiagnoseQuestion } from '../question.ts';
import { once, own, person, service, world } from '../testWorld.ts';
import { clockOf } from '../time/zones.ts';
import { difference } from './agreement.ts';
import { plusNominal } from './clock.ts';
import type { Given } from './lists.ts';
import { randomCase } from './randomBusiness.ts';
import { clockChanges } from './randomTimes.ts';

const always = 100;
const byDay = deep(4900, 400);
const fresh = deep(500, 20);
const first = Math.floor(Math.random() * 1e9);

const batch = 100;
const batches = (from: number, count: number) =>
  Array.from({ length: Math.ceil(count / batch) }, (_, index) => ({
    from: from + index * batch,
    to: from + Math.min((index + 1) * batch, count),
  }));

/**
 * Businesses that show what few others do. In the first, two locations start a repeated hour differently. In the
 * second, a session of a series lasts over a clock change.
 */
const rare = [831148494, 227];

test.each([
  ...batches(0, always),
  ...ofToday(batches(always, byDay), 4),
  ...batches(first, fresh),
  ...rare.flatMap((seed) => batches(seed, 1)),
])(
  'engine and oracle agree on random businesses $from to $to',
  ({ from, to }) => {
    for (let seed = from; seed < to; seed += 1) {
      const { questions, ...given } = randomCase(seed);
      const differences = questions.flatMap((question) => difference(given, question) ?? []);
      expect(differences, `business ${seed}`).toEqual([]);
    }
  },
  300_000,
);

type Engine = ReturnType<typeof createFreeTimes>;

/** Whether the calls that list times contain a bookable time for a question of diagnose. */
function canBeBooked({ rules }: Given, ask: Engine, question: DiagnoseQuestion): boolean {
  const { serviceId, from, to, timeZone = rules.business.timeZone, choices, location, start } = question;
  const { type, scheduleId } = rules.services.find(({ id }) => id === serviceId)!;
  const { instants } = start === undefined ? { instants: [] } : clockOf(timeZone).instantsOf(start);
  if (type === 'COURSE') return ask<'COURSE'>({ ask: 'COURSE', scheduleId }).bookable;
  if (type === 'CLASS') {
    const sessions = (span: { from: LocalDateTime | number; to: LocalDateTime | number }) =>
      ask<'EVENT_SLOTS'>({ ask: 'EVENT_SLOTS', serviceIds: [serviceId], timeZone, ...span }).items;
    if (start === undefined) return sessions({ from, to }).length > 0;
    return instants.some((instant) => sessions({ from: instant, to: instant + 1 }).length > 0);
  }
  if (start !== undefined) {
    const asked = { ask: 'SLOT', serviceId, choices, location } as const;
    return instants.some((instant) => ask<'SLOT'>({ ...asked, start: instant })?.bookable);
  }
  const locations = location && [location];
  const asked = { ask: 'SLOTS', serviceId, from, to, timeZone, choices, locations, bookable: true } as const;
  return ask<'SLOTS'>(asked).items.length > 0;
}

test('diagnose reports as bookable exactly the services and starts with a bookable slot', () => {
  const seen = new Map<string, number>();
  for (const seed of Array.from({ length: deep(1000, 50) }, (_, index) => index)) {
    const { questions, ...given } = randomCase(seed);
    const ask = createFreeTimes(given.rules, given.busy, given.now);
    const asked = questions.flatMap((question): { type: string; question: DiagnoseQuestion }[] => {
      if (question.ask !== 'DIAGNOSE') return [];
      const { type } = given.rules.services.find(({ id }) => id === question.serviceId)!;
      const { resourceId: _one, location, ...rest } = question;
      // Lists of sessions cannot be filtered by location.
      return [{ type, question: { ...rest, ...(location && type === 'APPOINTMENT' && { location }) } }];
    });
    const starts = questions.flatMap((question) => (question.ask === 'SLOT' ? [question.start] : []));
    for (const { type, question } of asked) {
      const { start: _start, ...range } = question;
      const local = starts.find((start) => typeof start === 'string');
      const all: DiagnoseQuestion[] = [range, question, { ...range, ...(local && { start: local }) }];
      for (const each of all) {
        const { bookable } = ask(each);
        expect({ seed, each, bookable }).toEqual({ seed, each, bookable: canBeBooked(given, ask, each) });
        const key = `${type} ${each.start === undefined ? 'range' : 'start'} ${bookable}`;
        seen.set(key, (seen.get(key) ?? 0) + 1);
      }
    }
  }
  const cases = ['APPOINTMENT', 'CLASS', 'COURSE'].flatMap((type) =>
    ['range', 'start'].flatMap((about) => [true, false].map((is) => `${type} ${about} ${is}`)),
  );
  expect(cases.filter((each) => !seen.has(each))).toEqual([]);
}, 300_000);

const quarters = (from: LocalDateTime): LocalDateTime[] =>
  Array.from({ length: 192 }, (_, index) => plusNominal(from, index * 15));

test.each(clockChanges)(
  'engine and oracle agree on every quarter hour before and on %s %s',
  (timeZone: TimeZone, day) => {
    const from = plusNominal(`${day}T00:00:00`, -1440);
    const to = plusNominal(from, 2880);
    const { rules, busy, now } = world({
      timeZone,
      now: '2000-01-01T00:00',
      slotsSplit: { by: 'MINUTES', minutes: 15 },
      services: [service('Haircut', { durations: [45] })],
      resources: [person('Ada', own(once(from, to)))],
    });
    const given = { rules, busy, now };
    expect(difference(given, { ask: 'SLOTS', serviceId: 'Haircut', from, to })).toBeUndefined();
    for (const start of quarters(from))
      expect(difference(given, { ask: 'SLOT', serviceId: 'Haircut', start })).toBeUndefined();
  },
);
