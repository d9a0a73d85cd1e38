import type { FieldChange } from '../../../contract/entities/history/recordedChange.ts';
import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import { serviceTraits, type Service } from '../../../contract/entities/services/service.ts';
import { pathsWith } from '../../../contract/fields.ts';
import { changedPaths } from '../../../contract/mask.ts';
import {
  clearPath,
  equalValues,
  getPath,
  isFields,
  keysOf,
  ownValue,
  type Fields,
} from '../../../contract/paths.ts';
import { versionFields } from '../newEntity.ts';
import { storedLocations } from '../services/serviceLocations.ts';

/**
 * A record's own fields, without those derived from other fields, other records or the clock. The history lists
 * and undoes only these.
 */

/** Constant and derived fields. */
const notRecorded = [
  ...pathsWith(serviceTraits, { write: 'never' }),
  ...pathsWith(serviceTraits, { write: 'once' }),
];

/** By the history's name of a record, what follows from the rest of it. */
const derived: Readonly<Record<string, readonly string[]>> = {
  // `connection.status` says the same.
  staffMember: [...versionFields(), 'associatedWixIdentity.connectionStatus'],
};

/**
 * Fields that no undo of the record restores: two persons have agreed on the sign-in of a staff member, and the undo of a
 * staff member restores name and hours of their resource.
 */
const excludedFieldsOf: Readonly<Record<string, (version: Fields) => readonly string[]>> = {
  staffMember: () => ['associatedWixIdentity'],
  resource: ({ typeId }) => (typeId === staffResourceTypeId ? ['name', 'workingHoursSchedules'] : []),
};

/** Fields of a version to restore. */
export interface VersionFields {
  version: Fields;
  paths: readonly string[];
}

/** The differing paths of a version that can be restored. */
export function returnablePaths(entity: string, paths: readonly string[], version: Fields): string[] {
  const excluded = excludedFieldsOf[entity]?.(version) ?? [];
  return paths.filter((path) => !excluded.some((field) => path === field || path.startsWith(`${field}.`)));
}

function without(entity: Fields, paths: readonly string[]): Fields {
  return paths.reduce<Fields>(clearPath, entity);
}

/** A service with its references in stored form: ids, without the parts filled in on reading. */
export function storedFormOf(service: Service): Fields {
  const { locations, bookingPolicy, serviceResources } = service;
  return {
    ...service,
    ...(locations && { locations: storedLocations(locations, locations) }),
    ...(bookingPolicy && { bookingPolicy: { id: bookingPolicy.id } }),
    ...(serviceResources && {
      serviceResources: serviceResources.map(({ resourceType, ...needed }) => ({
        ...needed,
        ...(resourceType && { resourceType: { id: resourceType.id } }),
      })),
    }),
  };
}

/** A service's own fields. Sessions in the calendar determine the staff of a class or course. */
export function ownFieldsOfService(service: Service): Fields {
  const fromCalendar =
    service.type === 'APPOINTMENT'
      ? []
      : ['staffMemberIds', 'schedule.availabilityConstraints.sessionDurations'];
  return without(storedFormOf(service), [...notRecorded, ...fromCalendar]);
}

/** The own fields of a recorded version; undefined for a side that the change lacks. */
export function ownFieldsOf(entity: string, record: unknown): Fields | undefined {
  if (!isFields(record)) return undefined;
  // The history may contain older schemas; only existing fields are read.
  return entity === 'service'
    ? ownFieldsOfService(record as unknown as Service)
    : without(record, derived[entity] ?? versionFields());
}

/** Whether an update changes an own field. Looks only at the fields that differ: a run updates thousands of records. */
export function changesOwnFields(entity: string, before: object, after: object): boolean {
  const [old, now] = [before as Fields, after as Fields];
  const differing = keysOf(old, now).filter((key) => !equalValues(ownValue(old, key), ownValue(now, key)));
  const own = (version: Fields) =>
    // The type of a service decides which of its fields are its own.
    ownFieldsOf(
      entity,
      Object.fromEntries(['type', ...differing].map((key) => [key, ownValue(version, key)])),
    );
  return !equalValues(own(old), own(now));
}

/** Differences between the own fields of two versions. */
export function fieldChangesOf(before: Fields, after: Fields): FieldChange[] {
  return changedPaths(before, after)
    .toSorted()
    .map((field) => {
      const [was, is] = [getPath(before, field), getPath(after, field)];
      return { field, ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) };
    });
}
