import { sentAs } from './input.ts';
import { text, type RuleParams } from './text.ts';

/** Whether this is the IANA name of a time zone. Offsets are not: they do not follow clock changes. */
export function isTimeZone(name: string): boolean {
  // Newer engines also accept offsets.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Hours and minutes ahead of UTC: `+02:00`. */
export const offsetForm = /^([+-])((?:0\d|1[0-4]):?[0-5]\d)$/;

const format: RuleParams = { violatedRule: 'FORMAT', data: { type: 'TIME_ZONE' } };

/** An IANA name or an offset such as `+02:00`, for a single query. */
export const timeZoneOrOffset = text(50).refine((value) => offsetForm.test(value) || isTimeZone(value), {
  error: 'must be a time zone such as Europe/Berlin or +02:00',
  params: format,
});

/** IANA name. */
export const zoneName = text(150).refine(isTimeZone, {
  error: 'must be the name of a time zone, for example Europe/Berlin',
  params: format,
});

/** IANA name in a write; answers of other hosts may hold any text. */
export const sentZoneName = sentAs(text(150), zoneName);
