import { Box, Link } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useText } from '../../messages/useText.ts';
import { StableHeight } from '../../ui/loading/StableSize.tsx';
import { bookingsOf } from '../booking/bookingQuestions.ts';
import { bookedTime, type BookingRow } from '../booking/bookingRow.ts';
import { StatusChip } from '../booking/StatusChip.tsx';
import { useBookingPrices, useRefundable } from '../booking/useBookingPrices.ts';
import { useBookingWords } from '../booking/useBookingWords.ts';

const sections = ['time', 'customer', 'answers', 'payment', 'record'] as const;
type Section = (typeof sections)[number];

interface SectionFrameProps {
  id: string;
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

interface BookingSectionsProps {
  booking: BookingRow;
  /** Frame of a section: a card on the page of the booking, a plain part elsewhere. */
  Frame: ComponentType<SectionFrameProps>;
  order?: readonly Section[];
  /** Without the status, which the surroundings show, and with small actions. */
  compact?: boolean;
}

/** The facts of a booking in sections, without empty ones. */
export function BookingSections(props: BookingSectionsProps) {
  const { booking, Frame, order = sections, compact = false } = props;
  const text = useText();
  const words = useBookingWords();
  const price = useBookingPrices([booking.id]).get(booking.id);
  const { refundable } = useRefundable([booking.id]);
  const { contactDetails, additionalFields = [], bookedAddOns = [], selectedPaymentOption } = booking;
  const { title, serviceId, staffName } = bookedTime(booking);
  const { email, phone, contactId, fullAddress } = contactDetails;
  const contents: Record<Section, ReactNode> = {
    time: (
      <Frame
        key="time"
        id="time"
        title={text('bookings.section.time')}
        actions={!compact && <StatusChip booking={booking} />}
      >
        <Facts>
          <Fact label={text('bookings.column.time')}>
            {[words.period(booking), words.distance(booking)].filter(Boolean).join(' · ')}
          </Fact>
          <Fact label={text('bookings.column.service')}>
            {serviceId && (
              <Link component={RouterLink} to={`/services/${serviceId}`}>
                {title}
              </Link>
            )}
          </Fact>
          <Fact label={text('bookings.column.staff')}>{staffName}</Fact>
          <Fact label={text('bookings.column.location')}>{words.location(booking)}</Fact>
          <Fact label={text('bookings.column.people')}>{words.people(booking)}</Fact>
          <Fact label={text('bookings.addOns')}>{bookedAddOns.map(({ name }) => name).join(', ')}</Fact>
        </Facts>
      </Frame>
    ),
    customer: (
      <Frame
        key="customer"
        id="customer"
        title={text('bookings.section.customer')}
        actions={
          contactId && (
            <Link component={RouterLink} to={bookingsOf(contactId)} sx={{ typography: 'body2' }}>
              {text('bookings.ofCustomer')}
            </Link>
          )
        }
      >
        <Facts>
          <Fact label={text('bookings.field.name')}>
            {contactId && (
              <Link component={RouterLink} to={`/customers/${contactId}`}>
                {booking.name}
              </Link>
            )}
          </Fact>
          <Fact label={text('bookings.field.email')}>
            {email && <Link href={`mailto:${email}`}>{email}</Link>}
          </Fact>
          <Fact label={text('bookings.field.phone')}>
            {phone && (
              <Link href={`tel:${phone}`} dir="ltr">
                {phone}
              </Link>
            )}
          </Fact>
          <Fact label={text('bookings.field.address')}>
            {fullAddress?.formattedAddress ?? fullAddress?.addressLine}
          </Fact>
        </Facts>
      </Frame>
    ),
    answers: additionalFields.length > 0 && (
      <Frame key="answers" id="answers" title={text('bookings.section.answers')}>
        <Facts>
          {additionalFields.map(({ id, label = '', value = '–' }) => (
            <Fact key={id ?? label} label={label}>
              {value}
            </Fact>
          ))}
        </Facts>
      </Frame>
    ),
    payment: (
      <Frame key="payment" id="payment" title={text('bookings.section.payment')}>
        {/* Prices are asked apart, and come last. */}
        <StableHeight part={`booking ${booking.id} payment${compact ? ' compact' : ''}`}>
          <Facts>
            <Fact label={text('bookings.column.payment')}>{words.payment(booking)}</Fact>
            <Fact label={text('bookings.field.option')}>
              {selectedPaymentOption && text(`bookings.option.${selectedPaymentOption}`)}
            </Fact>
            <Fact label={text('bookings.field.price')}>{price?.price}</Fact>
            <Fact label={text('bookings.field.owed')}>{price?.owed}</Fact>
            <Fact label={text('bookings.field.refundable')}>{refundable?.amount}</Fact>
          </Facts>
        </StableHeight>
      </Frame>
    ),
    record: (
      <Frame key="record" id="record" title={text('bookings.section.record')}>
        <Facts>
          <Fact label={text('bookings.column.created')}>{words.moment(booking.createdDate)}</Fact>
          <Fact label={text('bookings.field.updatedDate')}>{words.moment(booking.updatedDate)}</Fact>
          <Fact label={text('bookings.field.id')}>{booking.id}</Fact>
        </Facts>
      </Frame>
    ),
  };
  return order.map((section) => contents[section]);
}

/** Labelled values. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <Box component="dl" sx={facts}>
    {children}
  </Box>
);

/** A labelled value; nothing without a value. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
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
  gridTemplateColumns: {
    xs: 'minmax(0, min(7.5rem, 40%)) minmax(0, 1fr)',
    sm: 'minmax(0, var(--label-width, 10rem)) minmax(0, 1fr)',
  },
  gap: '8px 16px',
} as const;
