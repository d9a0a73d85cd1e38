import { numberFormat } from '../formatters.ts';

/** Whether a text is an amount or share in the format of the API, e.g. `12.50`. */
export const isDecimal = (value: string): boolean => /^-?\d+(\.\d+)?$/.test(value);

/**
 * `12.5%` of `12.5`, in German `12,5 %`. `locale` is BCP 47. Takes text, so that no share is rounded; other text stays as
 * typed.
 */
export const percentWords = (value: string, locale: string): string =>
  isDecimal(value)
    ? numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
        `${value}E-2` as Intl.StringNumericLiteral,
      )
    : value;
