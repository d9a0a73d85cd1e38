import { useMemo } from 'react';
import { useBusiness } from '../../../ui/business/useBusiness.ts';
import { useText } from '../../../messages/useText.ts';
import { fromWire } from '../advanced/conditionTree.ts';
import { useConditionWords } from '../advanced/useConditionWords.ts';
import { kindsNamedBy } from './goneValues.ts';
import { chosenOf } from '../listFilter.ts';
import { useRecordList } from '../RecordListContext.ts';
import { useKindFacetWords } from '../kindHooks.ts';
import { listOf } from '../../../ui/words/listOf.ts';

/** Describes the list's filter: `“yoga” and Type: Class`. */
export function useFilterWords(): string {
  const text = useText();
  const { locale } = useBusiness();
  const { kind, filter } = useRecordList();
  const named = useMemo(() => kindsNamedBy(kind, filter), [kind, filter]);
  const { nameOf } = useKindFacetWords(kind, named);
  const sentence = useConditionWords(filter.where);
  const tree = filter.where && fromWire(kind.fields, filter.where);
  const facets = kind.facets.flatMap(({ key, label }) => {
    const values = chosenOf(filter, key).map((value) => nameOf(key, value));
    if (values.length === 0) return [];
    return [text('list.filter.chosen', { facet: text(label), values: values.join(', ') })];
  });
  const all = [...(filter.q ? [`“${filter.q}”`] : []), ...facets, ...(tree ? [sentence(tree)] : [])];
  return listOf(all, locale);
}
