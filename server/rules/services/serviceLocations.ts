import {
  locationTypeOf,
  type ServiceLocation,
  type ServiceLocationInput,
} from '../../../contract/entities/services/serviceLocation.ts';
import { equalValues, withoutNulls } from '../../../contract/paths.ts';

/**
 * Locations of a service in stored form: a business location by id, a custom address in full, the customer's location
 * by type. Existing locations keep their ids; a changed address is a new location, because sessions may still be
 * at the old one.
 */
export function storedLocations(
  locations: readonly ServiceLocationInput[],
  before: readonly ServiceLocation[] = [],
): ServiceLocation[] {
  return locations.map((location) => storedLocation(location, before));
}

function storedLocation(location: ServiceLocationInput, before: readonly ServiceLocation[]): ServiceLocation {
  const type = locationTypeOf(location);
  switch (type) {
    case 'BUSINESS': {
      const id = location.business?.id ?? undefined;
      return { id, type, business: { id } };
    }
    case 'CUSTOM':
      return storedAddress(location, before);
    case 'CUSTOMER':
    case 'UNKNOWN_LOCATION_TYPE':
      return { id: before.find((other) => other.type === type)?.id ?? crypto.randomUUID(), type };
    default:
      return type satisfies never;
  }
}

function storedAddress(location: ServiceLocationInput, before: readonly ServiceLocation[]): ServiceLocation {
  const addresses = before.filter(({ type }) => type === 'CUSTOM');
  const sent = withoutNulls(location.custom) as ServiceLocation['custom'];
  const named = addresses.find(({ id }) => id !== undefined && id === location.id);
  // An id without an address means the stored address.
  const address = sent?.address ?? named?.custom?.address;
  const same = [named, ...addresses].find(
    (other) => other !== undefined && equalValues(other.custom?.address, address),
  );
  const id = same?.id ?? (named || !location.id ? crypto.randomUUID() : location.id);
  return { id, type: 'CUSTOM', custom: { ...sent, ...(address && { address }), id } };
}

/** The content of a location without its id and derived fields, for comparisons. */
export function locationOf(location: ServiceLocationInput) {
  const kind = locationTypeOf(location);
  return {
    kind,
    business: kind === 'BUSINESS' ? location.business?.id : undefined,
    custom: kind === 'CUSTOM' ? location.custom?.address : undefined,
  };
}

/**
 * The locations that a change removes. Those of the business are compared by the id of the location, others by that
 * of the entry.
 */
export function removedLocations(
  before: readonly ServiceLocation[],
  after: readonly ServiceLocation[],
): ServiceLocation[] {
  const stays = new Set(after.map(({ id, type, business }) => (type === 'BUSINESS' ? business?.id : id)));
  return before.filter(({ id, type, business }) => !stays.has(type === 'BUSINESS' ? business?.id : id));
}
