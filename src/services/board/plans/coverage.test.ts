import { describe, expect, test } from 'vitest';
import type { PricingPlan } from '../../../../contract/entities/prices/pricingPlan.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { filterPlans, filterServices, readBoardFilter, writeBoardFilter } from '../boardFilter.ts';
import { crossingOf, planIdsOf, servicesByPlan } from './coverage.ts';

const plan = (id: string, parts: Partial<PricingPlan> = {}): PricingPlan => ({ id, name: id, ...parts });
const service = (name: string, parts: Partial<Service> = {}): Service => ({
  id: name,
  type: 'CLASS',
  name,
  payment: { rateType: 'FIXED', fixed: { price: { value: '18' } }, options: { inPerson: true } },
  createdDate: '2026-01-01T00:00:00.000Z',
  updatedDate: '2026-01-01T00:00:00.000Z',
  revision: '1',
  ...parts,
});
const coveredOf = (one: Service) => new Set(planIdsOf(one));
const ten = plan('ten');
const free = service('Taster', { payment: { rateType: 'NO_FEE', options: { inPerson: true } } });
const byHand = service('Retreat', { onlineBooking: { requireManualApproval: true } });

describe('cell of a service and a plan', () => {
  test.each<[string, Service, PricingPlan, string[], object]>([
    [
      'a price that plans can pay can be ticked',
      service('Yoga'),
      ten,
      [],
      { covered: false, obstacle: undefined },
    ],
    ['a free service cannot be ticked', free, ten, [], { obstacle: 'NO_PRICE' }],
    ['a service with approval cannot be ticked', byHand, ten, [], { obstacle: 'APPROVAL' }],
    [
      'an archived plan cannot be ticked',
      service('Yoga'),
      plan('old', { archived: true }),
      [],
      { obstacle: 'ARCHIVED' },
    ],
    [
      'an archived plan can be removed',
      service('Yoga'),
      plan('old', { archived: true }),
      ['old'],
      { covered: true, obstacle: undefined },
    ],
    [
      'a service with the maximum number of plans cannot be ticked',
      service('Yoga'),
      ten,
      Array.from({ length: 75 }, (_, index) => `plan ${index}`),
      { obstacle: 'FULL' },
    ],
    [
      'a plan of a free service is idle and can be removed',
      free,
      ten,
      ['ten'],
      { idle: true, obstacle: undefined },
    ],
    [
      'the only payment method cannot be removed',
      service('Yoga', {
        payment: { rateType: 'FIXED', fixed: { price: { value: '18' } }, options: { pricingPlan: true } },
      }),
      ten,
      ['ten'],
      { covered: true, obstacle: 'ONLY_WAY' },
    ],
  ])('%s', (_case, one, other, covered, crossing) => {
    expect(crossingOf(one, other, new Set(covered))).toMatchObject(crossing);
  });
});

const narrowed = (address: string) => readBoardFilter(new URLSearchParams(address));

describe('board filters', () => {
  const covered = service('Morning yoga', {
    payment: { rateType: 'FIXED', fixed: { price: { value: '18' } }, pricingPlanIds: ['ten'] },
    category: { id: 'movement', name: 'Movement' },
  });
  const all = [service('Évening Yoga'), covered, free];
  const names = (address: string) =>
    filterServices(all, narrowed(address), coveredOf).map(({ name }) => name);

  test('match names regardless of case and accents', () => {
    expect(names('q=evening y')).toEqual(['Évening Yoga']);
  });

  test('match services in a category, and without one', () => {
    expect(names('category=movement')).toEqual(['Morning yoga']);
    expect(names('category=none')).toEqual(['Évening Yoga', 'Taster']);
  });

  test('match paid services without a plan, but not free ones', () => {
    expect(names('uncovered=yes')).toEqual(['Évening Yoga']);
    expect(names('tab=prices&uncovered=yes')).toHaveLength(3);
  });

  test('match plans without services, and archived ones only while services have them', () => {
    const plans = [ten, plan('idle'), plan('gone', { archived: true })];
    const counts = servicesByPlan(all, coveredOf);
    expect(filterPlans(plans, narrowed(''), counts).map(({ id }) => id)).toEqual(['ten', 'idle']);
    expect(filterPlans(plans, narrowed('unused=yes'), counts).map(({ id }) => id)).toEqual(['idle']);
  });

  test('round-trip through the URL, without unknown values', () => {
    const address = 'tab=prices&q=yoga&type=CLASS&uncovered=yes';
    expect(writeBoardFilter(narrowed(`${address}&type=TOUR`)).toString()).toBe(address);
    expect(writeBoardFilter(narrowed('tab=colours&type=TOUR')).toString()).toBe('');
  });
});
