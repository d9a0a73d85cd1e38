import { Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { DoorOpen } from 'lucide-react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { staffResourceTypeId, type ResourceType } from '../../../contract/entities/locations/resourceType.ts';
import { resourceTypeFields } from '../../../contract/entities/locations/resourceTypeFields.ts';
import type { Resource } from '../../../contract/entities/locations/resource.ts';
import { useText } from '../../messages/useText.ts';
import { dateColumns } from '../../records/plain/plainCsv.ts';
import { plainList } from '../../records/plain/plainList.tsx';
import { sortsByDate, sortsByName } from '../../records/plain/plainSorts.ts';
import { allOptions } from '../../ui/queries/allOptions.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { Day } from '../../ui/page/Day.tsx';
import { ownRooms, roomsOfType } from '../roomQuestions.ts';
import { roomTypeRemoval } from './roomTypeRemoval.ts';

/** List of types, with the number of bookings that can use each at the same time. */
export const roomTypeListKind = plainList<ResourceType>({
  resource: 'resourceTypes',
  path: 'rooms/types',
  words: 'roomTypes',
  parent: { label: 'rooms.title', to: '/rooms' },
  fields: resourceTypeFields,
  // The type of staff members is the product's own.
  tabs: [{ key: 'all', label: 'list.tabs.all', ask: () => ({ id: { $ne: staffResourceTypeId } }) }],
  columns: [
    { key: 'name', label: 'roomTypes.column.name', sort: 'name' },
    { key: 'count', label: 'roomTypes.column.count', width: 160, numeric: true, shape: { width: 24 } },
    { key: 'created', label: 'roomTypes.column.created', sort: 'createdDate', width: 140, rank: 2 },
    { key: 'updated', label: 'roomTypes.column.updated', sort: 'updatedDate', width: 140, rank: 1 },
  ],
  ownColumns: ['name', 'count', 'updated'],
  sortOrders: [...sortsByName, ...sortsByDate],
  example: (text) => ({ name: text('roomTypes.empty.example') }),
  useRows() {
    const { number } = useFormats();
    const counts = useRoomCounts();
    const capacityOf = useCapacityWords();
    return {
      read: ({ id, createdDate, updatedDate }) => ({
        pictureUrl: undefined,
        line: counts ? capacityOf(counts.get(id)) : '–',
        cell(column) {
          if (column === 'created') return <Day at={createdDate} />;
          if (column === 'updated') return <Day at={updatedDate} />;
          const count = counts && (counts.get(id) ?? 0);
          if (!count) return count === undefined ? '–' : number(count);
          return (
            <Link component={RouterLink} to={roomsOfType(id)}>
              {number(count)}
            </Link>
          );
        },
      }),
    };
  },
  useCards() {
    const text = useText();
    const counts = useRoomCounts();
    const capacityOf = useCapacityWords();
    return {
      read({ id }) {
        const line = counts ? (capacityOf(counts.get(id)) ?? text('roomTypes.noLine')) : '–';
        return { pictureUrl: undefined, line, state: undefined, end: undefined };
      },
    };
  },
  useOwnMenu() {
    const text = useText();
    const navigate = useNavigate();
    return {
      of: ({ id }) => [
        {
          key: 'rooms',
          label: text('roomTypes.showRooms'),
          icon: DoorOpen,
          onSelect: () => void navigate(roomsOfType(id)),
        },
      ],
    };
  },
  removal: roomTypeRemoval,
  csv: dateColumns,
});

/** Returns a function that says how many bookings can use a type at the same time. */
function useCapacityWords() {
  const text = useText();
  const { number } = useFormats();
  return (count: number | undefined) =>
    count ? text('roomTypes.capacity', { smart_count: count, count: number(count) }) : undefined;
}

const [everything] = allOptions;

/** Number of rooms and pieces of equipment by type; undefined while loading. */
function useRoomCounts(): ReadonlyMap<string, number> | undefined {
  const api = useApi();
  const { data } = useQuery({
    // Shares the prefix of react-admin's keys of resources, so it is invalidated with them.
    queryKey: ['resources', 'byType'],
    queryFn: async ({ signal }) => {
      const { data: rooms } = await api.getList<Resource>('resources', {
        ...everything,
        filter: ownRooms,
        sort: { field: 'name', order: 'ASC' },
        signal,
      });
      const counts = new Map<string, number>();
      for (const { typeId = '' } of rooms) counts.set(typeId, (counts.get(typeId) ?? 0) + 1);
      return counts;
    },
  });
  return data;
}
