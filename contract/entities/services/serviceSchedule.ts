import * as z from 'zod';
import { asked } from '../../fields.ts';
import type { FieldTraits } from '../../fieldTraits.ts';
import { assigned, copied } from './cloneRule.ts';
import { dateTime, guid, integer } from '../values/text.ts';

/** In minutes unless the name says otherwise. 44639 is the platform's 31 days minus one minute. */
export const scheduleLimits = {
  sessionDurations: 50,
  sessionMinutes: 44_639,
  timeBetweenSessions: 720,
  rangeMinMinutes: 30,
  rangeMaxMinutes: 1440,
  rangeMaxDays: 40,
} as const;

const sessionMinutes = integer(1, scheduleLimits.sessionMinutes);
const rangeMinutes = integer(scheduleLimits.rangeMinMinutes, scheduleLimits.rangeMaxMinutes);
const rangeDays = integer(1, scheduleLimits.rangeMaxDays);

/** Customers choose the duration within a range, instead of fixed session durations. */
export const durationRange = z.strictObject({
  hourOptions: z
    .strictObject({
      minDurationInMinutes: rangeMinutes.optional(),
      maxDurationInMinutes: rangeMinutes.optional(),
    })
    .optional(),
  dayOptions: z
    .strictObject({ minDurationInDays: rangeDays.optional(), maxDurationInDays: rangeDays.optional() })
    .optional(),
  unitType: z.enum(['HOUR', 'DAY']).optional(),
});

export const availabilityConstraints = z.strictObject({
  /** Derived from the session durations. */
  durations: z
    .array(z.strictObject({ minutes: sessionMinutes.optional() }))
    .max(scheduleLimits.sessionDurations)
    .optional(),
  /** Written for appointments; derived from the sessions of a class or course. */
  sessionDurations: z.array(sessionMinutes).max(scheduleLimits.sessionDurations).optional(),
  /** The buffer time after each session. */
  timeBetweenSessions: integer(0, scheduleLimits.timeBetweenSessions).optional(),
  durationRange: durationRange.optional(),
});

export const serviceSchedule = z.strictObject({
  id: guid.optional(),
  /** For classes and courses with sessions. */
  firstSessionStart: dateTime.optional(),
  /** Only with a last session: a class that recurs forever has none. */
  lastSessionEnd: dateTime.optional(),
  availabilityConstraints: availabilityConstraints.optional(),
});
export type ServiceSchedule = z.infer<typeof serviceSchedule>;

/** A clone has its own calendar, into which recurring sessions are copied. */
const fromSessions = { ask: asked.date, clone: assigned(null), write: 'never' } as const;

/** The traits of a service's schedule, by relative path. */
export const scheduleParts = {
  id: { clone: assigned(null), write: 'never' },
  firstSessionStart: fromSessions,
  lastSessionEnd: fromSessions,
  availabilityConstraints: { clone: copied('length') },
  'availabilityConstraints.durations': { write: 'never' },
  'availabilityConstraints.sessionDurations': { kind: 'minutes', section: 'schedule', bulk: true },
  'availabilityConstraints.durationRange': { section: 'schedule' },
  'availabilityConstraints.timeBetweenSessions': { kind: 'number', section: 'schedule', bulk: true },
} as const satisfies Record<string, FieldTraits>;
