import { Box, Button, Link } from '@mui/material';
import { useGetOne } from 'react-admin';
import type { ReactNode } from 'react';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { ApiError } from '../../contract/errors.ts';
import { useText } from '../messages/useText.ts';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { MissingRecord } from '../ui/page/MissingRecord.tsx';
import { PageHead, PageHeadSkeleton } from '../ui/page/PageHead.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import { BookingFlows, useDecide } from './BookingFlows.tsx';
import { bookingsOf } from './bookingQuestions.ts';
import { bookedTime, type BookingRow } from './bookingRow.ts';
import { canMove, decisionsOn } from './decisions.ts';
import { StatusChip } from './StatusChip.tsx';
import { useBookingWords } from './useBookingWords.ts';

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
  if (booking) return <Loaded booking={booking} crumbs={crumbs} />;
  if (error instanceof ApiError && error.code === 'NOT_FOUND') {
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

function Loaded({ booking, crumbs }: { booking: BookingRow; crumbs: { label: string; to: string }[] }) {
  const text = useText();
  const words = useBookingWords();
  const { decide, move, mayDecide } = useDecide();
  const {
    contactDetails,
    additionalFields = [],
    bookedAddOns = [],
    createdDate,
    updatedDate,
    selectedPaymentOption,
  } = booking;
  const { title, serviceId, staffName } = bookedTime(booking);
  const { email, phone, contactId, fullAddress } = contactDetails;
  return (
    <>
      <PageHead
        title={booking.name}
        lead={[title, words.period(booking)].join(' · ')}
        crumbs={crumbs}
        actions={
          mayDecide && (
            <>
              {canMove(booking) && (
                <Button variant="outlined" aria-haspopup="dialog" onClick={() => move(booking)}>
                  {text('bookings.move.open')}
                </Button>
              )}
              {decisionsOn(booking).map((decision) => (
                <Button
                  key={decision}
                  variant={decision === 'confirm' ? 'contained' : 'outlined'}
                  aria-haspopup="dialog"
                  onClick={() => decide(decision, [booking])}
                >
                  {text(`bookings.act.${decision}.open`)}
                </Button>
              ))}
            </>
          )
        }
      />
      <Box sx={{ display: 'grid', gap: '16px', maxWidth: 760 }}>
        <SectionCard
          id="time"
          title={text('bookings.section.time')}
          actions={<StatusChip booking={booking} />}
        >
          <Facts>
            <Fact label={text('bookings.column.time')}>
              {[words.period(booking), words.distance(booking)].join(' · ')}
            </Fact>
            <Fact label={text('bookings.column.service')}>
              {serviceId && (
                <Link component={RouterLink} to={`/services/${serviceId}`}>
                  {title}
                </Link>
              )}
            </Fact>
            <Fact label={text('bookings.column.staff')}>{staffName}</Fact>
            <Fact label={text('bookings.column.location')}>{words.place(booking)}</Fact>
            <Fact label={text('bookings.column.people')}>{words.people(booking)}</Fact>
            <Fact label={text('bookings.addOns')}>{bookedAddOns.map(({ name }) => name).join(', ')}</Fact>
          </Facts>
        </SectionCard>
        <SectionCard
          id="customer"
          title={text('bookings.section.customer')}
          actions={
            contactId && (
              <Button component={RouterLink} to={bookingsOf(contactId)}>
                {text('bookings.ofCustomer')}
              </Button>
            )
          }
        >
          <Facts>
            <Fact label={text('bookings.field.email')}>
              {email && <Link href={`mailto:${email}`}>{email}</Link>}
            </Fact>
            <Fact label={text('bookings.field.phone')}>
              {phone && <Link href={`tel:${phone}`}>{phone}</Link>}
            </Fact>
            <Fact label={text('bookings.field.address')}>
              {fullAddress?.formattedAddress ?? fullAddress?.addressLine}
            </Fact>
          </Facts>
        </SectionCard>
        {additionalFields.length > 0 && (
          <SectionCard id="answers" title={text('bookings.section.answers')}>
            <Facts>
              {additionalFields.map(({ id, label = '', value = '–' }) => (
                <Fact key={id ?? label} label={label}>
                  {value}
                </Fact>
              ))}
            </Facts>
          </SectionCard>
        )}
        <SectionCard id="payment" title={text('bookings.section.payment')}>
          <Facts>
            <Fact label={text('bookings.column.payment')}>{words.payment(booking)}</Fact>
            <Fact label={text('bookings.field.option')}>
              {selectedPaymentOption && text(`bookings.option.${selectedPaymentOption}`)}
            </Fact>
          </Facts>
        </SectionCard>
        <SectionCard id="record" title={text('bookings.section.record')}>
          <Facts>
            <Fact label={text('bookings.column.created')}>{words.moment(createdDate)}</Fact>
            <Fact label={text('bookings.field.updatedDate')}>{words.moment(updatedDate)}</Fact>
            <Fact label={text('bookings.field.id')}>{booking.id}</Fact>
          </Facts>
        </SectionCard>
      </Box>
    </>
  );
}

/** Labelled values. */
const Facts = ({ children }: { children: ReactNode }) => (
  <Box component="dl" sx={facts}>
    {children}
  </Box>
);

/** A labelled value; nothing without a value. */
const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  Boolean(children) && (
    <Box sx={{ display: 'contents' }}>
      <Box component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ margin: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );

const facts = {
  margin: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 10rem) minmax(0, 1fr)' },
  gap: { xs: '4px', sm: '8px 16px' },
} as const;
