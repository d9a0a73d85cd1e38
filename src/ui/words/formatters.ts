/** Creating a formatter takes up to a millisecond, so one is kept for each locale and options. */
function kept<Options, Formatter>(make: (locale: string, options: Options) => Formatter) {
  const formatters = new Map<string, Formatter>();
  return (locale: string, options: Options): Formatter => {
    const key = JSON.stringify([locale, options]);
    const formatter = formatters.get(key) ?? make(locale, options);
    formatters.set(key, formatter);
    return formatter;
  };
}

/** A shared formatter of dates and times. */
export const dateFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** `€70.00–€90.50`, of formatted ends. Dates and times of one zone have `formatRange`. */
export const rangeOf = (from: string, to: string): string => `${from}–${to}`;

/** A shared formatter of numbers and amounts. */
export const numberFormat = kept(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** Whether a text is an amount or share in the format of the API, e.g. `12.50`. */
export const isDecimal = (value: string): boolean => /^-?\d+(\.\d+)?$/.test(value);

/** `2.5%` of `2.5`. Passed as text, so that no share is rounded; other text stays as typed. */
export const percentWords = (value: string, locale: string): string =>
  isDecimal(value)
    ? numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
        `${value}E-2` as Intl.StringNumericLiteral,
      )
    : value;

/** A shared formatter of distances in time. */
export const relativeFormat = kept(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);
