import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { serviceTypes } from '../../../contract/entities/service.ts';
import { serviceReasonNames } from '../../../contract/entities/serviceState.ts';
import { useApi } from '../../layout/useApi.ts';
import { countFacet, type FacetCounts } from './facetCounts.ts';
import { readPrices, unpriced } from './priceBands.ts';
import { none, otherPlaces, type FacetKey, type ServiceFilter } from './serviceFilter.ts';
import { useFacetWords } from './useFacetWords.ts';
import { isNamedKind } from './useNames.ts';
import { usePriceBands } from './usePriceBands.ts';

export interface FacetOption {
  value: string;
  label: string;
  /** How many services the list shows with this value alone; undefined until known. */
  count: number | undefined;
}

/** The values of a facet in their order, each with its name and count. */
export function useFacetOptions(key: FacetKey, filter: ServiceFilter, now: Date): FacetOption[] {
  const bands = usePriceBands();
  const counts = useFacetCounts(key, filter, now, bands);
  const { nameOf, names: namesOf } = useFacetWords(isNamedKind(key) ? [key] : []);
  const names = isNamedKind(key) ? namesOf.of(key) : undefined;
  const chosen = filter[key];
  return useMemo(() => {
    const values = {
      type: serviceTypes,
      state: serviceReasonNames,
      price: readPrices([...unpriced, ...bands]),
    };
    const known: readonly string[] = isNamedKind(key) ? [...(names?.keys() ?? [])] : values[key];
    const option = (value: string) => ({
      value,
      label: nameOf(key, value),
      count: counts && (counts.get(value) ?? 0),
    });
    const named = known.map(option);
    // What is no name comes last, whatever the alphabet says, and only where there is something of it.
    const others = [...unnamedOf(key), ...(chosen ?? []).filter((value) => !known.includes(value))]
      .filter((value, at, all) => all.indexOf(value) === at)
      .map(option)
      .filter(({ value, count }) => chosen?.some((one) => one === value) || (count ?? 0) > 0);
    return [
      ...(isNamedKind(key) ? named.toSorted((a, b) => a.label.localeCompare(b.label)) : named),
      ...others,
    ];
  }, [bands, chosen, counts, key, nameOf, names]);
}

function unnamedOf(key: FacetKey): readonly string[] {
  if (key === 'location') return [...otherPlaces, none];
  return isNamedKind(key) ? [none] : [];
}

function useFacetCounts(
  key: FacetKey,
  filter: ServiceFilter,
  now: Date,
  bands: readonly string[],
): FacetCounts | undefined {
  const api = useApi();
  const { [key]: _own, ...others } = filter;
  const { data } = useQuery({
    // Begins like react-admin's own keys of this resource: whatever changes a service renews the counts too.
    queryKey: ['services', 'facet', key, others, bands, now.toISOString()],
    queryFn: ({ signal }) => countFacet(api, key, { filter, now, signal }, bands),
    placeholderData: keepPreviousData,
  });
  return data;
}
