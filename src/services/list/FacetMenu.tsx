import { useText } from '../../messages/useText.ts';
import { FacetChoices } from './FacetChoices.tsx';
import { withFacet, type FacetKey } from './serviceFilter.ts';
import { useServiceList } from './ServiceListContext.ts';
import { useFacetOptions } from './useFacetOptions.ts';

/** What a facet's button opens; counted when it is opened. */
export function FacetMenu({ facet }: { facet: FacetKey }) {
  const text = useText();
  const { filter, setFilter, now } = useServiceList();
  const options = useFacetOptions(facet, filter, now);
  return (
    <FacetChoices
      label={text(`services.filter.${facet}`)}
      options={options}
      chosen={filter[facet] ?? []}
      onChoose={(values) => setFilter(withFacet(filter, facet, values))}
      find={text('listTools.find')}
    />
  );
}
