import { expect, test } from 'vitest';
import { serviceLimits, type Service } from '../../../contract/entities/services/service.ts';
import { nameByPattern, plannedClones, twiceAddressed } from './plannedClones.ts';

const service = (fields: Partial<Service> = {}): Service => ({
  id: 'massage',
  type: 'APPOINTMENT',
  name: 'Massage',
  createdDate: '',
  updatedDate: '',
  revision: '1',
  ...fields,
});
const locations = ['Mitte', 'Harbour'].map((name) => ({ id: name.toLowerCase(), name }));
const settings = { pattern: '{name}', minutes: [], locationIds: [], written: {} };

test('fills a pattern with the differing parts, and keeps unknown placeholders', () => {
  const facts = { name: 'Massage', place: 'Mitte', minutes: '30', number: '2' };
  expect(nameByPattern('{name} {minutes} at {place}, no. {number} {colour}', facts)).toBe(
    'Massage 30 at Mitte, no. 2 {colour}',
  );
  expect(nameByPattern('{name}, {name} ', { ...facts, name: '{place}' })).toBe('{place}, {place}');
});

test('truncates a long name at the limit, between two characters', () => {
  const facts = {
    name: `${'a'.repeat(serviceLimits.nameLength - 9)}🧘🧘`,
    place: '',
    minutes: '',
    number: '',
  };
  const name = nameByPattern('Copy of {name}', facts);
  expect(name).toBe(`Copy of ${'a'.repeat(serviceLimits.nameLength - 9)}`);
});

test('plans every duration at every location, and a class with one duration only', () => {
  const plan = {
    ...settings,
    pattern: '{name} {minutes} {place}',
    minutes: [30, 60],
    locationIds: ['mitte', 'harbour'],
  };
  expect(plannedClones([service()], plan, locations).map(({ name }) => name)).toEqual([
    'Massage 30 Mitte',
    'Massage 30 Harbour',
    'Massage 60 Mitte',
    'Massage 60 Harbour',
  ]);
  const yoga = service({ id: 'yoga', type: 'CLASS', name: 'Yoga' });
  expect(
    plannedClones([yoga], plan, locations).map(({ minutes, location }) => [minutes, location?.name]),
  ).toEqual([
    [undefined, 'Mitte'],
    [undefined, 'Harbour'],
  ]);
});

test('plans several services once each, and keeps edited names', () => {
  const sources = [service(), service({ id: 'other', name: 'Other' })];
  const [first, second] = plannedClones(sources, settings, locations);
  expect([first?.name, second?.name]).toEqual(['Massage', 'Other']);
  const written = { [second?.key ?? '']: { name: 'Mine', slug: 'own' } };
  const [, mine] = plannedClones(sources, { ...settings, pattern: 'Copy of {name}', written }, locations);
  expect(mine).toMatchObject({ name: 'Mine', slug: 'own' });
});

test('finds duplicate slugs among the edited ones', () => {
  const [one, other] = plannedClones(
    [service(), service({ id: 'other', name: 'Yoga' })],
    settings,
    locations,
  );
  if (!one || !other) throw new Error('Two services make two clones');
  expect(twiceAddressed([one, other]).size).toBe(0);
  expect([...twiceAddressed([one, { ...other, slug: 'massage' }])]).toEqual([other.key]);
  expect(twiceAddressed([one, { ...other, name: 'Massage' }]).size).toBe(0);
});
