import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BodyOf } from '../../../contract/call.ts';
import { previewMove } from '../../../contract/calls/bookings/moveTimes.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { moveTimesKey } from '../times/useMoveTimes.ts';

/** Previews a move to a slot: its obstacles and its mail. Debounced, because each key of the message asks again. */
export function useMovePreview(
  { id, revision }: Pick<Booking, 'id' | 'revision'>,
  slot: BodyOf<typeof previewMove>['slot'] | undefined,
  message: string,
) {
  const api = useApi();
  const settled = useDebounced(message.trim(), 250);
  const slotKey = JSON.stringify(slot);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [...moveTimesKey, 'preview', id, revision, slotKey, settled],
    enabled: slot !== undefined,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      if (!slot) throw new Error('A preview needs a slot.');
      const body = { slot, ...(settled !== '' && { message: settled }) };
      const answer = await api.send(previewMove, { path: { bookingId: id }, body }, { signal });
      return { ...answer, slotKey };
    },
  });
  return {
    mail: slot && data?.mail,
    /** Undefined while loading; those of another message are the same. */
    meets: data && (!isPlaceholderData || data.slotKey === slotKey) ? data : undefined,
    error,
  };
}
