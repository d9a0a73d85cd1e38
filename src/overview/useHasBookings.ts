import { useGetList } from 'react-admin';

/** Whether the business has had any booking; undefined while loading and after a failure. */
export function useHasBookings(): boolean | undefined {
  const { total } = useGetList('bookings', { pagination: { page: 1, perPage: 1 } });
  return total === undefined ? undefined : total > 0;
}
