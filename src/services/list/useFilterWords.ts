import { useText } from '../../messages/useText.ts';
import type { ServiceFilter } from './serviceFilter.ts';
import { useFacetOptions } from './useFacetOptions.ts';
import { useServiceList } from './ServiceListContext.ts';

/** What the list is narrowed to, in words: `“yoga” and Type: Class`. */
export function useFilterWords(filter: ServiceFilter): string {
  const text = useText();
  const { now } = useServiceList();
  const facets = useFacetOptions(filter, now);
  const parts = facets.flatMap(({ key, label, options }) => {
    const chosen = filter[key];
    if (!chosen) return [];
    const values = chosen.map((value) => options.find((option) => option.value === value)?.label ?? value);
    return [text('services.filter.chosen', { facet: label, values: values.join(', ') })];
  });
  const all = filter.q ? [`“${filter.q}”`, ...parts] : parts;
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(all);
}
