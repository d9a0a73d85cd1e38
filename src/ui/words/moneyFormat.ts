import type { Money } from '../../../contract/entities/values/money.ts';
import { isDecimal } from '../../../contract/customerWords/percentWords.ts';
import { numberFormat } from './formatters.ts';

/** Formats money in the business's locale: `€85.00`. Amounts that are none stay as typed. */
export type MoneyFormat = (money: Money) => string;

/** `currency` applies to amounts without their own. */
export function moneyFormat(locale: string, currency: string | undefined): MoneyFormat {
  return (money) => {
    const code = money.currency ?? currency;
    const style = code
      ? ({ style: 'currency', currency: code } as const)
      : { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    // Passed as text, so that no amount is rounded.
    return isDecimal(money.value)
      ? numberFormat(locale, style).format(money.value as Intl.StringNumericLiteral)
      : money.value;
  };
}
