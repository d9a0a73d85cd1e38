import { useMemo } from 'react';
import { useBusiness } from '../../ui/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import { fromWire } from './advanced/conditionTree.ts';
import { useConditionWords } from './advanced/useConditionWords.ts';
import { kindsNamedBy } from './goneValues.ts';
import { facetKeys } from './serviceFilter.ts';
import { useServiceList } from './ServiceListContext.ts';
import { useFacetWords } from './useFacetWords.ts';

/** What the list is narrowed to, in words: `“yoga” and Type: Class`. */
export function useFilterWords(): string {
  const text = useText();
  const { locale } = useBusiness();
  const { filter } = useServiceList();
  const kinds = useMemo(() => kindsNamedBy(filter), [filter]);
  const { nameOf } = useFacetWords(kinds);
  const sentence = useConditionWords(filter.where);
  const tree = filter.where && fromWire(filter.where);
  const facets = facetKeys.flatMap((key) => {
    const values = (filter[key] ?? []).map((value) => nameOf(key, value));
    if (values.length === 0) return [];
    return [
      text('services.filter.chosen', { facet: text(`services.filter.${key}`), values: values.join(', ') }),
    ];
  });
  const all = [...(filter.q ? [`“${filter.q}”`] : []), ...facets, ...(tree ? [sentence(tree)] : [])];
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(all);
}
