/** Creating a formatter takes up to a millisecond, so one is kept for each locale and options. */
function memoized<Options, Formatter>(make: (locale: string, options: Options) => Formatter) {
  const formatters = new Map<string, Formatter>();
  return (locale: string, options: Options): Formatter => {
    const key = JSON.stringify([locale, options]);
    const formatter = formatters.get(key) ?? make(locale, options);
    formatters.set(key, formatter);
    return formatter;
  };
}

/** A shared formatter of dates and times. */
export const dateFormat = memoized(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** `€70.00–€90.50`, of formatted ends. Dates and times of one zone have `formatRange`. */
export const rangeOf = (from: string, to: string): string => `${from}–${to}`;

/** A shared formatter of numbers and amounts. */
export const numberFormat = memoized(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** A shared formatter of distances in time. */
export const relativeFormat = memoized(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);
