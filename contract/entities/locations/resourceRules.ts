import { brokenRule, type FieldViolation } from '../../errors.ts';
import type { Resource, ResourceInput } from './resource.ts';

/** The rules of a resource that need no database, by the platform's names (reference/calls.md section 6). */

type Options = NonNullable<ResourceInput['locationOptions']>;

const at = 'resource.locationOptions';

/** The availability of a resource: everywhere, or at listed business locations. */
export function locationOptionViolations(options: Options | null | undefined): FieldViolation[] {
  if (!options) return [];
  const specific = options.specificLocationOptions;
  if (options.availableInAllLocations) {
    if (!specific) return [];
    const description = 'cannot be given for a resource that is available in all locations';
    const rule = 'RESOURCE_SPECIFIC_LOCATION_OPTIONS_NOT_ALLOWED';
    return [brokenRule(`${at}.specificLocationOptions`, rule, description)];
  }
  if (!specific) {
    const description = 'is required for a resource that is not available in all locations';
    const rule = 'RESOURCE_SPECIFIC_LOCATION_OPTIONS_MUST_BE_SET';
    return [brokenRule(`${at}.specificLocationOptions`, rule, description)];
  }
  const locations = specific.businessLocations ?? [];
  return [
    ...(locations.length > 0 && !specific.availableInBusinessLocations ? [notAtBusinessLocations] : []),
    ...locations.flatMap(({ locationId }, index) => (locationId ? [] : [withoutLocation(index)])),
  ];
}

const notAtBusinessLocations = brokenRule(
  `${at}.specificLocationOptions.availableInBusinessLocations`,
  'RESOURCE_AVAILABLE_IN_BUSINESS_LOCATION_MUST_BE_TRUE',
  'must be true where locations of the business are listed',
);

function withoutLocation(index: number): FieldViolation {
  const field = `${at}.specificLocationOptions.businessLocations.${index}.locationId`;
  return brokenRule(field, 'RESOURCE_LOCATION_ID_IS_REQUIRED', 'is required: the location');
}

/** The schedule of a resource's working hours, in the form that calls accept. */
export function workingHoursViolations(
  { workingHoursSchedules }: ResourceInput | Resource,
  { sharedNeeded }: { sharedNeeded: boolean },
): FieldViolation[] {
  return (workingHoursSchedules?.values ?? []).flatMap(({ scheduleId, shared }, index) => {
    const value = `resource.workingHoursSchedules.values.${index}`;
    const withoutId = brokenRule(
      `${value}.scheduleId`,
      'RESOURCE_WORKING_HOURS_SCHEDULE_ID_IS_REQUIRED',
      'is required: the schedule of a location, or the resource’s own',
    );
    const withoutShared = brokenRule(
      `${value}.shared`,
      'RESOURCE_WORKING_HOURS_SHARED_IS_REQUIRED',
      'is required: whether others work by the same schedule',
    );
    const sharedMissing = sharedNeeded && (shared === undefined || shared === null);
    return [...(scheduleId ? [] : [withoutId]), ...(sharedMissing ? [withoutShared] : [])];
  });
}
