import { describe, expect, it } from 'vitest';
import type { ServiceVariant } from '../../../../contract/entities/prices/optionsAndVariants.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import type { Payment } from '../../../../contract/entities/values/price.ts';
import type { Queries } from '../../../database/database.ts';
import { customVariants } from '../../../../contract/entities/prices/customVariants.ts';
import { addOnCents, pricedService, priceOfOne } from './prices.ts';

const optionId = 'option';
const variant = (choice: Partial<ServiceVariant['choices'][number]>, value: string): ServiceVariant => ({
  choices: [{ optionId, ...choice }],
  price: { value },
});
const priced = (payment: Payment | undefined, ...variants: ServiceVariant[]) => ({
  service: payment ? { payment } : {},
  variants,
});
const anyone = { staff: undefined, minutes: undefined };

describe('price of one person', () => {
  it.each<[string, Payment | undefined, bigint | undefined]>([
    ['0 for a free service', { rateType: 'NO_FEE' }, 0n],
    ['the price of a fixed rate', { rateType: 'FIXED', fixed: { price: { value: '18.5' } } }, 1850n],
    ['unknown for a fixed rate without a price', { rateType: 'FIXED', fixed: {} }, undefined],
    ['unknown for a fixed rate without an amount', { rateType: 'FIXED' }, undefined],
    ['unknown for a rate of a later version', { rateType: 'UNKNOWN_RATE_TYPE' }, undefined],
    ['unknown for a price text', { rateType: 'CUSTOM' }, undefined],
    ['unknown for a subscription', { rateType: 'SUBSCRIPTION' }, undefined],
    ['unknown for a service without payment', undefined, undefined],
    ['unknown for a varied rate without prices', { rateType: 'VARIED' }, undefined],
  ])('is %s', (_title, payment, price) => {
    expect(priceOfOne(priced(payment), anyone)).toBe(price);
  });

  const varied: Payment = { rateType: 'VARIED', varied: { defaultPrice: { value: '20' } } };

  it('is that of the duration, or the default price for a duration without one', () => {
    const service = priced(
      varied,
      variant({ duration: { minutes: 30 } }, '10'),
      variant({ duration: { minutes: 60 } }, '18'),
    );
    const of = (minutes: number | undefined) => priceOfOne(service, { staff: undefined, minutes });
    expect([30, 60, 90, undefined].map(of)).toEqual([1000n, 1800n, 2000n, 2000n]);
  });

  it('ignores a variant without a choice', () => {
    const service = priced(
      varied,
      { choices: [], price: { value: '1' } },
      variant({ custom: 'Adult' }, '16'),
    );
    expect(priceOfOne(service, { ...anyone, custom: 'Adult' })).toBe(1600n);
    expect(priceOfOne(service, anyone)).toBe(2000n);
  });

  it('is that of the person, or the default price for a person without one and for no person', () => {
    const service = priced(
      varied,
      variant({ staffMemberId: 'ada' }, '25'),
      variant({ staffMemberId: 'ben' }, '15'),
    );
    const of = (staff: { id: string } | undefined) => priceOfOne(service, { staff, minutes: 60 });
    expect([{ id: 'ben' }, { id: 'ada' }, { id: 'cleo' }, undefined].map(of)).toEqual([
      1500n,
      2500n,
      2000n,
      2000n,
    ]);
  });

  it('is that of the custom choice, or the default price for a choice without one and for none', () => {
    const service = priced(varied, variant({ custom: 'Child' }, '8'), variant({ custom: 'Adult' }, '16'));
    const of = (custom: string | undefined) => priceOfOne(service, { ...anyone, custom });
    expect(['Adult', 'Child', 'Student', undefined].map(of)).toEqual([1600n, 800n, 2000n, 2000n]);
  });
});

it.each([{ payment: { rateType: 'FIXED' } }, {}])('reads no variants of a service with %j', async (parts) => {
  const service = parts as Service;
  // Every use of it throws.
  const db = undefined as unknown as Queries;
  expect(await pricedService({ db, businessId: 'business' }, service)).toEqual({ service, variants: [] });
});

it('lists the choices that customers make by name, with their prices', () => {
  const variants = [
    variant({ custom: 'Child' }, '8.5'),
    variant({ staffMemberId: 'ada' }, '25'),
    variant({ custom: '' }, '0'),
    { choices: [], price: { value: '3' } },
  ];
  expect(customVariants({ variants })).toEqual([
    { optionId, name: 'Child', each: 850n },
    { optionId, name: '', each: 0n },
  ]);
});

it('counts an add-on without a price as free', () => {
  expect(addOnCents({ price: { value: '4.20' } })).toBe(420n);
  expect(addOnCents({})).toBe(0n);
});
