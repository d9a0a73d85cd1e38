import { Box } from '@mui/material';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import { useText } from '../../messages/useText.ts';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { MissingRecord } from '../../ui/page/MissingRecord.tsx';
import { PageHead, PageHeadSkeleton } from '../../ui/page/PageHead.tsx';
import { SectionCard } from '../../ui/page/SectionCard.tsx';
import { Skeleton } from '../../ui/loading/Skeleton.tsx';
import { HistorySection } from '../../records/history/HistorySection.tsx';
import { AttendanceSection } from './AttendanceSection.tsx';
import { BookingActions } from '../actions/BookingActions.tsx';
import { BookingFlows } from '../actions/BookingFlows.tsx';
import { bookedTime, type BookingRow } from '../booking/bookingRow.ts';
import { BookingSections } from './BookingSections.tsx';
import { useBookingWords } from '../booking/useBookingWords.ts';
import { isNotFound } from '../../platform/errors.ts';

/** A booking: its time, customer, payment and answers, with the decisions that its status allows. */
export function BookingPage() {
  const { id = '' } = useParams();
  return (
    <BookingFlows>
      <Page key={id} id={id} />
    </BookingFlows>
  );
}

function Page({ id }: { id: string }) {
  const text = useText();
  const { data: booking, error, refetch } = useGetOne<BookingRow>('bookings', { id });
  const crumbs = [{ label: text('bookings.title'), to: '/bookings' }];
  if (booking) {
    return <Loaded booking={booking} crumbs={crumbs} />;
  }
  if (isNotFound(error)) {
    return (
      <MissingRecord
        title={text('bookings.missing.title')}
        why={text('bookings.missing.why')}
        help={text('bookings.missing.help')}
        back={{ label: text('bookings.missing.back'), to: '/bookings' }}
      />
    );
  }
  if (error) {
    return (
      <ErrorPanel level="h1" what={text('bookings.notLoaded')} error={error} onRetry={() => void refetch()} />
    );
  }
  return <PageHeadSkeleton crumbs={crumbs} title={<Skeleton width={220} height={28} />} />;
}

interface LoadedProps {
  booking: BookingRow;
  crumbs: { label: string; to: string }[];
}

function Loaded({ booking, crumbs }: LoadedProps) {
  const words = useBookingWords();
  return (
    <>
      <PageHead
        title={booking.name}
        lead={[bookedTime(booking).title, words.period(booking)].join(' · ')}
        crumbs={crumbs}
        actions={<BookingActions booking={booking} primary />}
      />
      <Box data-width="form" sx={{ display: 'grid', gap: '16px' }}>
        <BookingSections booking={booking} Frame={SectionCard} />
        <AttendanceSection booking={booking} />
        <HistorySection record={booking} entity="booking" changesOf={changesOf} />
      </Box>
    </>
  );
}

const changesOf = (id: string) => ({ entityId: id });
