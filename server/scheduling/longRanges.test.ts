import { describe, expect, test } from 'vitest';
import type { Entry } from './answer.ts';
import { compile } from './compiled.ts';
import { compareEntries, entriesInSteps } from './entries.ts';
import type { Resource, Service } from './model.ts';
import type { AnyQuestion, EntriesQuestion, Position } from './question.ts';
import { booking, person, service, world } from './testWorld.ts';

/** Questions about a year, of which an answer needs little. */

const year = { from: '2027-03-01T00:00:00', to: '2028-03-01T00:00:00' };
const month = { from: '2027-03-01T00:00:00', to: '2027-04-01T00:00:00' };
const staffIds = ['Ada', 'Ben', 'Cleo'];
const services = [service('Cut', { staffIds }), service('Dye', { staffIds: ['Ben'] })];
const serviceIds = services.map(({ id }) => id);
const busy = {
  appointments: [
    booking('Ada', '2027-03-01T09:00', '2027-03-03T12:00'),
    booking('Ben', '2027-03-02T09:00', '2027-03-02T15:00'),
    booking('Cleo', '2027-03-02T00:00', '2027-03-03T00:00'),
  ],
};
const resources = staffIds.map((id) => person(id));

/** An object that counts how often a property is read. */
function counted<Kind extends Resource | Service>(object: Kind, property: keyof Kind): [Kind, () => number] {
  let reads = 0;
  const value = object[property];
  const get = () => {
    reads += 1;
    return value;
  };
  return [Object.defineProperty({ ...object }, property, { get }), () => reads];
}

const entriesOf = (more: Partial<EntriesQuestion> = {}) =>
  world({ resources, services, busy }).ask<'ENTRIES'>({ ask: 'ENTRIES', ...month, serviceIds, ...more })
    .items;

describe('the older query', () => {
  test.each([
    [1, false],
    [4, false],
    [30, false],
    [1, true],
    [4, true],
    [30, true],
  ])('keeps the first %i of each day, latest first: %s', (perDay, latestFirst) => {
    const order = (one: Entry, other: Entry) =>
      Number(other.bookable) - Number(one.bookable) ||
      (latestFirst ? other.start - one.start : 0) ||
      compareEntries(one, other);
    const days = new Map<string, number>();
    const expected = entriesOf()
      .toSorted(order)
      .filter(({ localStart }) => {
        const day = localStart.slice(0, 10);
        days.set(day, (days.get(day) ?? 0) + 1);
        return days.get(day)! <= perDay;
      });
    expect(entriesOf({ perDay, latestFirst })).toEqual(expected);
  });

  test('makes few of the entries that it leaves out', () => {
    const [ada, made] = counted(person('Ada'), 'name');
    const { ask } = world({ resources: [ada], services: [service('Cut')] });
    const { items } = ask<'ENTRIES'>({ ask: 'ENTRIES', ...year, serviceIds: ['Cut'], perDay: 1 });
    expect(items).toHaveLength(262);
    // A working day has 8.
    expect(made()).toBeLessThan(3 * items.length);
  });

  test('is refused beyond the largest answer, which a limit of each day makes smaller', () => {
    const all = entriesOf().length;
    expect(entriesOf({ most: all })).toHaveLength(all);
    expect(() => entriesOf({ most: all - 1 })).toThrow(
      expect.objectContaining({ refusal: expect.objectContaining({ code: 'INVALID_VALUE', field: 'to' }) }),
    );
    expect(entriesOf({ most: 23, perDay: 1 })).toHaveLength(23);
  });

  test('takes a step for each service', () => {
    const { rules, busy: none, now } = world({ resources, services });
    const steps = entriesInSteps(compile(rules, none, now), { ask: 'ENTRIES', ...month, serviceIds });
    expect([steps.next().done, steps.next().done, steps.next().done]).toEqual([false, false, true]);
  });
});

describe('pages of chains', () => {
  const parts = serviceIds.map((serviceId) => ({ serviceId }));

  test.each([
    { ask: 'CHAIN_SLOTS' as const, parts, ...year, limit: 2 },
    { ask: 'CHAIN_ENTRIES' as const, parts, ...year, limit: 2, location: { id: 'Mitte' } },
  ])('$ask computes only the next days', (question) => {
    const [cut, computed] = counted(service('Cut', { staffIds }), 'policy');
    const { ask } = world({ resources, services: [cut, service('Dye', { staffIds })] });
    const first = ask(question);
    const before = computed();
    // The starts of a week, which a year has 52 of.
    expect(before).toBeLessThan(100);
    ask({ ...question, after: pageOf(first).next });
    expect(computed() - before).toBeLessThan(100);
  });

  test('decide about policy violations before they search people', () => {
    const [cut, searched] = counted(service('Cut', { staffIds }), 'scheduleId');
    const { ask } = world({ resources, services: [cut, service('Dye', { staffIds })] });
    const question = {
      ask: 'CHAIN_SLOTS',
      parts,
      ...month,
      violations: { bookOnlineDisabled: true },
    } as const;
    expect(ask<'CHAIN_SLOTS'>(question).items).toEqual([]);
    expect(searched()).toBe(0);
  });

  test.each([
    { ask: 'CHAIN_SLOTS' as const, parts, ...month },
    { ask: 'CHAIN_SLOTS' as const, parts, ...month, perDay: 2, bookable: true },
    { ask: 'CHAIN_ENTRIES' as const, parts, ...month, location: { id: 'Mitte' } },
    {
      ask: 'CHAIN_ENTRIES' as const,
      parts: parts.slice(0, 1),
      ...month,
      location: { id: 'Mitte' },
      perDay: 3,
    },
  ])('of $ask are the whole answer', (question) => {
    const { ask } = world({ resources, services, busy });
    const items: unknown[] = [];
    let after: Position | undefined;
    do {
      const page = pageOf(ask({ ...question, limit: 7, after }));
      items.push(...page.items);
      after = page.next;
    } while (after);
    expect(items).toEqual(pageOf(ask(question as AnyQuestion)).items);
    expect(items.length).toBeGreaterThan(20);
  });
});

const pageOf = (answer: unknown) => answer as { items: readonly unknown[]; next?: Position };
