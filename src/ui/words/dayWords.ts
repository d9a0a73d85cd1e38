import { dateFormat } from './formatters.ts';

/** Formats an instant as a date in the business's zone: `3 Mar 2026`. */
export function dayWords(
  instant: string,
  { locale, timeZone }: { locale: string; timeZone: string | undefined },
): string {
  return dateFormat(locale, { dateStyle: 'medium', timeZone }).format(new Date(instant));
}
