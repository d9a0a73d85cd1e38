import { Scissors, Shapes } from 'lucide-react';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Resource } from '../../contract/entities/locations/resource.ts';
import { resourceSearchFields } from '../../contract/entities/locations/resourceFields.ts';
import { useText } from '../messages/useText.ts';
import { none } from '../records/list/listFilter.ts';
import { NewRecordButton } from '../records/list/NewRecordButton.tsx';
import { dateColumns } from '../records/plain/plainCsv.ts';
import { plainList } from '../records/plain/plainList.tsx';
import { sortsByDate, sortsByName } from '../records/plain/plainSorts.ts';
import { HeadAction } from '../ui/page/HeadActions.tsx';
import { nameOrGone } from '../ui/words/nameOrGone.ts';
import { roomQuestions, servicesNeeding } from './roomQuestions.ts';
import { roomRemoval } from './roomRemoval.ts';
import { useRoomNames } from './useRoomNames.ts';
import { useRoomCards, useRoomRows } from './useRoomRows.tsx';

/** List of rooms and equipment. */
export const roomListKind = plainList<Resource>({
  resource: 'resources',
  path: 'rooms',
  words: 'rooms',
  fields: resourceSearchFields,
  ...roomQuestions,
  columns: [
    { key: 'name', label: 'rooms.column.name', sort: 'name' },
    { key: 'type', label: 'rooms.column.type', width: 180 },
    { key: 'place', label: 'rooms.column.place', width: 220, rank: 1 },
    { key: 'services', label: 'rooms.column.services', width: 110, numeric: true, shape: { width: 24 } },
    { key: 'created', label: 'rooms.column.created', sort: 'createdDate', width: 140 },
    { key: 'updated', label: 'rooms.column.updated', sort: 'updatedDate', width: 140, rank: 2 },
  ],
  ownColumns: ['name', 'place', 'services', 'updated'],
  sortOrders: [...sortsByName, ...sortsByDate],
  example: (text) => ({ name: text('rooms.empty.example') }),
  useNames: useRoomNames,
  useFacetWords,
  useRows: useRoomRows,
  useCards: useRoomCards,
  useOwnMenu() {
    const text = useText();
    const navigate = useNavigate();
    return {
      of: ({ id }) => [
        {
          key: 'services',
          label: text('rooms.showServices'),
          icon: Scissors,
          onSelect: () => void navigate(servicesNeeding(id)),
        },
      ],
    };
  },
  HeadActions() {
    const text = useText();
    return (
      <>
        <HeadAction icon={Shapes} label={text('rooms.type.manage')} to="/rooms/types" />
        <NewRecordButton resource="resources" path="rooms" label={text('rooms.new')} />
      </>
    );
  },
  removal: roomRemoval,
  moreTools: async () => (await import('./roomListTools.ts')).roomListTools,
  csv: dateColumns,
});

function useFacetWords(kinds: readonly string[]) {
  const text = useText();
  const names = useRoomNames(kinds);
  const nameOf = useCallback(
    (facet: string, value: string) =>
      value === none
        ? text('rooms.noLine')
        : nameOrGone(
            names.of(facet),
            value,
            text(facet === 'type' ? 'rooms.type.deleted' : 'locations.choice.deleted'),
          ),
    [names, text],
  );
  return { nameOf };
}
