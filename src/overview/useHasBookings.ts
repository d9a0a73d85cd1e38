import { useEffect, useState } from 'react';
import { useGetList } from 'react-admin';
import { recallSizes, rememberSizes } from '../providers/layoutMemory.ts';

const part = 'overview bookings';

/**
 * Whether the business has had any booking. While loading after a reload, the previous answer, because the cards depend
 * on it; otherwise undefined while loading and after a failure.
 */
export function useHasBookings(): boolean | undefined {
  const { total } = useGetList('bookings', { pagination: { page: 1, perPage: 1 } });
  const [before] = useState(() => recallSizes(part)?.['total']);
  useEffect(() => {
    if (total !== undefined) rememberSizes(part, { total: Math.min(total, 1) });
  }, [total]);
  const known = total ?? before;
  return known === undefined ? undefined : known > 0;
}
