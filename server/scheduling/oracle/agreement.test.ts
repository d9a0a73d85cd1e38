import { expect, test } from 'vitest';
import { deep } from '../../../testDeep.ts';
import type { LocalDateTime, TimeZone } from '../model.ts';
import { once, own, person, service, world } from '../testWorld.ts';
import { difference } from './agreement.ts';
import { plusNominal } from './clock.ts';
import { clockChanges, randomCase } from './randomBusiness.ts';

const fixed = deep(5000, 500);
const fresh = deep(500, 20);
const first = Math.floor(Math.random() * 1e9);

const batch = 100;
const batches = (from: number, count: number) =>
  Array.from({ length: Math.ceil(count / batch) }, (_, index) => ({
    from: from + index * batch,
    to: from + Math.min((index + 1) * batch, count),
  }));

test.each([...batches(0, fixed), ...batches(first, fresh)])(
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

const quarters = (from: LocalDateTime): LocalDateTime[] =>
  Array.from({ length: 192 }, (_, index) => plusNominal(from, index * 15));

test.each(clockChanges)('they agree on every quarter hour before and on %s %s', (timeZone: TimeZone, day) => {
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
});
