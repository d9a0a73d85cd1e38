import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { sentFormOf } from './input.ts';
import { cents, moneyOfCents, money, moneyFromZero, percentage, sentAmount, sentDecimal } from './money.ts';

const refusal = (schema: z.ZodType, value: string) => {
  const issue = schema.safeParse(value).error?.issues[0];
  return issue?.code === 'custom' ? (issue.params?.['violatedRule'] as string) : issue?.code;
};

describe('amount of money', () => {
  it.each([
    ['25', undefined, undefined],
    ['25.05', undefined, undefined],
    ['0.01', undefined, undefined],
    ['999999999999999.99', undefined, undefined],
    ['0', 'DECIMAL_GT', undefined],
    ['0.00', 'DECIMAL_GT', undefined],
    ['-0.5', 'DECIMAL_GT', 'DECIMAL_GTE'],
    ['-0', 'DECIMAL_GT', 'DECIMAL_GTE'],
    ['25.055', 'DECIMAL_MAX_SCALE', 'DECIMAL_MAX_SCALE'],
    ['-25.055', 'DECIMAL_MAX_SCALE', 'DECIMAL_MAX_SCALE'],
    ['1000000000000000', 'FORMAT', 'FORMAT'],
    ['25,05', 'FORMAT', 'FORMAT'],
    ['25.', 'FORMAT', 'FORMAT'],
    ['€25', 'FORMAT', 'FORMAT'],
    ['25 ', 'FORMAT', 'FORMAT'],
    ['', 'FORMAT', 'FORMAT'],
  ])('%j is refused by %s, and by %s where it may be zero', (value, asPrice, fromZero) => {
    expect(refusal(money.shape.value, value)).toBe(asPrice);
    expect(refusal(moneyFromZero.shape.value, value)).toBe(fromZero);
  });

  it.each([money.shape.value, sentAmount])('names the limit of too many digits', (schema) => {
    const messages = schema.safeParse('1000000000000000').error?.issues.map(({ message }) => message);
    expect(messages).toEqual(['must have at most 15 digits before the decimals']);
  });

  it('has no leading zeros in a write; answers may', () => {
    expect(refusal(money.shape.value, '025.05')).toBeUndefined();
    expect(refusal(sentFormOf(money.shape.value), '025.05')).toBe('FORMAT');
    expect(refusal(sentAmount, '00')).toBe('FORMAT');
    expect(refusal(sentAmount, '0')).toBeUndefined();
    expect(refusal(sentAmount, '-1')).toBe('DECIMAL_GTE');
  });

  it.each([
    ['0.01', undefined],
    ['12.5', undefined],
    ['100', undefined],
    ['0', 'DECIMAL_GT'],
    ['100.01', 'DECIMAL_LTE'],
    ['-5', 'DECIMAL_GT'],
  ])('%s is a percentage: refused by %s', (value, rule) => {
    expect(refusal(percentage, value)).toBe(rule);
  });

  it.each([
    ['25', 2500n],
    ['25.5', 2550n],
    ['25.05', 2505n],
    ['0.01', 1n],
    ['-2.5', -250n],
    ['-0.5', -50n],
    ['999999999999999.99', 99_999_999_999_999_999n],
  ])('%s is counted in hundredths', (value, hundredths) => {
    expect(cents(value)).toBe(hundredths);
  });

  it.each([
    [9300n, '93.00'],
    [9305n, '93.05'],
    [50n, '0.50'],
    [0n, '0.00'],
    [-5n, '-0.05'],
  ])('%d hundredths have two decimals', (count, value) => {
    expect(moneyOfCents(count, 'EUR')).toEqual({ value, currency: 'EUR' });
    expect(moneyOfCents(count)).toEqual({ value });
  });
});

describe('number that a write sends as text', () => {
  it.each([
    [{ digits: 3 }, ['0', '7', '123', '1.5', '0.1234'], ['-1', '1234', '01', '1.', '.5', '1e3', ' 1', '1 ']],
    [{ digits: 2, decimals: 2 }, ['0', '99', '99.9', '99.99'], ['99.999', '100']],
    [{ digits: 1, signed: true }, ['-1', '1', '-1.5'], ['--1', '+1', '-10']],
  ])('with the form %j', (form, accepted, refused) => {
    const pattern = sentDecimal(form);
    expect(accepted.filter((value) => !pattern.test(value))).toEqual([]);
    expect(refused.filter((value) => pattern.test(value))).toEqual([]);
  });
});
