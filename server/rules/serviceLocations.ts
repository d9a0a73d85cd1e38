import type { ServiceLocation, ServiceLocationInput } from '../../contract/entities/serviceLocation.ts';

/**
 * Places of a service as they are kept: a place of the business by its id, an address of the service's own in full, the
 * customer's place by its type. A place that the service has already keeps its id.
 */
export function storedLocations(
  locations: readonly ServiceLocationInput[],
  before: readonly ServiceLocation[] = [],
): ServiceLocation[] {
  return locations.map((place) => storedLocation(place, before));
}

function storedLocation(place: ServiceLocationInput, before: readonly ServiceLocation[]): ServiceLocation {
  const type = place.type ?? 'CUSTOM';
  const old = before.find((other) => other.type === type && other.id === place.id);
  switch (type) {
    case 'BUSINESS': {
      const id = place.business?.id ?? undefined;
      return { id, type, business: { id } };
    }
    case 'CUSTOM': {
      const id = old?.id ?? crypto.randomUUID();
      const custom = withoutNulls({ ...place.custom, id }) as ServiceLocation['custom'];
      return { id, type, custom };
    }
    case 'CUSTOMER':
    case 'UNKNOWN_LOCATION_TYPE':
      return { id: old?.id ?? crypto.randomUUID(), type };
    default:
      return type satisfies never;
  }
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined);
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutNulls(inner)]));
}

/** What a place is, without what the server fills in and without its id: to tell whether a place was changed. */
export function placeOf({ type, business, custom }: ServiceLocationInput) {
  const kind = type ?? 'CUSTOM';
  return { kind, business: kind === 'BUSINESS' ? business?.id : undefined, custom: custom?.address };
}
