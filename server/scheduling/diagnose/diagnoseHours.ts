import { minuteMs } from '../../../contract/durations.ts';
import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import type { DiagnoseCode } from '../../../contract/entities/availability/diagnosis.ts';
import type { Compiled } from '../compiled.ts';
import type { Findings } from './findings.ts';
import type { Site } from '../time/lanes.ts';
import type { Resource, Schedule, Span } from '../model.ts';
import { occurrencesOf } from '../time/occurrences.ts';
import type { Plan } from '../plan.ts';
import { meets, spansIn } from '../time/spans.ts';

/**
 * Notes that no window has a start in the range: there is no window, none at the location, or none that is long enough.
 */
export function noteMissingHours(
  compiled: Compiled,
  plan: Plan,
  sites: readonly Site[],
  range: Span,
  { note, block }: Findings,
): void {
  const resourceIds = plan.owners.map(({ id }) => id);
  const locationIds = plan.locations.flatMap(({ id }) => id ?? []);
  const coverage = sites
    .flatMap(({ owners }) => owners.lanes)
    .flatMap(({ windows }) => spansIn(windows.coverage));
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
  const minutes = code === 'DURATION_TOO_LONG_FOR_HOURS' ? { minutes: plan.length / minuteMs } : {};
  note(code, { resourceIds, locationIds, ...minutes });
  if (couldBeBooked(compiled, plan, range)) block([code]);
}

function worksAnywhere(compiled: Compiled, resource: Resource, range: Span): boolean {
  return schedulesOf(compiled, resource).some((schedule) =>
    occurrencesOf(compiled, schedule, 'WORKING_HOURS', range).some((window) => meets(window, range)),
  );
}

function schedulesOf(
  { rules, locations, defaultLocation }: Compiled,
  { hours, typeId }: Resource,
): readonly Schedule[] {
  switch (hours.from) {
    case 'OWN':
      return [hours.schedule];
    case 'LOCATION':
      return [locations.get(hours.locationId)?.hours ?? []].flat();
    case 'DEFAULT':
      // A rented room follows the hours of the location where it is used.
      if (typeId !== staffResourceTypeId) return rules.locations.map((location) => location.hours);
      return [defaultLocation?.hours ?? []].flat();
    default:
      return hours satisfies never;
  }
}

/** Whether the policy allows a time of the range, so that working hours alone would make it bookable. */
function couldBeBooked({ now }: Compiled, { service }: Plan, range: Span): boolean {
  const { earliestBookingInMinutes: earliest, latestBookingInMinutes: latest = 0 } = service.policy;
  const first = Math.max(range.start, now + latest * minuteMs);
  const last = earliest === undefined ? Infinity : now + earliest * minuteMs;
  return first < range.end && first <= last;
}
