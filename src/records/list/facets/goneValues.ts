import { isFields } from '../../../../contract/paths.ts';
import {
  chosenOf,
  wireFilter,
  withFacet,
  type Askable,
  type IdsOf,
  type ListFilter,
  type WireFilter,
} from '../listFilter.ts';

/** Returns the kinds of records that a filter references by ID. */
export function kindsNamedBy(kind: Askable, filter: ListFilter): string[] {
  const named = new Set<string>();
  withoutGone(kind, filter, (what) => {
    named.add(what);
    return false;
  });
  return kind.naming.kinds.filter((what) => named.has(what));
}

type IsGone = (what: string, id: string) => boolean;

/** Matches nothing. */
const nothing: WireFilter = { id: { $in: [] } };

/** Returns the API filter. A filter that references something deleted matches nothing, never more than stated. */
export const askedFilter = (kind: Askable, filter: ListFilter, idsOf: IdsOf, isGone: IsGone): WireFilter =>
  withoutGone(kind, filter, isGone).gone.length > 0 ? nothing : wireFilter(kind, filter, idsOf);

/** Returns the filter without conditions that reference something deleted, and the kinds referenced. */
export function withoutGone(
  kind: Askable,
  filter: ListFilter,
  isGone: IsGone,
): { filter: ListFilter; gone: string[] } {
  const { kinds, fields, noIds } = kind.naming;
  const gone = new Set<string>();
  const stays = (what: string) => (id: unknown) => {
    const isOne = typeof id === 'string' && !noIds.includes(id) && isGone(what, id);
    if (isOne) gone.add(what);
    return !isOne;
  };
  const facets = kinds.reduce<ListFilter>((remaining, what) => {
    const chosen = chosenOf(remaining, what);
    return chosen.length > 0 ? withFacet(kind, remaining, what, chosen.filter(stays(what))) : remaining;
  }, filter);
  const { where, ...rest } = facets;
  const remainingCondition = where && conditionWithout(where, { fields, stays });
  return { filter: remainingCondition ? { ...rest, where: remainingCondition } : rest, gone: [...gone] };
}

interface Staying {
  fields: Readonly<Record<string, string>>;
  stays: (what: string) => (id: unknown) => boolean;
}

/** Undefined if nothing remains. */
function conditionWithout(where: WireFilter, staying: Staying): WireFilter | undefined {
  const remaining = Object.entries(where).flatMap(([key, value]): [string, unknown][] => {
    const left = entryWithout(key, value, staying);
    return left === undefined ? [] : [[key, left]];
  });
  return remaining.length > 0 ? Object.fromEntries(remaining) : undefined;
}

function entryWithout(key: string, value: unknown, staying: Staying): unknown {
  if (Array.isArray(value) && key.startsWith('$')) {
    const left = value.flatMap((inner: unknown) =>
      isFields(inner) ? (conditionWithout(inner, staying) ?? []) : [inner],
    );
    return left.length > 0 || value.length === 0 ? left : undefined;
  }
  if (key === '$not' && isFields(value)) return conditionWithout(value, staying);
  const what = staying.fields[key];
  if (!what) return value;
  const stays = staying.stays(what);
  if (!isFields(value)) return stays(value) ? value : undefined;
  const operators = Object.entries(value).flatMap(([operator, operand]): [string, unknown][] => {
    if (!Array.isArray(operand)) return stays(operand) ? [[operator, operand]] : [];
    const left = operand.filter(stays);
    return left.length > 0 || operand.length === 0 ? [[operator, left]] : [];
  });
  return operators.length > 0 ? Object.fromEntries(operators) : undefined;
}
