import type { Resource } from '../../contract/entities/locations/resource.ts';
import type { CardParts, RowParts } from '../records/list/listKind.ts';
import { Absent } from '../ui/page/Absent.tsx';
import { useServicesBy } from '../ui/queries/useServicesBy.ts';
import { CountLink } from '../ui/page/CountLink.tsx';
import { useFormats } from '../ui/words/useFormats.ts';
import { servicesNeeding } from './roomQuestions.ts';
import { useRoomWords } from './useRoomWords.ts';

/** Returns a function that converts rooms and equipment to rows. */
export function useRoomRows(shown: readonly Resource[]) {
  const words = useRoomWords(shown);
  const { date } = useFormats();
  const countOf = useServicesBy('serviceResources.resourceIds.values');
  const day = (at: string | undefined) => (at ? <time dateTime={at}>{date(new Date(at))}</time> : <Absent />);
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
          if (column === 'created') return day(createdDate);
          if (column === 'updated') return day(updatedDate);
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
