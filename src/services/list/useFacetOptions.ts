import { useMemo } from 'react';
import { serviceTypes } from '../../../contract/entities/service.ts';
import { useText } from '../../messages/useText.ts';
import type { FacetOption } from './FacetChoices.tsx';
import { noCategory, visibilities, type ServiceFilter } from './serviceFilter.ts';
import { useServiceFacets } from './useServiceFacets.ts';

export type FacetKey = 'type' | 'category' | 'visibility';

export interface Facet {
  key: FacetKey;
  label: string;
  options: FacetOption[];
  find?: string;
}

/** The facets of the list in their order, each value with its name and count. */
export function useFacetOptions(filter: ServiceFilter, now: Date): Facet[] {
  const text = useText();
  const facets = useServiceFacets(filter, now);
  return useMemo(() => {
    const countOf = (key: FacetKey, value: string) =>
      facets && (facets[key].find((one) => one.value === value)?.count ?? 0);
    const categories = (facets?.category ?? []).map(({ value, name, count }) => ({
      value,
      label: value === noCategory ? text('services.filter.noCategory') : (name ?? ''),
      count,
    }));
    return [
      {
        key: 'type',
        label: text('services.filter.type'),
        options: serviceTypes.map((value) => ({
          value,
          label: text(`services.type.${value}`),
          count: countOf('type', value),
        })),
      },
      {
        key: 'category',
        label: text('services.filter.category'),
        // Without a category comes last, whatever the alphabet says.
        options: categories.toSorted(
          (a, b) =>
            Number(a.value === noCategory) - Number(b.value === noCategory) || a.label.localeCompare(b.label),
        ),
        find: text('services.filter.find'),
      },
      {
        key: 'visibility',
        label: text('services.filter.visibility'),
        options: visibilities.map((value) => ({
          value,
          label: text(`services.filter.${value}`),
          count: countOf('visibility', value),
        })),
      },
    ];
  }, [facets, text]);
}

/** The filter with other values for one facet; without values the facet leaves the address. */
export function withFacet(filter: ServiceFilter, key: FacetKey, values: readonly string[]): ServiceFilter {
  const { [key]: _before, ...rest } = filter;
  if (values.length === 0) return rest;
  switch (key) {
    case 'type':
      return { ...rest, type: serviceTypes.filter((one) => values.includes(one)) };
    case 'visibility':
      return { ...rest, visibility: visibilities.filter((one) => values.includes(one)) };
    case 'category':
      return { ...rest, category: [...values] };
    default:
      return key satisfies never;
  }
}
