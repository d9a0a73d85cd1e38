import type { FieldChange } from '../../../contract/entities/recordedChange.ts';
import type { Service } from '../../../contract/entities/service.ts';
import { changedPaths } from '../../../contract/mask.ts';
import { clearPath, getPath, isFields, setPath, type Fields } from '../../../contract/paths.ts';
import { storedLocations } from '../services/serviceLocations.ts';

/**
 * What a record says by itself, without what follows from other fields, from other records or from the clock. Two
 * versions differ where these differ: the history lists nothing else, and nothing else is undone.
 */

const versionFields = ['id', 'revision', 'createdDate', 'updatedDate'];

const derivedOfService = [
  ...versionFields,
  'appId',
  'createdByAppId',
  'type',
  'category.name',
  'category.sortOrder',
  'payment.discountInfo',
  'payment.varied.minPrice',
  'payment.varied.maxPrice',
  'schedule.id',
  'schedule.firstSessionStart',
  'schedule.lastSessionEnd',
  'schedule.availabilityConstraints.durations',
  'staffMembers',
  'staffMemberDetails',
  'resourceGroups',
  'supportedSlugs',
  'mainSlug.createdDate',
  'urls',
];

function without(entity: Fields, paths: readonly string[]): Fields {
  return paths.reduce<Fields>(clearPath, entity);
}

/** A service with what it points at as it keeps it: by ids, without what is filled in when it is read. */
export function keptFormOf(service: Service): Fields {
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

/** A service's own fields. Who gives a class or course is known from its sessions in the calendar. */
export function ownFieldsOfService(service: Service): Fields {
  const fromCalendar =
    service.type === 'APPOINTMENT'
      ? []
      : ['staffMemberIds', 'schedule.availabilityConstraints.sessionDurations'];
  return without(keptFormOf(service), [...derivedOfService, ...fromCalendar]);
}

/** The own fields of a record as it was written down; undefined for a side that a change does not have. */
export function ownFieldsOf(entity: string, record: unknown): Fields | undefined {
  if (!isFields(record)) return undefined;
  // The history holds what the schema of its day allowed; only fields that are there are looked at.
  return entity === 'service'
    ? ownFieldsOfService(record as unknown as Service)
    : without(record, versionFields);
}

/** A record with some of another version's fields; what that version lacks is cleared. */
export function withFieldsOf(record: object, version: Fields, paths: readonly string[]): Fields {
  const fields: Fields = { ...record };
  return paths.reduce<Fields>((changed, path) => setPath(changed, path, getPath(version, path)), fields);
}

/** What differs between the own fields of two versions. */
export function fieldChangesOf(before: Fields, after: Fields): FieldChange[] {
  return changedPaths(before, after)
    .toSorted()
    .map((field) => {
      const [was, is] = [getPath(before, field), getPath(after, field)];
      return { field, ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) };
    });
}
