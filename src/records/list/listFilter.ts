import type { MessageKey } from '../../messages/en.ts';

/** A filter of the interface: reference/query-language.md section 2. */
export type WireFilter = Record<string, unknown>;

/** What a list is narrowed to, as it stands in the address and in a saved view. */
export type ListFilter = {
  /** Free text. */
  q?: string;
  /** The tab, unless it is the first one, which holds everything. */
  view?: string;
  /** Whatever else the interface can be asked, in its own words (reference/query-language.md section 2). */
  where?: WireFilter;
  /** The chosen values of each facet that has any. */
  [facet: string]: unknown;
};

/** A part of the filter that is a list of values to be chosen from. */
export interface Facet {
  /** Its name in the address. */
  key: string;
  label: MessageKey;
  /** Those of the values which are the facet's, in its order; ids are taken as they come. */
  read?: (values: readonly string[]) => string[];
  /** What its values ask for: one of them. `now` decides what lies ahead. */
  ask: (values: readonly string[], now: Date) => WireFilter;
}

/** A view of the list's own. */
export interface ListTab {
  /** Its name in the address. */
  key: string;
  label: MessageKey;
  ask: (now: Date) => WireFilter;
  /** Said where nothing is in it; the first tab has another word for that. */
  empty?: { title: MessageKey; lead: MessageKey };
}

/** What a filter can name by its id, and so can name after it was deleted. */
export interface Naming {
  kinds: readonly string[];
  /** The fields of the interface that name something, each with the kind of it. A facet of a kind has the kind's name. */
  fields: Readonly<Record<string, string>>;
  /** Values that stand in the place of an id. */
  noIds: readonly string[];
  /** “a deleted category”. */
  label(this: void, kind: string): MessageKey;
}

/** Of a list whose filter names nothing by its id. */
export const namesNothing: Naming = {
  kinds: [],
  fields: {},
  noIds: [],
  label: () => 'services.filter.unknownValue',
};

/** What can be asked of a list. */
export interface Askable {
  /** The first one holds everything. */
  tabs: readonly ListTab[];
  /** In the order of their buttons. */
  facets: readonly Facet[];
  naming: Naming;
}

/** Instead of an id: the records that have none. */
export const none = 'none';

/** The chosen values of a facet. */
export const chosenOf = (filter: ListFilter, facet: string): readonly string[] => listOf(filter[facet]);

/** What an address says, without what this version does not know: old links open with the rest. */
export function readFilter({ tabs, facets }: Askable, values: Record<string, unknown>): ListFilter {
  const { q, view, where } = values;
  const filter: ListFilter = {};
  if (typeof q === 'string' && q.trim() !== '') filter.q = q;
  const tab = tabs.slice(1).find(({ key }) => key === view);
  if (tab) filter.view = tab.key;
  for (const facet of facets) Object.assign(filter, partOf(facet, listOf(values[facet.key])));
  // Conditions that are none are asked all the same: the interface refuses them, where leaving them out finds everything.
  if (isFilter(where) ? Object.keys(where).length > 0 : where !== undefined && where !== null) {
    filter.where = isFilter(where) ? where : { where };
  }
  return filter;
}

/** The part of a filter that a facet is, from whatever values; nothing where none of them is one of the facet's. */
function partOf({ key, read }: Facet, values: readonly string[]): ListFilter {
  const chosen = read ? read(values) : [...values];
  return chosen.length === 0 ? {} : { [key]: chosen };
}

/** The filter with other values for one facet; without values the facet leaves the address. */
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

export const isFilter = (value: unknown): value is WireFilter =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Everything but the free text, as the interface asks for it. */
export function wireFilter({ tabs, facets }: Askable, filter: ListFilter, now: Date): WireFilter {
  const tab = tabs.find(({ key }) => key === filter.view) ?? tabs[0];
  const asked = [
    tab?.ask(now) ?? {},
    ...facets.map((facet) => {
      const chosen = chosenOf(filter, facet.key);
      return chosen.length > 0 ? facet.ask(chosen, now) : {};
    }),
    filter.where ?? {},
  ].filter((condition) => Object.keys(condition).length > 0);
  // Inside a list conditions are passed on as they are; outside of one a form's empty values ask nothing.
  return filter.where || asked.length > 1 ? { $and: asked } : (asked[0] ?? {});
}

/** Ids with, or without, those that have none. */
export function anyOf(
  chosen: readonly string[],
  some: (ids: readonly string[]) => WireFilter,
  without: WireFilter,
): WireFilter {
  const ids = chosen.filter((id) => id !== none);
  return either([...(ids.length > 0 ? [some(ids)] : []), ...(ids.length < chosen.length ? [without] : [])]);
}

export const either = (conditions: readonly WireFilter[]): WireFilter =>
  conditions.length === 1 ? (conditions[0] ?? {}) : { $or: conditions };

/** Whether anything beyond the view narrows the list. */
export const isNarrowed = ({ view: _view, ...filter }: ListFilter): boolean =>
  Object.values(filter).some((part) => part !== undefined);
