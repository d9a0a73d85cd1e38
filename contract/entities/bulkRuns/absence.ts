import * as z from 'zod';
import { entity, forStaff } from '../../audience.ts';
import { isDate, daysBetween } from '../../wallClock.ts';
import { anyText, guid, integer } from '../values/text.ts';

/** The absence of a staff member, and the decision on each of their appointments and sessions. Frontdesk's own. */

export const absenceLimits = { days: 92, monthsAhead: 12, decisions: 1000 } as const;

const date = z.string().refine(isDate, 'must be a date such as 2027-06-03');

/** Whole days in the time zone of the business, the last one included. */
export const absenceFields = {
  /** Of the staff member. */
  resourceId: guid.toLowerCase(),
  fromDate: date,
  toDate: date,
};

/** The order and length of the days of an absence. */
const absenceFaults = {
  order: 'must not be before the first day',
  length: `must be within ${absenceLimits.days} days`,
};

/** The fault of the days of an absence; undefined for valid ones. */
export function absenceFault({ fromDate, toDate }: { fromDate: string; toDate: string }) {
  if (toDate < fromDate) return 'order';
  return daysBetween(fromDate, toDate) >= absenceLimits.days ? 'length' : undefined;
}

/** Checks the days of an absence. */
export const checkedAbsence = (context: z.core.ParsePayload<{ fromDate: string; toDate: string }>): void => {
  const fault = absenceFault(context.value);
  if (fault === undefined) return;
  context.issues.push({
    code: 'custom',
    message: absenceFaults[fault],
    path: ['toDate'],
    input: context.value.toDate,
  });
};

export const absence = z.strictObject(absenceFields).check(checkedAbsence);
export type Absence = z.infer<typeof absence>;

const absenceItemKinds = ['APPOINTMENT', 'SESSION'] as const;

const person = z.strictObject({ id: guid, name: anyText });

/** An appointment or a session of the absent staff member that has not begun. */
export const absenceItem = entity({
  /** Of the booking, or of the session. */
  id: forStaff(guid),
  kind: forStaff(z.enum(absenceItemKinds)),
  title: forStaff(anyText),
  start: forStaff(z.iso.datetime()),
  end: forStaff(z.iso.datetime()),
  /** The end with the buffer time. */
  until: forStaff(z.iso.datetime()),
  /** The name of the location. */
  location: forStaff(anyText.optional()),
  /** The customer of an appointment. */
  customer: forStaff(anyText.optional()),
  participants: forStaff(integer(0)),
  /** The email addresses of its customers, and the number of bookings without one. */
  emails: forStaff(z.array(anyText)),
  unreachable: forStaff(integer(0)),
  /** The staff members who can take it at that time and location, by name. */
  takers: forStaff(z.array(person)),
  /** The proposed one of them; absent if the proposal leaves it without anyone. */
  proposedId: forStaff(guid.optional()),
});
export type AbsenceItem = z.infer<typeof absenceItem>;

/** The decision on one appointment or session. */
export const absenceDecision = z.strictObject({
  id: guid.toLowerCase(),
  /** The staff member who takes it. Absent: it is cancelled. */
  resourceId: guid.toLowerCase().optional(),
});
export type AbsenceDecision = z.infer<typeof absenceDecision>;
