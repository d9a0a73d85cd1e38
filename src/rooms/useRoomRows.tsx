import type { Resource } from '../../contract/entities/locations/resource.ts';
import type { CardParts, RowParts } from '../records/list/listKind.ts';
import { useServicesBy } from '../ui/queries/useServicesBy.ts';
import { CountLink } from '../ui/page/CountLink.tsx';
import { Day } from '../ui/page/Day.tsx';
import { servicesNeeding } from './roomQuestions.ts';
import { useRoomWords } from './useRoomWords.ts';

/** Returns a function that converts rooms and equipment to rows. */
export function useRoomRows(shown: readonly Resource[]) {
  const words = useRoomWords(shown);
  const countOf = useServicesBy('serviceResources.resourceIds.values');
  return {
    read(room: Resource): RowParts {
      const { id, name, createdDate, updatedDate } = room;
      const count = countOf(id);
      return {
        pictureUrl: undefined,
        line: words.type(room) ?? '–',
        cell(column) {
          if (column === 'type') return words.type(room) ?? '–';
          if (column === 'place') return words.locations(room) ?? '–';
          if (column === 'created') return <Day at={createdDate} />;
          if (column === 'updated') return <Day at={updatedDate} />;
          return <CountLink count={count} to={servicesNeeding(id)} label="rooms.servicesOf" name={name} />;
        },
      };
    },
  };
}

/** Returns a function that converts rooms and equipment to cards. */
export function useRoomCards(shown: readonly Resource[]) {
  const words = useRoomWords(shown);
  return {
    read: (room: Resource): CardParts => ({
      pictureUrl: undefined,
      line: [words.type(room), words.locations(room)].filter(Boolean).join(' · '),
      state: undefined,
      end: undefined,
    }),
  };
}
