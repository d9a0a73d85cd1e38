import type { DiagnoseCode } from './answer.ts';
import type { Compiled } from './compiled.ts';
import type { Findings } from './findings.ts';
import type { Site } from './lanes.ts';
import type { Resource, Schedule, Span } from './model.ts';
import { occurrencesOf } from './occurrences.ts';
import type { Plan } from './plan.ts';
import { minute } from './spans.ts';

/** No window has a start in the range: because there is none, none at the place, or none that is long enough. */
export function noteMissingHours(
  compiled: Compiled,
  plan: Plan,
  sites: readonly Site[],
  range: Span,
  { note, block }: Findings,
): void {
  const resourceIds = plan.owners.map(({ id }) => id);
  const placeIds = plan.places.flatMap(({ id }) => id ?? []);
  const coverage = sites.flatMap(({ owners }) => owners.lanes).flatMap(({ windows }) => windows.coverage);
  const there = coverage.filter((window) => meets(window, range));
  const reason = (): DiagnoseCode => {
    if (there.length > 0) {
      const isTooLong = there.every(({ start, end }) => end - start < plan.length);
      return isTooLong ? 'DURATION_TOO_LONG_FOR_HOURS' : 'NO_HOURS';
    }
    return plan.owners.some((owner) => worksAnywhere(compiled, owner, range))
      ? 'NO_HOURS_AT_PLACE'
      : 'NO_HOURS';
  };
  const code = reason();
  const minutes = code === 'DURATION_TOO_LONG_FOR_HOURS' ? { minutes: plan.length / minute } : {};
  note(code, { resourceIds, placeIds, ...minutes });
  if (couldBeBooked(compiled, plan, range)) block([code]);
}

const meets = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

function worksAnywhere(compiled: Compiled, resource: Resource, range: Span): boolean {
  const schedule = scheduleOf(compiled, resource);
  if (!schedule) return false;
  return occurrencesOf(compiled, schedule, 'WORKING_HOURS', range).some((window) => meets(window, range));
}

function scheduleOf({ places, defaultPlace }: Compiled, { hours }: Resource): Schedule | undefined {
  switch (hours.from) {
    case 'OWN':
      return hours.schedule;
    case 'PLACE':
      return places.get(hours.placeId)?.hours;
    case 'DEFAULT':
      return defaultPlace?.hours;
    default:
      return hours satisfies never;
  }
}

/** Whether the policy leaves a time of the range open, so that hours alone would help. */
function couldBeBooked({ now }: Compiled, { service }: Plan, range: Span): boolean {
  const { earliestBookingInMinutes: earliest, latestBookingInMinutes: latest = 0 } = service.policy;
  const first = Math.max(range.start, now + latest * minute);
  const last = earliest === undefined ? Infinity : now + earliest * minute;
  return first < range.end && first <= last;
}
