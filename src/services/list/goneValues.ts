import {
  none,
  otherPlaces,
  wireFilter,
  withFacet,
  type ServiceFilter,
  type WireFilter,
} from './serviceFilter.ts';
import { facetKinds, namedKinds, type NamedKind } from './useNames.ts';

/** The fields of the interface that name something by its id. */
const namingFields: Readonly<Record<string, NamedKind>> = {
  'category.id': 'category',
  'locations.business.id': 'location',
  staffMemberIds: 'staff',
  'payment.pricingPlanIds': 'plan',
  'bookingPolicy.id': 'policy',
  'form.id': 'form',
  'serviceResources.resourceIds.values': 'resource',
  'addOnDetails.addOnId': 'addOn',
};

/** The kind of what a field's values name; undefined where they name nothing. */
export const kindOf = (field: string): NamedKind | undefined => namingFields[field];

const noIds: readonly string[] = [none, ...otherPlaces];

/** Which kinds of things a filter names by their ids. */
export function kindsNamedBy(filter: ServiceFilter): NamedKind[] {
  const named = new Set<NamedKind>();
  withoutGone(filter, (kind) => {
    named.add(kind);
    return false;
  });
  return namedKinds.filter((kind) => named.has(kind));
}

type IsGone = (kind: NamedKind, id: string) => boolean;

/** Finds nothing. */
const nothing: WireFilter = { id: { $in: [] } };

/** What the interface is asked: never more than the filter says, so a filter that names something deleted finds nothing. */
export const askedFilter = (filter: ServiceFilter, now: Date, isGone: IsGone): WireFilter =>
  withoutGone(filter, isGone).gone.length > 0 ? nothing : wireFilter(filter, now);

/** The filter without the conditions that name something deleted, and the kinds of what they name. */
export function withoutGone(
  filter: ServiceFilter,
  isGone: IsGone,
): { filter: ServiceFilter; gone: NamedKind[] } {
  const gone = new Set<NamedKind>();
  const stays = (kind: NamedKind) => (id: unknown) => {
    const isOne = typeof id === 'string' && !noIds.includes(id) && isGone(kind, id);
    if (isOne) gone.add(kind);
    return !isOne;
  };
  const facets = facetKinds.reduce<ServiceFilter>(
    (kept, kind) => (kept[kind] ? withFacet(kept, kind, kept[kind].filter(stays(kind))) : kept),
    filter,
  );
  const { where, ...rest } = facets;
  const kept = where && conditionWithout(where, stays);
  return { filter: kept ? { ...rest, where: kept } : rest, gone: [...gone] };
}

type Stays = (kind: NamedKind) => (id: unknown) => boolean;

/** undefined where nothing is left to ask. */
function conditionWithout(where: WireFilter, stays: Stays): WireFilter | undefined {
  const kept = Object.entries(where).flatMap(([key, value]): [string, unknown][] => {
    const left = entryWithout(key, value, stays);
    return left === undefined ? [] : [[key, left]];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

function entryWithout(key: string, value: unknown, stays: Stays): unknown {
  if (Array.isArray(value) && key.startsWith('$')) {
    const left = value.flatMap((inner: unknown) =>
      isFilter(inner) ? (conditionWithout(inner, stays) ?? []) : [inner],
    );
    return left.length > 0 || value.length === 0 ? left : undefined;
  }
  if (key === '$not' && isFilter(value)) return conditionWithout(value, stays);
  const kind = kindOf(key);
  if (!kind) return value;
  if (!isFilter(value)) return stays(kind)(value) ? value : undefined;
  const operators = Object.entries(value).flatMap(([operator, operand]): [string, unknown][] => {
    if (!Array.isArray(operand)) return stays(kind)(operand) ? [[operator, operand]] : [];
    const left = operand.filter(stays(kind));
    return left.length > 0 || operand.length === 0 ? [[operator, left]] : [];
  });
  return operators.length > 0 ? Object.fromEntries(operators) : undefined;
}

const isFilter = (value: unknown): value is WireFilter =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
