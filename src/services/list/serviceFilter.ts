import { serviceTypes } from '../../../contract/entities/services/service.ts';
import { serviceStates } from '../../../contract/entities/services/serviceState.ts';
import {
  anyOf,
  either,
  none,
  type Askable,
  type Facet,
  type IdsOf,
  type ListTab,
  type WireFilter,
} from '../../records/list/listFilter.ts';
import { attentionStates } from '../status/serviceStatus.ts';
import { priceFilter, readPrices } from './priceBands.ts';

/** Values used instead of a location ID: the customer's location, or a custom one. */
export const otherLocations = ['CUSTOMER', 'CUSTOM'] as const;

export const facetKeys = ['type', 'category', 'location', 'staff', 'state', 'price', 'plan'] as const;
export type FacetKey = (typeof facetKeys)[number];

/** Facets whose values are IDs. */
export const facetKinds = ['category', 'location', 'staff', 'plan'] as const;

/** Kinds of records that a filter references by ID. */
export const namedKinds = [...facetKinds, 'policy', 'form', 'resource', 'addOn'] as const;
export type NamedKind = (typeof namedKinds)[number];

export const isFacetKind = (key: string): key is (typeof facetKinds)[number] =>
  facetKinds.some((kind) => kind === key);

const withStates = (states: readonly string[], idsOf: IdsOf): WireFilter => ({
  id: { $in: states.flatMap(idsOf) },
});

const tabs: readonly ListTab[] = [
  { key: 'all', label: 'services.tabs.all', ask: () => ({}) },
  {
    key: 'attention',
    label: 'services.tabs.attention',
    computed: true,
    ask: (idsOf) => withStates(attentionStates, idsOf),
    empty: { title: 'services.empty.attentionTitle', lead: 'services.empty.attention' },
  },
  {
    key: 'hidden',
    label: 'services.tabs.hidden',
    ask: () => ({ hidden: true }),
    empty: { title: 'services.empty.hiddenTitle', lead: 'services.empty.hidden' },
  },
];

const knownOf = <Value extends string>(all: readonly Value[], values: readonly string[]) =>
  all.filter((one) => values.includes(one));

const facets: Readonly<Record<FacetKey, Omit<Facet, 'key' | 'label'>>> = {
  type: {
    read: (values) => knownOf(serviceTypes, values),
    ask: (values) => ({ type: { $in: values } }),
  },
  category: {
    ask: (values) =>
      anyOf(values, (ids) => ({ 'category.id': { $in: ids } }), { 'category.id': { $exists: false } }),
  },
  location: { ask: locationFilter },
  /** By resource ID, which services reference. */
  staff: {
    ask: (values) =>
      anyOf(values, (ids) => ({ staffMemberIds: { $hasSome: ids } }), { staffMemberIds: null }),
  },
  state: {
    read: (values) => knownOf(serviceStates, values),
    computed: true,
    ask: withStates,
  },
  /** In the format of priceBands.ts. */
  price: { read: readPrices, ask: (values) => either(values.map(priceFilter)) },
  plan: {
    ask: (values) =>
      anyOf(values, (ids) => ({ 'payment.pricingPlanIds': { $hasSome: ids } }), {
        'payment.pricingPlanIds': null,
      }),
  },
};

function locationFilter(chosen: readonly string[]): WireFilter {
  const types = otherLocations.filter((type) => chosen.includes(type));
  const ids = chosen.filter((one) => !types.some((type) => type === one));
  return either([
    ...(types.length > 0 ? [{ 'locations.type': { $hasSome: types } }] : []),
    ...(ids.length > 0
      ? [anyOf(ids, (some) => ({ 'locations.business.id': { $hasSome: some } }), { 'locations.type': null })]
      : []),
  ]);
}

/** API fields that contain IDs. */
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

/** Returns the kind that a field references; undefined for other fields. */
export const kindOf = (field: string): NamedKind | undefined => namingFields[field];

/** Filter options of the services list. */
export const serviceQuestions = {
  tabs,
  facets: facetKeys.map((key) => ({ key, label: `services.filter.${key}`, ...facets[key] }) as const),
  naming: {
    kinds: namedKinds,
    fields: namingFields,
    noIds: [none, ...otherLocations],
    label: (kind: NamedKind) => `services.filter.gone.${kind}`,
  },
} satisfies Askable;
