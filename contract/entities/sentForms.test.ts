import { describe, expect, test } from 'vitest';
import { revision } from './values/text.ts';
import { zodToViolations } from '../violations.ts';
import { bulkOperation } from './bulkRuns/bulkOperations.ts';
import { categoryInput } from './services/category.ts';
import { pricingPlan, pricingPlanInput } from './prices/pricingPlan.ts';
import { service, serviceInput } from './services/service.ts';
import { serviceViolations } from './services/serviceRules.ts';

const invisible = [
  '\u200B',
  '\u00AD\u2060',
  '\u3164',
  '\u2800',
  '\u202E',
  '\u180E \u200D',
  '\uFE0F',
  '\u034F',
];
const controls = ['Yoga\n', 'Yo\tga', '\u0007Yoga', 'Yo\u0085ga', 'Yo\u007Fga'];
const visible = ['Yoga', '🧘🏽‍♀️', 'שלום', 'é', '\u0301', '👩‍👩‍👧', '☺️', 'נ\u200Fא', '0'];

const named = (name: string) => serviceInput.safeParse({ name }).success;
const priced = (value: string) =>
  serviceInput.safeParse({ payment: { fixed: { price: { value } } } }).success;

const planAt = (amount: unknown) => ({
  name: 'Ten classes',
  pricingVariants: [{}, { pricingStrategies: [{ flatRate: { amount } }] }],
});

describe('input forms of writes', () => {
  test.each(invisible)('the name %j is refused because it is invisible', (name) => {
    const { error } = categoryInput.safeParse({ name });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['name', 'is required: at least one visible character'],
    ]);
  });

  test.each([' ', '\u00A0', '\u3000 '])('the blank name %j is required', (name) => {
    const { error } = categoryInput.safeParse({ name });
    expect(error?.issues.map(({ message }) => message)).toEqual(['is required']);
  });

  test.each([' ', ...invisible])('the service name %j breaks a rule of the whole service', (name) => {
    expect(named(name)).toBe(true);
    const broken = serviceViolations({ name }).filter(({ field }) => field === 'service.name');
    expect(broken.map(({ ruleName }) => ruleName)).toEqual(['INVALID_SERVICE_NAME']);
  });

  test.each(controls)('the name %j is refused because it has several lines', (name) => {
    const { error } = serviceInput.safeParse({ name });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'must not contain control characters such as line breaks and tabs',
    ]);
  });

  test('GUIDs lose their capitals, as in the database', () => {
    const id = '1e4fa8e8-96e7-40a6-a07e-f215083a9ded';
    const { data } = serviceInput.safeParse({ staffMemberIds: [id.toUpperCase()] });
    expect(data?.staffMemberIds).toEqual([id]);
  });

  test.each(visible)('the name %j is accepted', (name) => {
    expect(named(name)).toBe(true);
  });

  test.each(['010', '00.50', '0025', '-01', '01.5'])('the price %j is refused', (value) => {
    expect(priced(value)).toBe(false);
  });

  const field = 'payment.fixed.price.value';
  test.each([
    { do: 'SET_AMOUNT', field, value: '010' },
    { do: 'SET_AMOUNT', field, value: '-5' },
    { do: 'RAISE', field, percent: '010' },
    { do: 'RAISE', field, amount: '-01' },
    { do: 'RAISE', field, amount: '1', roundTo: '01' },
    { do: 'RAISE', field, amount: '1', roundTo: '00.50' },
  ])('the bulk operation %j is refused', (operation) => {
    expect(bulkOperation.safeParse(operation).success).toBe(false);
  });

  test.each([
    { do: 'SET_AMOUNT', field, value: '10' },
    { do: 'RAISE', field, percent: '-10.5', roundTo: '0.50' },
    { do: 'RAISE', field, amount: '0.05', roundTo: '100' },
  ])('the bulk operation %j is accepted', (operation) => {
    expect(bulkOperation.parse(operation)).toEqual(operation);
  });

  test.each([
    ['010', 'must be an amount'],
    ['-5', 'must not be negative'],
    ['1.005', 'must have at most two decimals'],
    [10, 'must be text'],
  ])('the plan price %j is refused under its own rule name', (amount, description) => {
    const { error } = pricingPlanInput.safeParse(planAt(amount), { reportInput: true });
    const violations = error ? zodToViolations(error) : [];
    expect(violations.map(({ field: at }) => at)).toEqual([
      'pricingVariants.1.pricingStrategies.0.flatRate.amount',
    ]);
    expect(violations[0]?.description).toContain(description);
  });

  test('the rule of a variant does not apply to other free objects', () => {
    const { pricingVariants } = planAt('010');
    expect(pricingPlanInput.safeParse({ pricingVariants }).success).toBe(false);
    expect(serviceInput.safeParse({ payment: { discountInfo: pricingVariants[1] } }).success).toBe(true);
  });

  test('a plan keeps the fields of its variants that have no rule', () => {
    const sent = {
      pricingVariants: [
        { billingTerms: 'by moonlight', pricingStrategies: [{ flatRate: { amount: '0', note: 1 } }, {}] },
      ],
    };
    expect(pricingPlanInput.parse(sent)).toEqual(sent);
  });

  test.each(['10', '0.5', '10.05', '999999999999999'])('the price %j is accepted', (value) => {
    expect(priced(value)).toBe(true);
  });

  test('an answer may contain values older than these rules', () => {
    const { name, payment } = service.shape;
    expect(name.safeParse('Yoga\n').success).toBe(true);
    expect(payment.safeParse({ fixed: { price: { value: '010' } } }).success).toBe(true);
    const { pricingVariants } = pricingPlan.shape;
    expect(pricingVariants.safeParse(planAt('010').pricingVariants).success).toBe(true);
  });
});

test.each(['01', '00', '+1', '1.0', '', ' 1', '1'.repeat(20)])('%j is not a revision', (text) => {
  expect(revision.safeParse(text).success).toBe(false);
});

test.each(['0', '1', '10', '9'.repeat(19)])('%j is a revision', (text) => {
  expect(revision.safeParse(text).success).toBe(true);
});
