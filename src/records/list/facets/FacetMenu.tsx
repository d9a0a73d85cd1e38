import { useText } from '../../../messages/useText.ts';
import { FacetChoices } from './FacetChoices.tsx';
import { KnownFacet } from './KnownFacet.tsx';
import { chosenOf, withFacet, type Facet } from '../listFilter.ts';
import { useRecordList } from '../RecordListContext.ts';
import { useFacetOptions } from '../useListTools.ts';

/** Menu of a facet. Counts are fetched on opening. */
export function FacetMenu({ facet }: { facet: Facet }) {
  const { key, label } = facet;
  const text = useText();
  const { kind, filter, setFilter } = useRecordList();
  const options = useFacetOptions(key, filter);
  return (
    <KnownFacet facet={facet}>
      <FacetChoices
        label={text(label)}
        options={options}
        chosen={chosenOf(filter, key)}
        onChoose={(values) => setFilter(withFacet(kind, filter, key, values))}
        find={text('listTools.find')}
      />
    </KnownFacet>
  );
}
