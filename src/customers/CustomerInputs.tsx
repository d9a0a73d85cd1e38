import { liveBookingStatuses } from '../../contract/entities/bookings/booking.ts';
import { Box, Link } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { bookingsOf } from '../bookings/booking/bookingQuestions.ts';
import { bookedTime, type BookingRow } from '../bookings/booking/bookingRow.ts';
import { StatusChip } from '../bookings/booking/StatusChip.tsx';
import { useBookingWords } from '../bookings/booking/useBookingWords.ts';
import { useText } from '../messages/useText.ts';
import { SectionsSkeleton } from '../records/editor/sections/EditorSkeleton.tsx';
import { FormSection } from '../records/editor/sections/FormSection.tsx';
import { useRecordForm } from '../records/editor/RecordFormContext.ts';
import { FieldEmail } from '../ui/fields/form/FieldEmail.tsx';
import { FieldText } from '../ui/fields/form/FieldText.tsx';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { Progressive } from '../ui/loading/Progressive.tsx';
import { useFormats } from '../ui/words/useFormats.ts';
import { useMoments } from '../ui/words/useMoments.ts';
import type { Customer } from './customerRow.ts';

/** Contact details and notes of a customer, and the latest bookings. */
export function CustomerInputs({ onDrawn }: { onDrawn: () => void }) {
  const text = useText();
  const { opened } = useRecordForm<Customer>();
  return (
    <Progressive skeletons={<SectionsSkeleton />} onDrawn={onDrawn}>
      <FormSection
        id="contact"
        title={text('customers.section.contact')}
        lead={text(opened ? 'customers.help.contact' : 'customers.help.newContact')}
      >
        <FieldText source="firstName" label={text('customers.field.firstName')} optional />
        <FieldText source="lastName" label={text('customers.field.lastName')} optional />
        <FieldEmail source="email" label={text('customers.field.email')} optional />
        <FieldText source="phone" type="tel" label={text('customers.field.phone')} optional ltr />
      </FormSection>
      <>
        <FormSection
          id="internal"
          title={text('customers.section.internal')}
          lead={text('customers.help.internal')}
        >
          <FieldText source="notes" label={text('customers.field.notes')} rows={4} optional />
        </FormSection>
        {opened && (
          <FormSection
            id="bookings"
            title={text('customers.section.bookings')}
            lead={text('customers.help.bookings')}
          >
            <Bookings customer={opened} />
          </FormSection>
        )}
      </>
    </Progressive>
  );
}

/** Per group. */
const shown = 5;

/** The next bookings, with those that have begun, then the past and cancelled ones, each with its status. */
function Bookings({ customer: { id } }: { customer: Customer }) {
  const text = useText();
  const { number } = useFormats();
  const { now } = useMoments();
  const pagination = { page: 1, perPage: shown };
  const bookings = (filter: object, order: 'ASC' | 'DESC') => ({
    filter: { 'contactDetails.contactId': id, ...filter },
    pagination,
    sort: { field: 'startDate', order },
  });
  const isComing = { endDate: { $gt: now.toISOString() }, status: { $in: liveBookingStatuses } };
  const next = useGetList<BookingRow>('bookings', bookings(isComing, 'ASC'));
  const past = useGetList<BookingRow>('bookings', bookings({ $not: isComing }, 'DESC'));
  const failed = [next, past].find(({ error, data }) => error && !data);
  if (failed) {
    const retry = () => void Promise.all([next.refetch(), past.refetch()]);
    return <ErrorPanel level="h2" what={text('bookings.failed')} error={failed.error} onRetry={retry} />;
  }
  const groups = [
    { key: 'next', bookings: next.data ?? [] },
    { key: 'past', bookings: past.data ?? [] },
  ] as const;
  const isLoaded = next.data && past.data;
  const total = (next.total ?? 0) + (past.total ?? 0);
  const listed = groups.reduce((sum, group) => sum + group.bookings.length, 0);
  return (
    <Box sx={{ display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {groups.map(
        ({ key, bookings }) =>
          bookings.length > 0 && (
            <Box key={key}>
              <Box
                component="h3"
                sx={{ margin: 0, marginBlockEnd: '4px', fontWeight: 600, fontSize: 'inherit' }}
              >
                {text(`customers.${key}`)}
              </Box>
              <Box component="ul" sx={list}>
                {bookings.map((booking) => (
                  <Line key={booking.id} booking={booking} />
                ))}
              </Box>
            </Box>
          ),
      )}
      {isLoaded && total === 0 && <Box sx={{ color: 'text.secondary' }}>{text('customers.noBookings')}</Box>}
      {isLoaded && total > listed && (
        <Link component={RouterLink} to={bookingsOf(id)} sx={{ justifySelf: 'start' }}>
          {text('customers.allBookings', { count: number(total) })}
        </Link>
      )}
    </Box>
  );
}

function Line({ booking }: { booking: BookingRow }) {
  const words = useBookingWords();
  const { title, staffName } = bookedTime(booking);
  return (
    <Box component="li" sx={line}>
      <Box sx={{ minWidth: 0, flex: '1 1 16rem' }}>
        <Link component={RouterLink} to={`/bookings/${booking.id}`} sx={{ fontWeight: 500 }}>
          {title}
        </Link>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {[words.period(booking), staffName].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      <StatusChip booking={booking} />
    </Box>
  );
}

const list = { margin: 0, padding: 0, listStyle: 'none' } as const;
const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  paddingBlock: '8px',
  borderBlockEnd: '1px solid',
  borderColor: 'line',
  '&:last-of-type': { borderBlockEnd: 0 },
} as const;
