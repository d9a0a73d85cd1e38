import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { previewServiceLocations } from '../../../contract/calls/previews.ts';
import type { ServiceImpact } from '../../../contract/entities/serviceImpact.ts';
import type { ServiceLocationInput } from '../../../contract/entities/serviceLocation.ts';
import { useApi } from '../../layout/useApi.ts';
import type { SetLocationsDecision } from '../editor/placesPart.ts';

export type PlacesAnswer = 'KEEP' | 'MOVE' | 'CANCEL';

/** What each answer would do; MOVE is absent where there is nowhere to move to. */
export type PlacesPreviews = Partial<Record<PlacesAnswer, ServiceImpact>> &
  Record<'KEEP' | 'CANCEL', ServiceImpact>;

interface Question {
  serviceId: string;
  /** The places as they will be. */
  locations: ServiceLocationInput[];
  target: ServiceLocationInput | undefined;
  telling: NonNullable<SetLocationsDecision['participantNotification']>;
}

/** What the change of places is told about sessions at those that go. */
export function decisionOf(
  answer: PlacesAnswer,
  { target, telling }: Pick<Question, 'target' | 'telling'>,
): SetLocationsDecision {
  switch (answer) {
    case 'KEEP':
      return { removedLocationSessionsAction: { action: 'KEEP_AT_CURRENT_LOCATION' } };
    case 'MOVE':
      return {
        removedLocationSessionsAction: {
          action: 'MOVE_TO_LOCATION',
          moveToLocationOptions: { newLocation: target },
        },
        participantNotification: telling,
      };
    case 'CANCEL':
      return {
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
        const body = { locations, ...decisionOf(answer, question) };
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
