import { serviceTypes, type ServiceType } from '../../../contract/entities/service.ts';
import {
  needsAttentionFilter,
  reasonFilter,
  serviceReasonNames,
  type ServiceReason,
} from '../../../contract/entities/serviceState.ts';
import { priceFilter, readPrices } from './priceBands.ts';

export const serviceViews = ['all', 'attention', 'hidden'] as const;
export type ServiceView = (typeof serviceViews)[number];

/** Instead of an id: the services that have none. */
export const none = 'none';
/** Instead of a location's id: at the customer's own place, or at a place that is no location of the business. */
export const otherPlaces = ['CUSTOMER', 'CUSTOM'] as const;

/** What the list is narrowed to, as it stands in the address and in a saved view. */
export interface ServiceFilter {
  /** Free text. */
  q?: string;
  view?: Exclude<ServiceView, 'all'>;
  type?: ServiceType[];
  /** Ids, and {@link none}. */
  category?: string[];
  /** Ids, {@link otherPlaces} and {@link none}. */
  location?: string[];
  /** Ids of the staff members' resources, by which services name them, and {@link none}. */
  staff?: string[];
  /** Ids, and {@link none}. */
  plan?: string[];
  /** As priceBands.ts writes them. */
  price?: string[];
  state?: ServiceReason[];
  /** Whatever else the interface can be asked, in its own words (reference/query-language.md section 2). */
  where?: WireFilter;
}

/** The parts of the filter that are a list of values to be chosen from, in the order of their buttons. */
export const facetKeys = ['type', 'category', 'location', 'staff', 'state', 'price', 'plan'] as const;
export type FacetKey = (typeof facetKeys)[number];

/** A filter of the interface: reference/query-language.md section 2. */
export type WireFilter = Record<string, unknown>;

/** What an address says, without what this version does not know: old links open with the rest. */
export function readFilter(values: Record<string, unknown>): ServiceFilter {
  const { q, view, where } = values;
  const filter: ServiceFilter = {};
  if (typeof q === 'string' && q.trim() !== '') filter.q = q;
  if (view === 'attention' || view === 'hidden') filter.view = view;
  for (const key of facetKeys) Object.assign(filter, facetOf(key, listOf(values[key])));
  // Conditions that are none are asked all the same: the interface refuses them, where leaving them out finds everything.
  if (isFilter(where) ? Object.keys(where).length > 0 : where !== undefined && where !== null) {
    filter.where = isFilter(where) ? where : { where };
  }
  return filter;
}

/** The part of a filter that a facet is, from whatever values; nothing where none of them is one of the facet's. */
function facetOf(key: FacetKey, values: readonly string[]): ServiceFilter {
  const known = <Value extends string>(all: readonly Value[]) => all.filter((one) => values.includes(one));
  const asked = { type: known(serviceTypes), state: known(serviceReasonNames), price: readPrices(values) };
  const chosen = key === 'type' || key === 'state' || key === 'price' ? asked[key] : [...values];
  return chosen.length === 0 ? {} : { [key]: chosen };
}

/** The filter with other values for one facet; without values the facet leaves the address. */
export function withFacet(filter: ServiceFilter, key: FacetKey, values: readonly string[]): ServiceFilter {
  const { [key]: _before, ...rest } = filter;
  return { ...rest, ...facetOf(key, values) };
}

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

const isFilter = (value: unknown): value is WireFilter =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The conditions of a view. `now` decides which sessions lie ahead. */
export function viewFilter(view: ServiceView, now: Date): WireFilter {
  switch (view) {
    case 'all':
      return {};
    case 'attention':
      return needsAttentionFilter(now);
    case 'hidden':
      return { hidden: true };
    default:
      return view satisfies never;
  }
}

/** Everything but the free text, as the interface asks for it. */
export function wireFilter(filter: ServiceFilter, now: Date): WireFilter {
  const asked = [
    viewFilter(filter.view ?? 'all', now),
    ...facetKeys.map((key) => facetFilter(filter, key, now)),
    filter.where ?? {},
  ].filter((condition) => Object.keys(condition).length > 0);
  // Inside a list conditions are passed on as they are; outside of one a form's empty values ask nothing.
  return filter.where || asked.length > 1 ? { $and: asked } : (asked[0] ?? {});
}

/** What a facet's values ask for: one of them. */
function facetFilter(filter: ServiceFilter, key: FacetKey, now: Date): WireFilter {
  const chosen = filter[key];
  if (!chosen) return {};
  switch (key) {
    case 'type':
      return { type: { $in: chosen } };
    case 'category':
      return anyOf(chosen, (ids) => ({ 'category.id': { $in: ids } }), { 'category.id': { $exists: false } });
    case 'location':
      return locationFilter(chosen);
    case 'staff':
      return anyOf(chosen, (ids) => ({ staffMemberIds: { $hasSome: ids } }), { staffMemberIds: null });
    case 'plan':
      return anyOf(chosen, (ids) => ({ 'payment.pricingPlanIds': { $hasSome: ids } }), {
        'payment.pricingPlanIds': null,
      });
    case 'price':
      return either(chosen.map(priceFilter));
    case 'state':
      return either((filter.state ?? []).map((reason) => reasonFilter(reason, now)));
    default:
      return key satisfies never;
  }
}

function locationFilter(chosen: readonly string[]): WireFilter {
  const types = otherPlaces.filter((type) => chosen.includes(type));
  const ids = chosen.filter((one) => !types.some((type) => type === one));
  return either([
    ...(types.length > 0 ? [{ 'locations.type': { $hasSome: types } }] : []),
    ...(ids.length > 0
      ? [anyOf(ids, (some) => ({ 'locations.business.id': { $hasSome: some } }), { 'locations.type': null })]
      : []),
  ]);
}

/** Ids with, or without, those that have none. */
function anyOf(
  chosen: readonly string[],
  some: (ids: readonly string[]) => WireFilter,
  without: WireFilter,
): WireFilter {
  const ids = chosen.filter((id) => id !== none);
  return either([...(ids.length > 0 ? [some(ids)] : []), ...(ids.length < chosen.length ? [without] : [])]);
}

const either = (conditions: readonly WireFilter[]): WireFilter =>
  conditions.length === 1 ? (conditions[0] ?? {}) : { $or: conditions };

/** Whether anything beyond the view narrows the list. */
export const isNarrowed = ({ view: _view, ...filter }: ServiceFilter): boolean =>
  Object.values(filter).some((part) => part !== undefined);
