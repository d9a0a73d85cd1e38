import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../contract/call.ts';
import {
  previewServiceDeletion,
  previewServiceDeletionByFilter,
} from '../../../contract/calls/services/previews.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { serviceFields } from '../../../contract/entities/services/serviceFields.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import { inBatches } from '../../providers/data/lists.ts';
import type { DeletionOptions } from '../../providers/data/recordCalls.ts';
import { toWireFilter } from '../../providers/data/wireFilter.ts';
import type { ServiceTarget } from '../bulk/serviceTarget.ts';

export type DeletionPreview = AnswerOf<typeof previewServiceDeletion>;

/** Impact of a deletion for both treatments of sessions with bookings. */
export interface DeletionPreviews {
  cancelling: DeletionPreview;
  /** Undefined if no sessions with bookings would be kept. */
  keeping?: DeletionPreview;
}

/** Number of bookings that remain when sessions with bookings take place. */
export const stayingIn = ({ cancelling, keeping }: DeletionPreviews): number =>
  keeping ? cancelling.impact.bookings.cancelled - keeping.impact.bookings.cancelled : 0;

type NotifyChoice = NonNullable<DeletionOptions['participantNotification']>;

/** Previews a deletion. `refetch` requests it again. */
export function useDeletionPreview(
  target: ServiceTarget,
  participantNotification: NotifyChoice,
  { enabled }: { enabled: boolean },
) {
  const api = useApi();
  return useQuery({
    enabled,
    queryKey: [
      'deletionPreview',
      target.services.map(({ id }) => id),
      target.matching,
      participantNotification,
    ],
    queryFn: async ({ signal }): Promise<DeletionPreviews> => {
      const ask = await questionOf(api, target, signal);
      const cancelling = await ask({ participantNotification });
      if (cancelling.impact.bookings.cancelled === 0) return { cancelling };
      const keeping = await ask({ participantNotification, preserveFutureSessionsWithParticipants: true });
      const same = keeping.impact.bookings.cancelled === cancelling.impact.bookings.cancelled;
      return same ? { cancelling } : { cancelling, keeping };
    },
    // No deletion is confirmed from a cached preview.
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Above this number the preview uses the filter, if it has no text and is not empty. */
const maxIds = 200;

/** Builds the request by IDs, or by filter for many. */
async function questionOf(
  api: FrontdeskDataProvider,
  { services, matching }: ServiceTarget,
  signal: AbortSignal,
): Promise<(options: DeletionOptions) => Promise<DeletionPreview>> {
  const byFilter = (filter: Record<string, unknown>) => (options: DeletionOptions) =>
    api.send(previewServiceDeletionByFilter, { body: { filter, ...options } }, { signal });
  const wire = toWireFilter(matching?.filter, serviceFields);
  const narrows = wire.text === '' && Object.keys(wire.filter).length > 0;
  if (matching && matching.total > maxIds && narrows) return byFilter(wire.filter);
  const ids = (matching ? await foundBy(api, matching, signal) : services).map(({ id }) => id);
  const batches = inBatches(ids);
  if (batches.length > 1) return byFilter({ $or: batches.map((batch) => ({ id: { $in: batch } })) });
  return (options) => api.send(previewServiceDeletion, { body: { ids, ...options } }, { signal });
}

async function foundBy(
  api: FrontdeskDataProvider,
  { filter, total }: NonNullable<ServiceTarget['matching']>,
  signal: AbortSignal,
): Promise<Service[]> {
  const pagination = { page: 1, perPage: Math.max(total, 1) };
  return (await api.getList<Service>('services', { filter, pagination, signal })).data;
}
