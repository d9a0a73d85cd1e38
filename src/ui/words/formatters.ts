import { memoized } from '../../../contract/formatters.ts';
import { dayAndClock } from '../../../contract/wallClock.ts';

/**
 * The locale of words, dates and times in the language of the texts, English, with the conventions of a region: `en-DE` for
 * `de-DE`, with its clock.
 */
function textLocale(locale: string): string {
  const { language, region = 'GB' } = new Intl.Locale(locale).maximize();
  if (language === 'en') return locale;
  const { hourCycle = 'h23' } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  const regional = `en-${region}`;
  // A region without English formats has those of the United States.
  const hasFormats = new Intl.DateTimeFormat(regional).resolvedOptions().locale === regional;
  return `${hasFormats ? regional : 'en-GB'}-u-hc-${hourCycle}`;
}

/** A shared formatter of dates and times. */
export const dateFormat = memoized(
  (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(textLocale(locale), options),
);

/** A shared formatter of times in the coming days: `Mon, 30 Nov, 09:30`. */
export const dayTimeFormat = (locale: string, timeZone: string | undefined) =>
  dateFormat(locale, { timeZone, ...dayAndClock(locale) });

/** `€70.00–€90.50`, of formatted ends. Dates and times of one zone have `formatRange`. */
export const rangeOf = (from: string, to: string): string => `${from}–${to}`;

/** Hebrew and Arabic letters, and the marks in amounts of these languages. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\u200f\u061c]/u;

/** Isolates a text that runs right to left: otherwise the English text around it reorders its parts. */
const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

/** A shared formatter of numbers and amounts. */
export const numberFormat = memoized((locale: string, options: Intl.NumberFormatOptions) => {
  const formatter = new Intl.NumberFormat(locale, options);
  const format = formatter.format.bind(formatter);
  return Object.defineProperty(formatter, 'format', {
    value: (value: Parameters<typeof format>[0]) => isolated(format(value)),
  });
});

/** A shared formatter of distances in time. */
export const relativeFormat = memoized(
  (locale: string, options: Intl.RelativeTimeFormatOptions) =>
    new Intl.RelativeTimeFormat(textLocale(locale), options),
);

/** Shared names of languages, regions or currencies. */
export const displayNames = memoized(
  (locale: string, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(textLocale(locale), options),
);

/** A shared formatter of lists. */
export const listFormat = memoized(
  (locale: string, options: Intl.ListFormatOptions) => new Intl.ListFormat(textLocale(locale), options),
);
