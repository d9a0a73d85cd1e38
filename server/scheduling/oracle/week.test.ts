import { expect, test } from 'vitest';
import { deep } from '../../../testDeep.ts';
import type { DiagnoseCode } from '../../../contract/entities/availability/diagnosis.ts';
import { weekStates, type WeekState } from '../../../contract/entities/availability/week.ts';
import { createFreeTimes } from '../freeTimes.ts';
import type { DiagnoseQuestion } from '../question.ts';
import { clockOf, textOf, wallOf } from '../time/zones.ts';
import { randomCase } from './randomBusiness.ts';

const hour = 3_600_000;
const businesses = deep(1500, 50);
/** Every so many hours are compared; the first one differs by business. */
const step = deep(1, 5);

/** The first question about an appointment or a class in a random business. */
function randomWeek(seed: number) {
  const { questions, rules, busy, now } = randomCase(seed);
  const isCourse = (serviceId: string) =>
    rules.services.find(({ id }) => id === serviceId)?.type === 'COURSE';
  const asked = questions.find(
    (each): each is DiagnoseQuestion => each.ask === 'DIAGNOSE' && !isCourse(each.serviceId),
  );
  const { type } = rules.services.find(({ id }) => id === asked?.serviceId) ?? {};
  if (!asked || !type) return [];
  const { serviceId, timeZone = rules.business.timeZone } = asked;
  // Lists of sessions cannot be filtered by location.
  const location = type === 'APPOINTMENT' && asked.location ? { location: asked.location } : {};
  const day = typeof asked.from === 'string' ? asked.from : textOf(now);
  const from = `${day.slice(0, 10)}T00:00:00`;
  return [{ ask: createFreeTimes(rules, busy, now), type, serviceId, timeZone, location, from }];
}

const reasonsOf: Partial<Record<WeekState, (code: DiagnoseCode) => boolean>> = {
  CLOSED: (code) => code === 'CLOSED',
  POLICY: (code) => code.startsWith('TOO_'),
  OUTSIDE: (code) => /^NO_|^STAFF|^DURATION/.test(code),
};

test('a week counts the bookable starts of every hour, and its reasons agree with diagnose', () => {
  const seen = new Set<WeekState>();
  const differences: unknown[] = [];
  for (let seed = 0; seed < businesses; seed += 1) {
    for (const { ask, type, serviceId, timeZone, location, from } of randomWeek(seed)) {
      const { cells } = ask<'WEEK'>({ ask: 'WEEK', serviceId, from, timeZone, ...location });
      const clock = clockOf(timeZone);
      for (let index = seed % step; index < 168; index += step) {
        const start = textOf(wallOf(from) + index * hour);
        const cell = cells.find(({ localStart }) => localStart === start);
        const isSkipped = !clock.localAt(clock.instantOf(start)).startsWith(start.slice(0, 13));
        const range = { from: start, to: textOf(wallOf(start) + hour), timeZone };
        const { bookable, reasons } = ask<'DIAGNOSE'>({ ask: 'DIAGNOSE', serviceId, ...range, ...location });
        const filter = location.location ? { locations: [location.location] } : {};
        const { items } =
          type === 'CLASS'
            ? ask<'EVENT_SLOTS'>({ ask: 'EVENT_SLOTS', serviceIds: [serviceId], ...range })
            : ask<'SLOTS'>({ ask: 'SLOTS', serviceId, bookable: true, ...filter, ...range });
        const state = cell?.state ?? 'OUTSIDE';
        seen.add(state);
        const agrees = isSkipped
          ? cell === undefined
          : (state === 'FREE') === bookable &&
            (cell?.starts ?? 0) === new Set(items.map((slot) => slot.start)).size &&
            (reasonsOf[state] === undefined || reasons.some(({ code }) => reasonsOf[state]?.(code)));
        if (!agrees) differences.push({ seed, start, cell, bookable, reasons });
      }
    }
  }
  expect(differences).toEqual([]);
  expect([...seen].toSorted()).toEqual([...weekStates].toSorted());
}, 300_000);
