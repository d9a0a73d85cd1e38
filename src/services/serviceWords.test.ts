import { describe, expect, it } from 'vitest';
import type { Service } from '../../contract/entities/service.ts';
import { i18nProvider } from '../messages/i18nProvider.ts';
import { lengthWords, placeNames, priceWords } from './serviceWords.ts';
import { moneyFormat } from '../ui/words/moneyFormat.ts';

const text = (key: string, values?: Record<string, string | number>) => i18nProvider.translate(key, values);
const format = moneyFormat('en-GB', 'EUR');
const price = (value: string) => ({ value, currency: 'EUR' });

const service = (parts: Partial<Service>): Service => ({
  id: '11111111-1111-4111-8111-111111111111',
  type: 'APPOINTMENT',
  name: 'Deep tissue massage',
  createdDate: '2026-01-01T00:00:00.000Z',
  updatedDate: '2026-01-01T00:00:00.000Z',
  revision: '1',
  ...parts,
});

describe('the price of a service', () => {
  it('is the exact amount when it is fixed', () => {
    expect(priceWords({ rateType: 'FIXED', fixed: { price: price('85') } }, format, text)).toEqual({
      main: '€85.00',
    });
  });
  it('spans its variants', () => {
    const varied = { minPrice: price('70'), maxPrice: price('90.50') };
    expect(priceWords({ rateType: 'VARIED', varied }, format, text)?.main).toBe('€70–€90.50');
  });
  it('begins at the only price that is known', () => {
    const varied = { defaultPrice: price('70') };
    expect(priceWords({ rateType: 'VARIED', varied }, format, text)?.main).toBe('from €70');
  });
  it('is a word when it is free, and the owner’s own words when they chose some', () => {
    expect(priceWords({ rateType: 'NO_FEE' }, format, text)?.main).toBe('Free');
    expect(priceWords({ rateType: 'CUSTOM', custom: { description: 'Ask us' } }, format, text)?.main).toBe(
      'Ask us',
    );
  });
  it('names the month of a subscription', () => {
    const subscription = { amountPerBillingCycle: price('60') };
    expect(priceWords({ rateType: 'SUBSCRIPTION', subscription }, format, text)).toEqual({
      main: '€60.00',
      unit: '/mo',
    });
  });
  it('is nothing when nothing is said', () => {
    expect(priceWords(undefined, format, text)).toBeUndefined();
    expect(priceWords({ rateType: 'FIXED' }, format, text)).toBeUndefined();
  });
  it('follows the business’s language', () => {
    const german = moneyFormat('de-DE', 'EUR');
    expect(priceWords({ rateType: 'FIXED', fixed: { price: price('1234.5') } }, german, text)?.main).toBe(
      '1.234,50\u00a0€',
    );
  });
});

const lasting = (...sessionDurations: number[]) =>
  lengthWords(service({ schedule: { availabilityConstraints: { sessionDurations } } }), text);

describe('the length of a service', () => {
  it('is the duration of an appointment', () => {
    expect(lasting(60)).toBe('60 min');
    expect(lasting(90, 30)).toBe('30–90 min');
    expect(lasting(480)).toBe('8 h');
  });
  it('is the places of a class', () => {
    expect(lengthWords(service({ type: 'CLASS', defaultCapacity: 12 }), text)).toBe('12 spots');
    expect(lengthWords(service({ type: 'COURSE', defaultCapacity: 1 }), text)).toBe('1 spot');
  });
  it('may be a range of days', () => {
    const durationRange = {
      unitType: 'DAY' as const,
      dayOptions: { minDurationInDays: 1, maxDurationInDays: 3 },
    };
    expect(lengthWords(service({ schedule: { availabilityConstraints: { durationRange } } }), text)).toBe(
      '1–3 days',
    );
  });
});

it('names the places of a service as people do', () => {
  const locations = [
    { type: 'BUSINESS' as const, business: { name: 'Mitte' } },
    { type: 'CUSTOM' as const, calculatedAddress: { city: 'Potsdam' } },
    { type: 'CUSTOMER' as const },
  ];
  expect(placeNames(service({ locations }), text)).toEqual(['Mitte', 'Potsdam', 'Customer’s location']);
});
