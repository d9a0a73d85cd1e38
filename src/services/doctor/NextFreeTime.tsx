import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import {
  listAvailabilityTimeSlots,
  listEventTimeSlots,
} from '../../../contract/calls/availability/timeSlots.ts';
import { dayMs } from '../../../contract/durations.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { serviceStateDays } from '../../../contract/entities/services/serviceState.ts';
import { toWallClock, fromWallClock } from '../../../contract/wallClock.ts';
import { useText } from '../../messages/useText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/loading/Skeleton.tsx';
import { useApi } from '../../ui/queries/useApi.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useMoments } from '../../ui/words/useMoments.ts';

/** The next time that a customer can book. A course is booked as a whole. */
export function NextFreeTime({ service: { id, type } }: { service: Service }) {
  const text = useText();
  const api = useApi();
  const { timeZone = 'UTC' } = useBusiness();
  const { dayTime } = useMoments();
  const { data, error } = useQuery({
    queryKey: ['services', 'nextTime', id, timeZone],
    enabled: type !== 'COURSE',
    queryFn: async ({ signal }) => {
      const now = Date.now();
      const local = (at: number) => `${toWallClock(new Date(at).toISOString(), timeZone)}:00`;
      const range = {
        fromLocalDate: local(now),
        toLocalDate: local(now + serviceStateDays * dayMs),
        timeZone,
      };
      const first = { cursorPaging: { limit: 1 } };
      const { timeSlots } =
        type === 'CLASS'
          ? await api.send(listEventTimeSlots, { body: { ...range, serviceIds: [id], ...first } }, { signal })
          : await api.send(
              listAvailabilityTimeSlots,
              { body: { ...range, serviceId: id, bookable: true, ...first } },
              { signal },
            );
      return timeSlots[0]?.localStartDate ?? null;
    },
  });
  if (type === 'COURSE') return null;
  const at = data && fromWallClock(data, timeZone);
  return (
    <Box sx={line}>
      <Box component="span" sx={{ color: 'good.mark', lineHeight: 0 }}>
        <Icon of={CalendarClock} />
      </Box>
      <span>{text('doctor.next.label')}</span>
      {at && (
        <Box component="time" dateTime={at} sx={{ fontWeight: 600 }}>
          {dayTime(at)}
        </Box>
      )}
      {data === null && <span>{text('doctor.next.none')}</span>}
      {error && <span>{text('doctor.next.failed')}</span>}
      {data === undefined && !error && <Skeleton width={160} height={18} />}
    </Box>
  );
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px',
  marginBlockStart: '12px',
} as const;
