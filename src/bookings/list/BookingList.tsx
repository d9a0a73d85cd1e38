import { useMemo } from 'react';
import { RecordList } from '../../records/list/RecordList.tsx';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { bookingListKind } from './bookingListKind.tsx';

/** List of bookings. */
export function BookingList() {
  const { timeZone } = useBusiness();
  const kind = useMemo(() => bookingListKind(timeZone), [timeZone]);
  // Hooks of the list belong to its kind.
  return <RecordList key={timeZone} kind={kind} />;
}
