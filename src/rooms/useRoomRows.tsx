import { Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { Resource } from '../../contract/entities/places/resource.ts';
import { useText } from '../messages/useText.ts';
import type { CardParts, RowParts } from '../records/list/listKind.ts';
import { Absent } from '../ui/page/Absent.tsx';
import { useApi } from '../ui/useApi.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { servicesNeeding } from './roomQuestions.ts';
import { useRoomWords } from './useRoomWords.ts';

/** Returns a function that converts rooms and equipment to rows. */
export function useRoomRows() {
  const text = useText();
  const words = useRoomWords();
  const { number, date } = useFormats();
  const counts = useServiceCounts();
  const day = (at: string | undefined) => (at ? <time dateTime={at}>{date(new Date(at))}</time> : <Absent />);
  return {
    read(room: Resource): RowParts {
      const { id, name, createdDate, updatedDate } = room;
      // A dash while loading, never 0.
      const count = counts && (counts.get(id) ?? 0);
      return {
        pictureUrl: undefined,
        line: words.type(room),
        cell(column) {
          if (column === 'type') return words.type(room) ?? '–';
          if (column === 'place') return words.places(room) ?? '–';
          if (column === 'created') return day(createdDate);
          if (column === 'updated') return day(updatedDate);
          if (!count) return count === undefined ? '–' : number(count);
          return (
            <Link
              component={RouterLink}
              to={servicesNeeding(id)}
              aria-label={text('rooms.servicesOf', { smart_count: count, count: number(count), name })}
            >
              {number(count)}
            </Link>
          );
        },
      };
    },
  };
}

/** Returns a function that converts rooms and equipment to cards. */
export function useRoomCards() {
  const words = useRoomWords();
  return {
    read: (room: Resource): CardParts => ({
      pictureUrl: undefined,
      line: [words.type(room), words.places(room)].filter(Boolean).join(' · '),
      state: undefined,
      end: undefined,
    }),
  };
}

/** Number of services that need a room, by its ID; undefined while loading. */
function useServiceCounts(): ReadonlyMap<string, number> | undefined {
  const api = useApi();
  const { data } = useQuery({
    // Shares the prefix of react-admin's keys of services, so it is invalidated with them.
    queryKey: ['services', 'byResource'],
    queryFn: async ({ signal }) => {
      const [found] = (await api.facets({}, [byResource], { signal })).data;
      return new Map((found?.values?.results ?? []).map(({ value, count }) => [value, count]));
    },
  });
  return data;
}

const byResource = {
  name: 'resource',
  type: 'VALUE' as const,
  fieldPath: 'serviceResources.resourceIds.values',
  value: { limit: 250 },
};
