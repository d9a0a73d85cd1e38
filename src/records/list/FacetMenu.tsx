import { useText } from '../../messages/useText.ts';
import { FacetChoices } from './FacetChoices.tsx';
import { chosenOf, withFacet, type Facet } from './listFilter.ts';
import { useRecordList } from './RecordListContext.ts';
import { useFacetOptions } from './kindHooks.ts';

/** Menu of a facet. Counts are fetched on opening. */
export function FacetMenu({ facet: { key, label } }: { facet: Facet }) {
  const text = useText();
  const { kind, filter, setFilter, now } = useRecordList();
  const options = useFacetOptions(key, filter, now);
  return (
    <FacetChoices
      label={text(label)}
      options={options}
      chosen={chosenOf(filter, key)}
      onChoose={(values) => setFilter(withFacet(kind, filter, key, values))}
      find={text('listTools.find')}
    />
  );
}
