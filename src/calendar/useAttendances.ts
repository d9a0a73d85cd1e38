import { useQuery } from '@tanstack/react-query';
import { batchesOf } from '../../contract/batches.ts';
import { queryAttendance } from '../../contract/calls/bookings/attendance.ts';
import type { Attendance } from '../../contract/entities/bookings/attendance.ts';
import { queryLimits } from '../../contract/queries/query.ts';
import { attendanceKey } from '../bookings/page/AttendanceSection.tsx';
import { answered, useApi } from '../ui/queries/useApi.ts';
import type { Entry } from './entries.ts';

type Attendances = ReadonlyMap<string, Attendance['status']>;

const { listOperand: perQuery } = queryLimits;

/** The attendance of the appointments among the entries that have begun, by the id of the booking. */
export function useAttendances(entries: readonly Entry[], now: Date): Attendances | undefined {
  const api = useApi();
  const ids = entries
    .filter(
      ({ kind, status, start }) => kind === 'booking' && status === 'CONFIRMED' && start <= now.getTime(),
    )
    .map(({ id }) => id);
  const { data } = useQuery({
    queryKey: [...attendanceKey, 'calendar', ids],
    queryFn: async ({ signal }): Promise<Attendances> => {
      const found = await Promise.all(
        batchesOf(ids, perQuery).map(async (some) => {
          const query = { filter: { bookingId: { $in: some } }, cursorPaging: { limit: perQuery } };
          return answered(await api.send(queryAttendance, { body: { query } }, { signal })).attendances;
        }),
      );
      return new Map(found.flat().map(({ bookingId, status }) => [bookingId, status]));
    },
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  });
  return data;
}
