import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { serviceTypes } from '../../../contract/entities/service.ts';
import { serviceReasonNames } from '../../../contract/entities/serviceState.ts';
import { useApi } from '../../ui/useApi.ts';
import { countFacet, type FacetCounts } from './facetCounts.ts';
import { kindsNamedBy, withoutGone } from './goneValues.ts';
import { readPrices, unpriced } from './priceBands.ts';
import { none, otherPlaces, type FacetKey, type ServiceFilter } from './serviceFilter.ts';
import { useFacetWords } from './useFacetWords.ts';
import { isFacetKind, useNames } from './useNames.ts';
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
  const { nameOf, names: namesOf } = useFacetWords(isFacetKind(key) ? [key] : []);
  const names = isFacetKind(key) ? namesOf.of(key) : undefined;
  const chosen = filter[key];
  return useMemo(() => {
    const values = {
      type: serviceTypes,
      state: serviceReasonNames,
      price: readPrices([...unpriced, ...bands]),
    };
    const known: readonly string[] = isFacetKind(key) ? [...(names?.keys() ?? [])] : values[key];
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
      ...(isFacetKind(key) ? named.toSorted((a, b) => a.label.localeCompare(b.label)) : named),
      ...others,
    ];
  }, [bands, chosen, counts, key, nameOf, names]);
}

function unnamedOf(key: FacetKey): readonly string[] {
  if (key === 'location') return [...otherPlaces, none];
  return isFacetKind(key) ? [none] : [];
}

function useFacetCounts(
  key: FacetKey,
  filter: ServiceFilter,
  now: Date,
  bands: readonly string[],
): FacetCounts | undefined {
  const api = useApi();
  const { [key]: _own, ...others } = filter;
  const { isGone, pending } = useNames(kindsNamedBy(others));
  const { gone } = withoutGone(others, isGone);
  const { data } = useQuery({
    // Begins like react-admin's own keys of this resource: whatever changes a service renews the counts too.
    queryKey: ['services', 'facet', key, others, gone, bands, now.toISOString()],
    queryFn: ({ signal }) => countFacet(api, key, { filter, now, isGone, signal }, bands),
    enabled: !pending,
    placeholderData: keepPreviousData,
  });
  return data;
}
