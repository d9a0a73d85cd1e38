import { describe, expect, it } from 'vitest';
import type { Service } from '../../contract/entities/services/service.ts';
import { i18nProvider } from '../messages/i18nProvider.ts';
import { lengthWords, locationNames, priceWords } from './serviceWords.ts';
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

describe('price of a service', () => {
  it('is the exact amount if fixed', () => {
    expect(priceWords({ rateType: 'FIXED', fixed: { price: price('85') } }, format, text)).toEqual({
      main: '€85.00',
    });
  });
  it('is the range of its variants', () => {
    const varied = { minPrice: price('70'), maxPrice: price('90.50') };
    expect(priceWords({ rateType: 'VARIED', varied }, format, text)?.main).toBe('€70.00–€90.50');
  });
  it('starts at the only known price', () => {
    const varied = { defaultPrice: price('70') };
    expect(priceWords({ rateType: 'VARIED', varied }, format, text)?.main).toBe('from €70.00');
  });
  it('is a word if free, or the owner’s custom text', () => {
    expect(priceWords({ rateType: 'NO_FEE' }, format, text)?.main).toBe('Free');
    expect(priceWords({ rateType: 'CUSTOM', custom: { description: 'Ask us' } }, format, text)?.main).toBe(
      'Ask us',
    );
  });
  it('includes the month of a subscription', () => {
    const subscription = { amountPerBillingCycle: price('60') };
    expect(priceWords({ rateType: 'SUBSCRIPTION', subscription }, format, text)).toEqual({
      main: '€60.00',
      unit: '/mo',
    });
  });
  it('is undefined without a price', () => {
    expect(priceWords(undefined, format, text)).toBeUndefined();
    expect(priceWords({ rateType: 'FIXED' }, format, text)).toBeUndefined();
  });
  it('uses the business’s locale', () => {
    const german = moneyFormat('de-DE', 'EUR');
    expect(priceWords({ rateType: 'FIXED', fixed: { price: price('1234.5') } }, german, text)?.main).toBe(
      '1.234,50\u00a0€',
    );
  });
});

const lasting = (...sessionDurations: number[]) =>
  lengthWords(service({ schedule: { availabilityConstraints: { sessionDurations } } }), text);

describe('duration or capacity of a service', () => {
  it('is the duration of an appointment', () => {
    expect(lasting(60)).toBe('60 min');
    expect(lasting(90, 30)).toBe('30–90 min');
    expect(lasting(480)).toBe('8 h');
  });
  it('is the capacity of a class', () => {
    expect(lengthWords(service({ type: 'CLASS', defaultCapacity: 12 }), text)).toBe('12 spots');
    expect(lengthWords(service({ type: 'COURSE', defaultCapacity: 1 }), text)).toBe('1 spot');
  });
  it('supports a range of days', () => {
    const durationRange = {
      unitType: 'DAY' as const,
      dayOptions: { minDurationInDays: 1, maxDurationInDays: 3 },
    };
    expect(lengthWords(service({ schedule: { availabilityConstraints: { durationRange } } }), text)).toBe(
      '1–3 days',
    );
  });
});

it('names the locations of a service', () => {
  const locations = [
    { type: 'BUSINESS' as const, business: { name: 'Mitte' } },
    { type: 'CUSTOM' as const, calculatedAddress: { city: 'Potsdam' } },
    { type: 'CUSTOMER' as const },
  ];
  expect(locationNames(service({ locations }), text)).toEqual(['Mitte', 'Potsdam', 'Customer’s location']);
});
