import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteMs } from '../../contract/durations.ts';
import { expectProperty, randomSeed } from '../../testProperty.ts';
import type { OfferedLocation } from './answer.ts';
import { holdings } from './busy.ts';
import { compile } from './compiled.ts';
import type { Busy } from './model.ts';
import { spread } from './slots/spread.ts';
import { takenIn, takersOf, type HandedTime } from './takers.ts';
import { at, booking, closure, own, person, room, session, weekly, world } from './testWorld.ts';

const eleven = ['2027-03-01T11:00', '2027-03-01T12:00'] as const;

const mitte: OfferedLocation = { kind: 'BUSINESS', id: 'Mitte', name: 'Mitte' };
const handed: HandedTime = {
  id: 'item',
  start: at(eleven[0]),
  end: at(eleven[1]),
  until: at('2027-03-01T12:15'),
  location: mitte,
  staffIds: undefined,
  resourceIds: ['Ada', 'Room'],
  exceptBookingIds: ['item'],
};

const next = (start: string) => ({ appointments: [booking('Ben', start, '2027-03-01T13:00')] });

const resources = [person('Ada'), person('Ben'), person('Cleo'), room('Room'), room('Hall')];
const takers = (parts: Parameters<typeof world>[0] = {}, more: Partial<HandedTime> = {}) => {
  const { rules, busy, now } = world({ resources, ...parts });
  return takersOf(compile(rules, busy, now), [{ ...handed, ...more }]).get('item');
};

test('people take what they give, where they work, and when they are free with the buffer', () => {
  expect(takers()).toEqual(['Ben', 'Cleo']);
  expect(takers({}, { staffIds: ['Ada', 'Cleo'] })).toEqual(['Cleo']);
  const away = { ...person('Ben'), deleted: true };
  expect(takers({ resources: [away, { ...person('Cleo'), serviceProvider: false }, person('Dan')] })).toEqual(
    ['Dan'],
  );
  expect(
    takers({ resources: [person('Ben', own(weekly('2027-03-01', '09:00', '11:30'))), person('Cleo')] }),
  ).toEqual(['Cleo']);
  expect(takers({ closures: [closure('2027-03-01T11:30', '2027-03-01T13:00')] })).toEqual([]);
  expect(takers({ busy: next('2027-03-01T12:10') })).toEqual(['Cleo']);
  expect(takers({ busy: next('2027-03-01T12:15') })).toEqual(['Ben', 'Cleo']);
  // The other parts of its multi-service booking are no obstacle.
  expect(takers({ busy: { appointments: [booking('Ben', ...eleven, { id: 'item' })] } })).toEqual([
    'Ben',
    'Cleo',
  ]);
});

const taken = (busy: Partial<Busy>) => {
  const { rules, busy: all, now } = world({ resources, busy });
  return takenIn(compile(rules, all, now), handed);
};

test('a former person is taken by bookings and sessions, not by blocked time or hours', () => {
  const block = {
    id: 'off',
    start: at(eleven[0]),
    end: at(eleven[1]),
    cancelled: false,
    reservedAfterInMinutes: 0,
  };
  const ada = [{ id: 'Ada', transparency: 'BUSY' }] as const;
  expect(taken({ blocks: [{ ...block, resources: ada }] })).toEqual([]);
  expect(taken({ appointments: [booking(['Ben', 'Room'], ...eleven)] })).toEqual(['Room']);
  expect(taken({ sessions: [session('other', ...eleven, { resources: ada })] })).toEqual(['Ada']);
  expect(taken({ sessions: [session('item', ...eleven, { resources: ada })] })).toEqual([]);
});

const people = ['Ada', 'Ben', 'Cleo', 'Dan'];

/** Something of a person in the working hours of a week: a booking, a session, or blocked time. */
const drawn = fc.record({
  who: fc.constantFrom(...people),
  kind: fc.constantFrom('booking', 'booking', 'session', 'block'),
  day: fc.integer({ min: 1, max: 3 }),
  quarter: fc.integer({ min: 0, max: 28 }),
  quarters: fc.integer({ min: 1, max: 6 }),
  buffer: fc.constantFrom(0, 0, 15, 30),
});

/** Busy times without overlaps for one person. */
const calendars = fc.array(drawn, { minLength: 10, maxLength: 40 }).map((all): Busy => {
  const accepted: { who: string; start: number; until: number }[] = [];
  const busy = { appointments: [], sessions: [], blocks: [], series: [], courses: [] } as {
    -readonly [Key in keyof Busy]: Busy[Key][number][];
  };
  for (const [index, { who, kind, day: date, quarter, quarters, buffer }] of all.entries()) {
    const start = at(`2027-03-0${date}T09:00`) + quarter * 15 * minuteMs;
    const end = start + quarters * 15 * minuteMs;
    const until = end + buffer * minuteMs;
    if (accepted.some((other) => other.who === who && other.start < until && start < other.until)) continue;
    accepted.push({ who, start, until });
    const common = { id: `item${index}`, start, end };
    const resources = [{ id: who, transparency: 'BUSY' as const }];
    const reserved = { cancelled: false, resources, reservedAfterInMinutes: buffer };
    const times = [start, end].map((time) => new Date(time).toISOString()) as [string, string];
    if (kind === 'booking')
      busy.appointments.push(booking(who, ...times, { ...common, bufferInMinutes: buffer }));
    else if (kind === 'session') busy.sessions.push(session(common.id, ...times, reserved));
    else busy.blocks.push({ ...common, ...reserved });
  }
  return busy;
});

/** An item of Ada for an absence to hand over. */
function itemsOfAda({ appointments, sessions }: Busy): HandedTime[] {
  const common = { location: mitte, staffIds: undefined, resourceIds: ['Ada'] };
  const times = [
    ...appointments.map(({ bufferInMinutes: buffer, resourceIds, ...item }) => ({
      ...item,
      buffer,
      resourceIds,
    })),
    ...sessions.map(({ reservedAfterInMinutes: buffer, resources: taken, ...item }) => ({
      ...item,
      buffer,
      resourceIds: taken.map(({ id }) => id),
    })),
  ];
  return times
    .filter(({ resourceIds }) => resourceIds.includes('Ada'))
    .map(({ id, start, end, buffer }) => ({
      ...common,
      id,
      start,
      end,
      until: end + buffer * minuteMs,
      exceptBookingIds: [id],
    }));
}

/** The busy times after everyone has taken their items. */
function handedOver(busy: Busy, plan: ReadonlyMap<string, string>): Busy {
  const after = (id: string, taken: string) => (taken === 'Ada' ? (plan.get(id) ?? taken) : taken);
  return {
    ...busy,
    appointments: busy.appointments.map((each) => ({
      ...each,
      resourceIds: each.resourceIds.map((taken) => after(each.id, taken)),
    })),
    sessions: busy.sessions.map((each) => ({
      ...each,
      resources: each.resources.map((taken) => ({ ...taken, id: after(each.id, taken.id) })),
    })),
  };
}

test(`no absence in random calendars leads to a double booking (seed ${randomSeed})`, async () => {
  let handed = 0;
  const within = { start: at('2027-02-01T00:00'), end: at('2027-04-01T00:00') };
  await expectProperty(
    fc.property(calendars, (before) => {
      const { rules, busy, now } = world({ resources: people.map((id) => person(id)), busy: before });
      const items = itemsOfAda(busy);
      const takerIds = takersOf(compile(rules, busy, now), items);
      const plan = spread(items.map((item) => ({ ...item, takerIds: takerIds.get(item.id) ?? [] })));
      handed += plan.size;
      const holdingsOf = holdings(compile(rules, handedOver(busy, plan), now), within);
      const overlaps = people.flatMap((id) =>
        holdingsOf(id).flatMap((one) =>
          holdingsOf(id)
            .filter((other) => other.id < one.id && other.start < one.until && one.start < other.until)
            .map((other) => [id, one.id, other.id]),
        ),
      );
      expect(overlaps).toEqual([]);
    }),
    200,
  );
  expect(handed).toBeGreaterThan(200);
});
