import type { SlotPlace } from './answer.ts';
import type { Compiled } from './compiled.ts';
import type { Service, ServicePlace } from './model.ts';
import type { PlaceFilter } from './question.ts';

/** The location of a slot. Archived business locations keep their name. */
export function slotPlace({ places }: Compiled, place: ServicePlace): SlotPlace {
  switch (place.kind) {
    case 'BUSINESS':
      return { kind: 'BUSINESS', id: place.placeId, name: places.get(place.placeId)?.name ?? '' };
    case 'CUSTOM':
      return { kind: 'CUSTOM', id: place.id, name: place.name };
    case 'CUSTOMER':
      return { kind: 'CUSTOMER', name: '' };
    default:
      return place satisfies never;
  }
}

/** The locations of a service, in order, without archived ones. */
export const offeredAt = (compiled: Compiled, service: Service): readonly SlotPlace[] =>
  service.places
    .filter((place) => place.kind !== 'BUSINESS' || compiled.places.get(place.placeId)?.archived === false)
    .map((place) => slotPlace(compiled, place))
    .toSorted(byNameAndId);

export const matchesPlace =
  (filters: readonly PlaceFilter[] | undefined) =>
  ({ kind, id }: SlotPlace): boolean =>
    filters === undefined ||
    filters.length === 0 ||
    filters.some(
      (filter) =>
        (filter.kind === undefined || filter.kind === kind) && (filter.id === undefined || filter.id === id),
    );

export const isSamePlace = (one: SlotPlace, other: SlotPlace): boolean =>
  one.kind === other.kind && one.id === other.id;

interface Named {
  id?: string;
  name: string;
}

/** Compares by code units, so that the order is the same on every machine. */
export const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

export const byNameAndId = (one: Named, other: Named): number =>
  compareTexts(one.name, other.name) || compareTexts(one.id ?? '', other.id ?? '');
