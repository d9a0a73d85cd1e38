import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BodyOf } from '../../../contract/call.ts';
import { previewServiceLocations } from '../../../contract/calls/previews.ts';
import type { ServiceImpact } from '../../../contract/entities/serviceImpact.ts';
import type { ServiceLocationInput } from '../../../contract/entities/serviceLocation.ts';
import { useApi } from '../../ui/useApi.ts';

export type PlacesAnswer = 'KEEP' | 'MOVE' | 'CANCEL';

/** What each answer would do; MOVE is absent where there is nowhere to move to. */
export type PlacesPreviews = Partial<Record<PlacesAnswer, ServiceImpact>> &
  Record<'KEEP' | 'CANCEL', ServiceImpact>;

type Asked = Omit<BodyOf<typeof previewServiceLocations>, 'locations'>;

interface Question {
  serviceId: string;
  /** The places as they will be. */
  locations: ServiceLocationInput[];
  target: ServiceLocationInput | undefined;
  /** Sessions that move, whatever the answer for the others is. */
  movedFirst: Asked['movedFirst'];
  telling: NonNullable<Asked['participantNotification']>;
}

/** What the change of places is told about sessions at those that go. */
export function askedFor(
  answer: PlacesAnswer,
  { target, movedFirst, telling }: Pick<Question, 'target' | 'movedFirst' | 'telling'>,
): Asked {
  const first = movedFirst && { movedFirst };
  switch (answer) {
    case 'KEEP':
      return {
        ...first,
        removedLocationSessionsAction: { action: 'KEEP_AT_CURRENT_LOCATION' },
        ...(first && { participantNotification: telling }),
      };
    case 'MOVE':
      return {
        ...first,
        removedLocationSessionsAction: {
          action: 'MOVE_TO_LOCATION',
          moveToLocationOptions: { newLocation: target },
        },
        participantNotification: telling,
      };
    case 'CANCEL':
      return {
        ...first,
        removedLocationSessionsAction: { action: 'DELETE' },
        participantNotification: telling,
      };
    default:
      return answer satisfies never;
  }
}

/** Asks what taking places away would do, for each answer, before it is done. `refetch` asks once more. */
export function usePlacesPreview(question: Question) {
  const api = useApi();
  const { serviceId, locations, target } = question;
  return useQuery({
    queryKey: ['placesPreview', question],
    queryFn: async ({ signal }): Promise<PlacesPreviews> => {
      const ask = async (answer: PlacesAnswer) => {
        const body = { locations, ...askedFor(answer, question) };
        return (await api.send(previewServiceLocations, { path: { serviceId }, body }, { signal })).impact;
      };
      const [KEEP, CANCEL, MOVE] = await Promise.all([
        ask('KEEP'),
        ask('CANCEL'),
        target ? ask('MOVE') : undefined,
      ]);
      return { KEEP, CANCEL, ...(MOVE && { MOVE }) };
    },
    // Nothing is done on the word of a cache.
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}
