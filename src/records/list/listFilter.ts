import { isFields, type Fields } from '../../../contract/paths.ts';
import type { MessageKey } from '../../messages/en.ts';

/** Filter of the API: reference/query-language.md section 2. */
export type WireFilter = Fields;

/** Filter of a list, as in the URL and in saved views. */
export type ListFilter = {
  /** Search text. */
  q?: string;
  /** Key of the tab; undefined for the first one, which contains everything. */
  view?: string;
  /** Advanced filter in the API's language (reference/query-language.md section 2). */
  where?: WireFilter;
  /** Selected values by facet. */
  [facet: string]: unknown;
};

/** A filter with a list of options. */
export interface Facet {
  /** Name in the URL. */
  key: string;
  label: MessageKey;
  /** Returns the values that are valid for the facet, in its order; without it, values are IDs and used unchanged. */
  read?: (values: readonly string[]) => string[];
  /** Converts values to a filter for any of them. */
  ask: (values: readonly string[], idsOf: IdsOf) => WireFilter;
  /** Whether the filter contains a condition on IDs. */
  computed?: boolean;
}

/** IDs of the records with a value that the server computes and the API cannot filter by. */
export type IdsOf = (value: string) => readonly string[];
export const noIds: IdsOf = () => [];

/** A built-in view. */
export interface ListTab {
  /** Name in the URL. */
  key: string;
  label: MessageKey;
  ask: (idsOf: IdsOf) => WireFilter;
  /** Whether the filter contains a condition on IDs. */
  computed?: boolean;
  /** Empty state; the first tab has its own. */
  empty?: { title: MessageKey; lead: MessageKey };
}

/** References by ID in filters, which may outlive the referenced record. */
export interface Naming {
  kinds: readonly string[];
  /** API fields that contain IDs, with the kind of record. A facet of a kind has the kind's name. */
  fields: Readonly<Record<string, string>>;
  /** Special values used instead of an ID. */
  noIds: readonly string[];
  /** “a deleted record”. */
  label(this: void, kind: string): MessageKey;
}

/** For lists whose filters contain no IDs. */
export const namesNothing: Naming = {
  kinds: [],
  fields: {},
  noIds: [],
  label: () => 'list.filter.unknownValue',
};

/** Filter options of a list. */
export interface Askable {
  /** The first contains everything. */
  tabs: readonly ListTab[];
  /** In display order. */
  facets: readonly Facet[];
  naming: Naming;
}

/** Special value: records without one. */
export const none = 'none';

/** Returns the selected values of a facet. */
export const chosenOf = (filter: ListFilter, facet: string): readonly string[] => listOf(filter[facet]);

/** Parses a filter from a URL; ignores parts unknown to this version, so that old links open. */
export function readFilter({ tabs, facets }: Askable, values: Record<string, unknown>): ListFilter {
  const { q, view, where } = values;
  const filter: ListFilter = {};
  if (typeof q === 'string' && q.trim() !== '') filter.q = q;
  const tab = tabs.slice(1).find(({ key }) => key === view);
  if (tab) filter.view = tab.key;
  for (const facet of facets) Object.assign(filter, partOf(facet, listOf(values[facet.key])));
  // Invalid conditions are passed on: the API rejects them, while omitting them would match everything.
  if (isFields(where) ? Object.keys(where).length > 0 : where !== undefined && where !== null) {
    filter.where = isFields(where) ? where : { where };
  }
  return filter;
}

/** Returns the filter of a facet from any values; empty if none is valid. */
function partOf({ key, read }: Facet, values: readonly string[]): ListFilter {
  const chosen = read ? read(values) : [...values];
  return chosen.length === 0 ? {} : { [key]: chosen };
}

/** Returns the filter with other values of a facet; without values the facet is removed. */
export function withFacet(
  { facets }: Askable,
  filter: ListFilter,
  key: string,
  values: readonly string[],
): ListFilter {
  const { [key]: _before, ...rest } = filter;
  const facet = facets.find((one) => one.key === key);
  return facet ? { ...rest, ...partOf(facet, values) } : rest;
}

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** Returns the API filter without the search text. */
export function wireFilter({ tabs, facets }: Askable, filter: ListFilter, idsOf: IdsOf = noIds): WireFilter {
  const tab = tabs.find(({ key }) => key === filter.view) ?? tabs[0];
  const asked = [
    tab?.ask(idsOf) ?? {},
    ...facets.map((facet) => {
      const chosen = chosenOf(filter, facet.key);
      return chosen.length > 0 ? facet.ask(chosen, idsOf) : {};
    }),
    filter.where ?? {},
  ].filter((condition) => Object.keys(condition).length > 0);
  // In an `$and`, conditions pass unchanged; outside, empty values are dropped.
  return filter.where || asked.length > 1 ? { $and: asked } : (asked[0] ?? {});
}

/** Whether a filter contains a condition on IDs. */
export const isComputed = ({ tabs, facets }: Askable, filter: ListFilter): boolean =>
  tabs.some(({ key, computed }) => computed && key === filter.view) ||
  facets.some(({ key, computed }) => computed && chosenOf(filter, key).length > 0);

/** Matches any of the IDs, with or without records that have none. */
export function anyOf(
  chosen: readonly string[],
  some: (ids: readonly string[]) => WireFilter,
  without: WireFilter,
): WireFilter {
  const ids = chosen.filter((id) => id !== none);
  return either([...(ids.length > 0 ? [some(ids)] : []), ...(ids.length < chosen.length ? [without] : [])]);
}

/** The `read` of a facet with fixed values. */
export const among = <Value extends string>(allowed: readonly Value[]) => {
  const isAllowed = (value: string): value is Value => (allowed as readonly string[]).includes(value);
  return (values: readonly string[]) => values.filter(isAllowed);
};

export const either = (conditions: readonly WireFilter[]): WireFilter =>
  conditions.length === 1 ? (conditions[0] ?? {}) : { $or: conditions };

/** Whether the list is filtered beyond its view. */
export const isNarrowed = ({ view: _view, ...filter }: ListFilter): boolean =>
  Object.values(filter).some((part) => part !== undefined);
