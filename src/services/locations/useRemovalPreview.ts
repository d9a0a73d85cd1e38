import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BodyOf } from '../../../contract/call.ts';
import { previewServiceLocations } from '../../../contract/calls/services/previews.ts';
import type { ServiceImpact } from '../../../contract/entities/services/serviceImpact.ts';
import type { ServiceLocationInput } from '../../../contract/entities/services/serviceLocation.ts';
import { useApi } from '../../ui/queries/useApi.ts';

export type RemovalAction = 'KEEP' | 'MOVE' | 'CANCEL';

/** Impact of each option; MOVE is absent without a target location. */
export type RemovalPreviews = Partial<Record<RemovalAction, ServiceImpact>> &
  Record<'KEEP' | 'CANCEL', ServiceImpact>;

type Asked = Omit<BodyOf<typeof previewServiceLocations>, 'locations'>;

interface Question {
  serviceId: string;
  /** The locations after saving. */
  locations: ServiceLocationInput[];
  target: ServiceLocationInput | undefined;
  /** Sessions to move regardless of the option. */
  movedFirst: Asked['movedFirst'];
  notification: NonNullable<Asked['participantNotification']>;
}

/** Converts an option to the request's instructions about sessions at removed locations. */
export function askedFor(
  answer: RemovalAction,
  { target, movedFirst, notification }: Pick<Question, 'target' | 'movedFirst' | 'notification'>,
): Asked {
  const first = movedFirst && { movedFirst };
  switch (answer) {
    case 'KEEP':
      return {
        ...first,
        removedLocationSessionsAction: { action: 'KEEP_AT_CURRENT_LOCATION' },
        ...(first && { participantNotification: notification }),
      };
    case 'MOVE':
      return {
        ...first,
        removedLocationSessionsAction: {
          action: 'MOVE_TO_LOCATION',
          moveToLocationOptions: { newLocation: target },
        },
        participantNotification: notification,
      };
    case 'CANCEL':
      return {
        ...first,
        removedLocationSessionsAction: { action: 'DELETE' },
        participantNotification: notification,
      };
    default:
      return answer satisfies never;
  }
}

/** Previews removing locations for each option. `refetch` requests it again. */
export function useRemovalPreview(question: Question) {
  const api = useApi();
  const { serviceId, locations, target } = question;
  return useQuery({
    queryKey: ['removalPreview', question],
    queryFn: async ({ signal }): Promise<RemovalPreviews> => {
      const ask = async (answer: RemovalAction) => {
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
    // Nothing is confirmed from a cached preview.
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}
