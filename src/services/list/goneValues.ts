import { namedKinds, type NamedKind } from './useNames.ts';
import { none, otherPlaces, withFacet, type ServiceFilter, type WireFilter } from './serviceFilter.ts';

/** The fields of the interface that name something by its id. */
export const namingFields = {
  'category.id': 'category',
  'locations.business.id': 'location',
  staffMemberIds: 'staff',
  'payment.pricingPlanIds': 'plan',
} as const satisfies Record<string, NamedKind>;

const noIds: readonly string[] = [none, ...otherPlaces];

/** Which kinds of things a filter names by their ids. */
export function kindsNamedBy(filter: ServiceFilter): NamedKind[] {
  const said = JSON.stringify(filter.where ?? {});
  return namedKinds.filter(
    (kind) =>
      filter[kind]?.some((id) => !noIds.includes(id)) ||
      Object.entries(namingFields).some(([field, its]) => its === kind && said.includes(`"${field}"`)),
  );
}

type IsGone = (kind: NamedKind, id: string) => boolean;

/**
 * The filter without what it names and is not there any more, and the kinds of what was left out. A condition about
 * nothing else asks nothing: the list shows the rest, where the interface would find none.
 */
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
  const facets = namedKinds.reduce<ServiceFilter>(
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
  const kind = Object.entries(namingFields).find(([field]) => field === key)?.[1];
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
