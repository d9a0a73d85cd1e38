import { useText, type Text } from '../messages/useText.ts';
import { useCountedOptions } from '../records/list/facets/useCountedOptions.ts';
import type { ListFilter } from '../records/list/listFilter.ts';
import type { PlainTools } from '../records/plain/plainListTools.ts';
import { customerFacets, type CustomerFacet } from './customerQuestions.ts';
import { facetWord } from './facetWord.ts';

/** Lazily loaded tools of the list: the options of its facets. */
export const customerListTools: Partial<PlainTools> = { useFacetOptions };

const optionsOf = (facet: CustomerFacet, text: Text) =>
  customerFacets[facet].map((value) => ({ value, label: facetWord(facet, value, text) }));

function useFacetOptions(facet: string, filter: ListFilter) {
  const text = useText();
  return useCountedOptions(facet, filter, optionsOf(facet as CustomerFacet, text));
}
