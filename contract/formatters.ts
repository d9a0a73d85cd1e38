/** Locales and time zones come from requests, so the number of kept formatters has a limit. */
const mostKept = 500;

/**
 * Keeps what a function made for each of its arguments; of too many, the oldest goes. Creating a formatter takes up to a
 * millisecond, which is far longer than using it.
 */
export function memoized<Arguments extends readonly unknown[], Made>(make: (...values: Arguments) => Made) {
  const kept = new Map<string, { made: Made }>();
  return (...values: Arguments): Made => {
    const key = JSON.stringify(values);
    const known = kept.get(key);
    if (known) return known.made;
    const made = make(...values);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest);
    kept.set(key, { made });
    return made;
  };
}

/** Shared formatters by BCP 47 locale and options. */

export const dateFormat = memoized(
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

export const numberFormat = memoized(
  (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

export const listFormat = memoized(
  (locale: string, options: Intl.ListFormatOptions = {}) => new Intl.ListFormat(locale, options),
);

export const pluralRules = memoized((locale: string) => new Intl.PluralRules(locale));

/** `5 minutes`. */
export const countedUnit = (count: number, unit: string, locale: string): string =>
  numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
