import type { ServiceLocation } from '../../../contract/entities/serviceLocation.ts';

/** One of the business by its id, the customer's by its kind, another by what it is. */
export function placeKey({ type, business, id, custom }: ServiceLocation): string {
  if (type === 'BUSINESS') return business?.id ?? 'BUSINESS';
  return type === 'CUSTOMER' ? 'CUSTOMER' : (id ?? JSON.stringify(custom ?? {}));
}

/** The places that a change takes away. */
export function takenAway(
  before: readonly ServiceLocation[] = [],
  after: readonly ServiceLocation[] = [],
): ServiceLocation[] {
  const staying = new Set(after.map(placeKey));
  return before.filter((place) => !staying.has(placeKey(place)));
}
