import type { OfferedLocation } from './answer.ts';
import type { Compiled } from './compiled.ts';
import type { Resource, Service, ServiceLocation } from './model.ts';
import type { LocationFilter } from './question.ts';

/** The location of a slot. Archived business locations keep their name. */
export function offeredLocation({ locations }: Compiled, location: ServiceLocation): OfferedLocation {
  switch (location.kind) {
    case 'BUSINESS':
      return {
        kind: 'BUSINESS',
        id: location.locationId,
        name: locations.get(location.locationId)?.name ?? '',
      };
    case 'CUSTOM':
      return { kind: 'CUSTOM', id: location.id, name: location.name };
    case 'CUSTOMER':
      return { kind: 'CUSTOMER', name: '' };
    default:
      return location satisfies never;
  }
}

/** The locations of a service, in order, without archived ones. */
export const offeredAt = (compiled: Compiled, service: Service): readonly OfferedLocation[] =>
  service.locations
    .filter(
      (location) =>
        location.kind !== 'BUSINESS' || compiled.locations.get(location.locationId)?.archived === false,
    )
    .map((location) => offeredLocation(compiled, location))
    .toSorted(byNameAndId);

export const matchesLocation =
  (filters: readonly LocationFilter[] | undefined) =>
  ({ kind, id }: OfferedLocation): boolean =>
    filters === undefined ||
    filters.length === 0 ||
    filters.some(
      (filter) =>
        (filter.kind === undefined || filter.kind === kind) && (filter.id === undefined || filter.id === id),
    );

/** A room with locations is at no custom address and at no customer's. */
export const standsAt = (
  { locationIds }: Resource,
  { kind, id = '' }: Pick<LocationFilter, 'kind' | 'id'>,
): boolean => locationIds === undefined || (kind === 'BUSINESS' && locationIds.includes(id));

/** Compares kind and id; names may change. */
export const isSameLocation = (one: OfferedLocation, other: OfferedLocation): boolean =>
  one.kind === other.kind && one.id === other.id;

interface Named {
  id?: string;
  name: string;
}

/** Compares by code units, so that the order is the same on every machine. */
export const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The order of names by code units, then of ids: the reference defines no collation. */
export const byNameAndId = (one: Named, other: Named): number =>
  compareTexts(one.name, other.name) || compareTexts(one.id ?? '', other.id ?? '');
