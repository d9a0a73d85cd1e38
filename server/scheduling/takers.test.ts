import fc from 'fast-check';
import { expect, test } from 'vitest';
import { staffResourceTypeId } from '../../contract/entities/places/resourceType.ts';
import { expectProperty, randomSeed } from '../../testProperty.ts';
import type { SlotPlace } from './answer.ts';
import { holdings } from './busy.ts';
import { compile, type Compiled } from './compiled.ts';
import type { Busy, ServicePlace } from './model.ts';
import { randomCase } from './oracle/randomBusiness.ts';
import { spread } from './spread.ts';
import { takenIn, takersOf, type HandedTime } from './takers.ts';
import { at, booking, closure, own, person, room, session, weekly, world } from './testWorld.ts';
import { day, minute } from './time/spans.ts';

const eleven = ['2027-03-01T11:00', '2027-03-01T12:00'] as const;

const mitte: SlotPlace = { kind: 'BUSINESS', id: 'Mitte', name: 'Mitte' };
const held: HandedTime = {
  id: 'item',
  start: at(eleven[0]),
  end: at(eleven[1]),
  until: at('2027-03-01T12:15'),
  place: mitte,
  staffIds: undefined,
  resourceIds: ['Ada', 'Room'],
  exceptBookingIds: ['item'],
};

const next = (start: string) => ({ appointments: [booking('Ben', start, '2027-03-01T13:00')] });

const resources = [person('Ada'), person('Ben'), person('Cleo'), room('Room'), room('Hall')];
const takers = (parts: Parameters<typeof world>[0] = {}, more: Partial<HandedTime> = {}) => {
  const { rules, busy, now } = world({ resources, ...parts });
  return takersOf(compile(rules, busy, now), [{ ...held, ...more }]).get('item');
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
  return takenIn(compile(rules, all, now), held);
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

const slotPlace = (place: ServicePlace): SlotPlace =>
  place.kind === 'BUSINESS'
    ? { kind: 'BUSINESS', id: place.placeId, name: '' }
    : { kind: place.kind, name: '', ...(place.kind === 'CUSTOM' && { id: place.id }) };

/** The appointments and stored sessions of a person, as an absence hands them over. */
function itemsOf({ busy, services }: Compiled, personId: string): HandedTime[] {
  const common = (serviceId: string) => {
    const service = services.get(serviceId);
    return {
      staffIds: service?.staffIds ?? [],
      place: slotPlace(service?.places[0] ?? { kind: 'CUSTOMER' }),
    };
  };
  const appointments = busy.appointments
    .filter(
      ({ resourceIds, status }) =>
        resourceIds.includes(personId) && ['CONFIRMED', 'PENDING'].includes(status),
    )
    .map(({ id, serviceId, start, end, bufferInMinutes, resourceIds }) => ({
      ...common(serviceId),
      id,
      start,
      end,
      until: end + bufferInMinutes * minute,
      resourceIds,
      exceptBookingIds: [id],
    }));
  const sessions = busy.sessions
    .filter(({ resources: taken, cancelled }) => !cancelled && taken.some(({ id }) => id === personId))
    .map(({ id, serviceId, place, start, end, reservedAfterInMinutes, resources: taken }) => ({
      ...common(serviceId),
      id,
      place: slotPlace(place),
      start,
      end,
      until: end + reservedAfterInMinutes * minute,
      resourceIds: taken.map((each) => each.id),
      exceptBookingIds: [],
    }));
  return [...appointments, ...sessions];
}

/** The busy times after everyone has taken their items. */
function handedOver(busy: Busy, personId: string, plan: ReadonlyMap<string, string>): Busy {
  const after = (id: string, taken: string) => (taken === personId ? (plan.get(id) ?? taken) : taken);
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

/** The items of a plan that are at the time of something else of their taker. */
function doubleBooked(seed: number, tally: { handed: number }): string[] {
  const { rules, busy, now } = randomCase(seed);
  const compiled = compile(rules, busy, now);
  const people = rules.resources.filter(({ typeId }) => typeId === staffResourceTypeId);
  return people.flatMap(({ id: personId }) => {
    const items = itemsOf(compiled, personId);
    if (items.length === 0) return [];
    const takerIds = takersOf(compiled, items);
    const plan = spread(items.map((item) => ({ ...item, takerIds: takerIds.get(item.id) ?? [] })));
    tally.handed += plan.size;
    const starts = items.map(({ start }) => start);
    const within = { start: Math.min(...starts) - 40 * day, end: Math.max(...starts) + 40 * day };
    const holdingsOf = holdings(compile(rules, handedOver(busy, personId, plan), now), within);
    return items
      .filter(({ id, start, until }) =>
        holdingsOf(plan.get(id) ?? '').some(
          (other) => other.id !== id && other.start < until && start < other.until,
        ),
      )
      .map(({ id }) => id);
  });
}

test(`no absence in random calendars leads to a double booking (seed ${randomSeed})`, async () => {
  const tally = { handed: 0 };
  await expectProperty(
    fc.property(fc.integer(), (seed) => {
      expect(doubleBooked(seed, tally)).toEqual([]);
    }),
    60,
  );
  expect(tally.handed).toBeGreaterThan(20);
});
