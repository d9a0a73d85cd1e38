import { useQuery } from '@tanstack/react-query';
import { queryAttendance } from '../../contract/calls/bookings/attendance.ts';
import type { Attendance } from '../../contract/entities/bookings/attendance.ts';
import { queryLimits } from '../../contract/queries/query.ts';
import { attendanceKey } from '../bookings/page/AttendanceSection.tsx';
import { answered, useApi } from '../ui/queries/useApi.ts';
import type { Entry } from './entries.ts';

type Attendances = ReadonlyMap<string, Attendance['status']>;

const { listOperand: perQuery } = queryLimits;

/** Whether the customers of appointments that have begun came, by booking; only of the days of a time grid. */
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
      const parts = Array.from({ length: Math.ceil(ids.length / perQuery) }, (_, at) =>
        ids.slice(at * perQuery, (at + 1) * perQuery),
      );
      const found = await Promise.all(
        parts.map(async (some) => {
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
