import { describe, expect, it } from 'vitest';
import { amountFaultOf, toFormAmount, parseAmount, formatAmount, withoutSuffix } from './amounts.ts';

const locales = ['en-GB', 'en-US', 'de-DE', 'de-CH', 'fr-FR', 'pl-PL', 'he-IL', 'pt-BR', 'hi-IN', 'ar-EG'];

describe('written amount', () => {
  it.each([
    ['25', 'en-GB', '25'],
    ['24,05', 'en-GB', '24.05'],
    ['24.05', 'de-DE', '24.05'],
    ['24,5', 'de-DE', '24.5'],
    ['1.234,50', 'de-DE', '1234.50'],
    ['1.234,50', 'en-GB', '1234.50'],
    ['1,234.50', 'en-GB', '1234.50'],
    ['1,234.50', 'de-DE', '1234.50'],
    ['1.234', 'de-DE', '1234'],
    ['1,234', 'en-GB', '1234'],
    ['1.234.567', 'en-GB', '1234567'],
    ['1 234,50', 'fr-FR', '1234.50'],
    ['1’234.50', 'de-CH', '1234.50'],
    ['١٬٢٣٤٫٥٠', 'ar-EG', '1234.50'],
    ['−5', 'en-GB', '-5'],
    ['0,234', 'de-DE', '0.234'],
    ['010', 'en-GB', '10'],
    ['-007,50', 'de-DE', '-7.50'],
    ['000', 'en-GB', '0'],
  ])('%s in %s is %s', (written, locale, value) => {
    expect(parseAmount(written, locale)).toEqual({ value });
  });

  it.each([
    ['1.234', 'en-GB'],
    ['1,234', 'de-DE'],
    ['999,000', 'pl-PL'],
  ])('%s in %s is ambiguous and kept as typed', (written, locale) => {
    expect(parseAmount(written, locale)).toEqual({ fault: 'ambiguous' });
    expect(toFormAmount(written, locale)).toBe(written);
    expect(amountFaultOf(written, locale)).toBe('ambiguous');
  });

  it.each([
    '24,',
    '.5',
    '1,2,3',
    '12,34.567,8',
    '1.23,456.7',
    '1,234.5.6',
    'ten',
    '12 €',
    '1.2345.678',
    '1,23 4',
  ])('%s is unreadable in every language and kept as typed', (written) => {
    for (const locale of locales) {
      expect(parseAmount(written, locale)).toEqual({ fault: 'unreadable' });
      expect(toFormAmount(` ${written}`, locale)).toBe(written);
    }
  });

  it('round-trips amounts in every language, with and without group separators', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (const locale of locales) {
      for (let round = 0; round < 400; round += 1) {
        const units = random(10 ** (1 + random(9)));
        const value = `${units}.${String(random(100)).padStart(2, '0')}`;
        for (const useGrouping of locale === 'hi-IN' ? [false] : [true, false]) {
          const style = { minimumFractionDigits: 2, useGrouping };
          const written = new Intl.NumberFormat(locale, style).format(Number(value));
          expect([written, parseAmount(written, locale)]).toEqual([written, { value }]);
        }
        expect(parseAmount(formatAmount(value, locale), locale)).toEqual({ value });
      }
    }
  });

  it('is never read as two different amounts: where languages differ, one of them asks', () => {
    const digits = ['1', '12', '123', '0'];
    const texts = ['.', ','].flatMap((mark) =>
      digits.flatMap((integer) => ['5', '50', '500', '5000'].map((rest) => `${integer}${mark}${rest}`)),
    );
    for (const text of texts) {
      const values = locales.flatMap((locale) => {
        const reading = parseAmount(text, locale);
        return 'value' in reading ? [reading.value] : [];
      });
      expect([text, new Set(values).size]).toEqual([text, 1]);
    }
  });
});

describe('amount of more than a million', () => {
  it('is stored in an invalid form until it is confirmed', () => {
    const formAmount = toFormAmount('1,000,000.01', 'en-GB');
    expect(formAmount).not.toMatch(/^\d+(\.\d+)?$/);
    expect(amountFaultOf(formAmount, 'en-GB')).toBe('large');
    expect(withoutSuffix(formAmount)).toBe('1000000.01');
    expect(formatAmount(formAmount, 'de-DE')).toBe('1000000,01');
  });

  it('starts above a million', () => {
    expect(toFormAmount('1,000,000', 'en-GB')).toBe('1000000');
    expect(toFormAmount('-5', 'en-GB')).toBe('-5');
  });
});
