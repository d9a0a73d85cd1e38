import { expect, it } from 'vitest';
import type { PricingPlanInput } from './pricingPlan.ts';
import { pricingPlanViolations } from './pricingPlanRules.ts';

const id = '20000000-0000-4000-8000-00000000000a';

it.each<[string, PricingPlanInput, [string, string][]]>([
  ['nothing', {}, []],
  ['ten sessions', { benefit: { type: 'LIMITED', sessions: 10 } }, []],
  ['unlimited sessions', { benefit: { type: 'UNLIMITED' } }, []],
  [
    'no number of limited sessions',
    { benefit: { type: 'LIMITED' } },
    [['plan.benefit.sessions', 'REQUIRED_FIELD']],
  ],
  [
    'a number of unlimited sessions',
    { benefit: { type: 'UNLIMITED', sessions: 10 } },
    [['plan.benefit.sessions', 'FIELD_NOT_ALLOWED']],
  ],
  [
    'a blank perk',
    { perks: [{ description: 'Towels' }, { description: ' ' }] },
    [['plan.perks.1.description', 'REQUIRED_FIELD']],
  ],
  [
    'two perks with the same id',
    {
      perks: [
        { id, description: 'Towels' },
        { id, description: 'Tea' },
      ],
    },
    [['plan.perks.1.id', 'VALIDATION']],
  ],
])('checks a plan with %s', (_what, plan, violations) => {
  expect(pricingPlanViolations(plan).map(({ field, violatedRule }) => [field, violatedRule])).toEqual(
    violations,
  );
});
