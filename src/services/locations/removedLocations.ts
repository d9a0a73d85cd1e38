import type { ServiceLocation } from '../../../contract/entities/services/serviceLocation.ts';

/** Key of a location: by ID for the business's, by type for the customer's, by content for custom ones. */
export function locationKey({ type, business, id, custom }: ServiceLocation): string {
  if (type === 'BUSINESS') return business?.id ?? 'BUSINESS';
  return type === 'CUSTOMER' ? 'CUSTOMER' : (id ?? JSON.stringify(custom ?? {}));
}

/** Returns the locations that a change removes. */
export function removedLocations(
  before: readonly ServiceLocation[] = [],
  after: readonly ServiceLocation[] = [],
): ServiceLocation[] {
  const staying = new Set(after.map(locationKey));
  return before.filter((location) => !staying.has(locationKey(location)));
}
