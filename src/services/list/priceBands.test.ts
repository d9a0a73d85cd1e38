import { describe, expect, it } from 'vitest';
import { matches } from '../../../contract/queries/condition.ts';
import { serviceFields } from '../../../contract/entities/services/serviceFields.ts';
import { parseFilter } from '../../../contract/queries/filter.ts';
import type { Payment } from '../../../contract/entities/values/price.ts';
import { bandOf, bandsFor, priceFilter, unpriced } from './priceBands.ts';

const amount = (value: string) => ({ value, currency: 'EUR' });
const bandsWith = (payment: Payment) =>
  [...unpriced, ...bandsFor(2)].filter((band) =>
    matches(parseFilter(priceFilter(band), serviceFields, 'staff'), { payment }),
  );

describe('price bands', () => {
  it.each<[string, Payment, string[]]>([
    ['below the first bound', { rateType: 'FIXED', fixed: { price: amount('24.99') } }, ['-25']],
    ['on a bound, in the band above', { rateType: 'FIXED', fixed: { price: amount('25') } }, ['25-50']],
    ['above all bounds', { rateType: 'FIXED', fixed: { price: amount('1200') } }, ['200-']],
    [
      'that varies, by its minimum',
      { rateType: 'VARIED', varied: { minPrice: amount('70'), maxPrice: amount('220') } },
      ['50-100'],
    ],
    [
      'that varies without variants',
      { rateType: 'VARIED', varied: { defaultPrice: amount('120') } },
      ['100-200'],
    ],
    ['nothing', { rateType: 'NO_FEE' }, ['free']],
    ['custom text', { rateType: 'CUSTOM', custom: { description: 'Ask' } }, ['words']],
    [
      'monthly',
      { rateType: 'SUBSCRIPTION', subscription: { amountPerBillingCycle: amount('30') } },
      ['monthly'],
    ],
  ])('contain a price of %s exactly once', (_, payment, bands) => {
    expect(bandsWith(payment)).toEqual(bands);
  });

  it('are a hundred times as wide for currencies without decimals', () => {
    expect(bandsFor(0)).toEqual(['-2500', '2500-5000', '5000-10000', '10000-20000', '20000-']);
  });

  it('are parsed with their bounds; other text is rejected', () => {
    expect(bandOf('25-50')).toEqual({ from: 25, to: 50 });
    expect(bandOf('-25')).toEqual({ to: 25 });
    expect(['-', 'free', '1e3-5', '25-50-'].map(bandOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
