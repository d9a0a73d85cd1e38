import type { PricingPlan } from '../../contract/entities/prices/pricingPlan.ts';
import { getPath, isFields, setPath, type Fields } from '../../contract/paths.ts';

/** The price and term of a plan, read from its first price and written back without touching anything else there. */

export const periods = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const;
export type Period = (typeof periods)[number];

export interface PlanTerms {
  /** As in a form: may be no amount while typing. */
  amount: string;
  pay: 'SINGLE' | 'REPEATED';
  /** Absent: a single payment without end. */
  period?: Period;
  count: number;
  /** Number of payments; absent: until it is cancelled. */
  cycles?: number;
  trialDays?: number;
}

type Variant = NonNullable<PricingPlan['pricingVariants']>[number];

const at = {
  amount: 'flatRate.amount',
  cycle: 'billingTerms.billingCycle',
  endType: 'billingTerms.endType',
  cycles: 'billingTerms.cyclesCompletedDetails.billingCycleCount',
} as const;

export function readTerms(variant: Variant | undefined): PlanTerms {
  const found: Fields = variant ?? {};
  const period = getPath(found, `${at.cycle}.period`);
  const count = getPath(found, `${at.cycle}.count`);
  const cycles = getPath(found, at.cycles);
  const trial = getPath(found, 'freeTrialDays');
  const amount = getPath(firstStrategy(found), at.amount);
  const ends = getPath(found, at.endType) === 'CYCLES_COMPLETED';
  const known = periods.find((one) => one === period);
  const times = ends ? (typeof cycles === 'number' ? cycles : 1) : undefined;
  const isSingle = known === undefined || times === 1;
  return {
    amount: typeof amount === 'string' ? amount : '',
    pay: isSingle ? 'SINGLE' : 'REPEATED',
    ...(known && { period: known }),
    count: typeof count === 'number' ? count : 1,
    ...(!isSingle && times !== undefined && { cycles: times }),
    ...(typeof trial === 'number' && { trialDays: trial }),
  };
}

export function writeTerms(variant: Variant | undefined, terms: PlanTerms): Variant {
  const { amount, pay, period, count, cycles, trialDays } = terms;
  const strategies = strategiesOf(variant ?? {});
  const [first = {}, ...others] = strategies;
  const repeats = pay === 'REPEATED' && cycles === undefined;
  const times = pay === 'SINGLE' ? 1 : cycles;
  const values: [path: string, value: unknown][] = [
    ['pricingStrategies', [setPath(first, at.amount, amount), ...others]],
    [at.cycle, period && { period, count }],
    [at.endType, repeats ? 'UNTIL_CANCELLED' : 'CYCLES_COMPLETED'],
    [at.cycles, period && times],
    ['freeTrialDays', trialDays],
  ];
  const written = values.reduce<Fields>(
    (record, [path, value]) => setPath(record, path, value),
    variant ?? {},
  );
  return JSON.parse(JSON.stringify(written)) as Variant;
}

function strategiesOf(variant: Fields): Fields[] {
  const list = variant['pricingStrategies'];
  return Array.isArray(list) ? list.filter(isFields) : [];
}

function firstStrategy(variant: Fields): Fields {
  return strategiesOf(variant)[0] ?? {};
}
