import type { ServiceSchedule } from '../../../contract/entities/services/serviceSchedule.ts';

/** A schedule whose range of durations has only the options of its unit, which a change of the unit leaves behind. */
export function normaliseSchedule(schedule: ServiceSchedule): ServiceSchedule {
  const { availabilityConstraints: constraints } = schedule;
  if (!constraints?.durationRange?.unitType) return schedule;
  const { hourOptions, dayOptions, ...range } = constraints.durationRange;
  const options = range.unitType === 'HOUR' ? { hourOptions } : { dayOptions };
  return {
    ...schedule,
    availabilityConstraints: { ...constraints, durationRange: { ...range, ...options } },
  };
}
