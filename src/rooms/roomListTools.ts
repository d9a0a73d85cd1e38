import { useText } from '../messages/useText.ts';
import { useCountedOptions } from '../records/list/facets/useCountedOptions.ts';
import { none, type ListFilter } from '../records/list/listFilter.ts';
import type { PlainTools } from '../records/plain/plainListTools.ts';
import { useLocations } from '../resources/useLocations.ts';
import { useRoomTypes } from './useRoomNames.ts';

/** Lazily loaded tools of the list: the options of its facets. */
export const roomListTools: Partial<PlainTools> = {
  useFacetOptions,
  labels: { typeId: 'rooms.column.type' },
  useChoices: (field) => {
    const types = useRoomTypes();
    return field === 'typeId' ? (types ?? []).map(({ id, name }) => ({ value: id, label: name })) : undefined;
  },
  useValueNames: () => {
    const types = useRoomTypes();
    return (field, value) => (field === 'typeId' ? types?.find(({ id }) => id === value)?.name : undefined);
  },
};

function useFacetOptions(facet: string, filter: ListFilter) {
  const text = useText();
  const types = useRoomTypes();
  const locations = useLocations();
  const options =
    facet === 'type'
      ? types && [
          ...types.map(({ id, name }) => ({ value: id, label: name })),
          { value: none, label: text('rooms.noLine') },
        ]
      : locations
          ?.filter(({ archived }) => !archived)
          .map(({ id, name = '' }) => ({ value: id, label: name }));
  const counted = useCountedOptions(facet, filter, options ?? []);
  return options && counted;
}
