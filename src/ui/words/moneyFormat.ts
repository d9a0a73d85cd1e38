import type { Money } from '../../../contract/entities/values/money.ts';
import { numberFormat } from './formatters.ts';

/** Formats money in the business's locale: `€85.00`, and `€70` without empty decimals. */
export interface MoneyFormat {
  exact: (money: Money) => string;
  short: (money: Money) => string;
}

/** `currency` applies to amounts without their own. */
export function moneyFormat(locale: string, currency: string | undefined): MoneyFormat {
  const write = (trailingZeroDisplay: 'auto' | 'stripIfInteger') => (money: Money) => {
    const code = money.currency ?? currency;
    const style = code ? ({ style: 'currency', currency: code } as const) : {};
    // Passed as text, so that no amount is rounded.
    return numberFormat(locale, { ...style, trailingZeroDisplay }).format(
      money.value as Intl.StringNumericLiteral,
    );
  };
  return { exact: write('auto'), short: write('stripIfInteger') };
}
