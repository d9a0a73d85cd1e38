import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { serviceTypes } from '../../../contract/entities/services/service.ts';
import { serviceStates, toneOf } from '../../../contract/entities/services/serviceState.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { countFacet, type FacetCounts } from './facetCounts.ts';
import { kindsNamedBy, withoutGone } from '../../records/list/facets/goneValues.ts';
import { chosenOf, isComputed, none, type ListFilter } from '../../records/list/listFilter.ts';
import type { FacetOption } from '../../records/list/listKind.ts';
import { readPrices, unpriced } from './priceBands.ts';
import { isFacetKind, otherLocations, serviceQuestions, type FacetKey } from './serviceFilter.ts';
import { useComputedIds } from './useComputedIds.ts';
import { useFacetWords } from './useFacetWords.ts';
import { useNames } from './useNames.ts';
import { usePriceBands } from './usePriceBands.ts';

/** Returns a facet's options in order, with names and counts. */
export function useFacetOptions(key: FacetKey, filter: ListFilter): FacetOption[] | undefined {
  const bands = usePriceBands();
  const counts = useFacetCounts(key, filter, bands);
  const { nameOf, names: namesOf } = useFacetWords(isFacetKind(key) ? [key] : []);
  const names = isFacetKind(key) ? namesOf.of(key) : undefined;
  const said = chosenOf(filter, key).join();
  return useMemo(() => {
    if (namesOf.pending) return undefined;
    const chosen = said === '' ? [] : said.split(',');
    const values = {
      type: serviceTypes,
      // Few of the reasons occur; the others would hide them.
      state: serviceStates.filter((state) => toneOf(state) !== 'bad' || (counts?.get(state) ?? 0) > 0),
      price: readPrices([...unpriced, ...bands]),
    };
    const known: readonly string[] = isFacetKind(key) ? [...(names?.keys() ?? [])] : values[key];
    const option = (value: string) => ({
      value,
      label: nameOf(key, value),
      count: counts && (counts.get(value) ?? 0),
    });
    const named = known.map(option);
    // Values without a name come last, and only if they have matches.
    const others = [...unnamedOf(key), ...chosen.filter((value) => !known.includes(value))]
      .filter((value, at, all) => all.indexOf(value) === at)
      .map(option)
      .filter(({ value, count }) => chosen.includes(value) || (count ?? 0) > 0);
    return [
      ...(isFacetKind(key) ? named.toSorted((a, b) => a.label.localeCompare(b.label)) : named),
      ...others,
    ];
  }, [bands, counts, key, nameOf, names, namesOf.pending, said]);
}

function unnamedOf(key: FacetKey): readonly string[] {
  if (key === 'location') return [...otherLocations, none];
  return isFacetKind(key) ? [none] : [];
}

function useFacetCounts(
  key: FacetKey,
  filter: ListFilter,
  bands: readonly string[],
): FacetCounts | undefined {
  const api = useApi();
  const { [key]: _own, ...others } = filter;
  const { isGone, pending } = useNames(kindsNamedBy(serviceQuestions, others));
  const computed = useComputedIds(key === 'state' || isComputed(serviceQuestions, others));
  const { gone } = withoutGone(serviceQuestions, others, isGone);
  const { data } = useQuery({
    // Shares the prefix of react-admin's keys of this resource, so it is invalidated with them.
    queryKey: ['services', 'facet', key, others, gone, bands, computed.idsOf],
    queryFn: ({ signal }) => countFacet(api, key, { filter, idsOf: computed.idsOf, isGone, signal }, bands),
    enabled: !pending && !computed.pending && !computed.error,
    placeholderData: keepPreviousData,
  });
  return data;
}
