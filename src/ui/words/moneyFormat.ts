import type { Money } from '../../../contract/entities/money.ts';

/** Writes amounts as the business does: `€85.00`, and `€70` where the cents say nothing. */
export interface MoneyFormat {
  exact: (money: Money) => string;
  short: (money: Money) => string;
}

/** `locale` is the business's; `currency` stands in where an amount does not name its own. */
export function moneyFormat(locale: string, currency: string | undefined): MoneyFormat {
  const write = (trailingZeroDisplay: 'auto' | 'stripIfInteger') => (money: Money) => {
    const code = money.currency ?? currency;
    const style = code ? ({ style: 'currency', currency: code } as const) : {};
    // Text goes in, not a number: no amount is rounded on the way.
    return new Intl.NumberFormat(locale, { ...style, trailingZeroDisplay }).format(
      money.value as Intl.StringNumericLiteral,
    );
  };
  return { exact: write('auto'), short: write('stripIfInteger') };
}
