import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../messages/useText.ts';
import type { CardParts, RowParts } from '../../records/list/listKind.ts';
import { Absent } from '../../ui/page/Absent.tsx';
import { oneLine } from '../../ui/textStyles.ts';
import { bookedTime, type BookingRow } from '../booking/bookingRow.ts';
import { StatusChip } from '../booking/StatusChip.tsx';
import { useBookingPrices } from '../booking/useBookingPrices.ts';
import { useBookingWords } from '../booking/useBookingWords.ts';

/** Returns a function that converts bookings to rows. */
export function useBookingRows(shown: readonly BookingRow[]) {
  const text = useText();
  const words = useBookingWords();
  const prices = useBookingPrices(shown.map(({ id }) => id));
  return {
    read(booking: BookingRow): RowParts {
      const { contactDetails, createdDate, startDate } = booking;
      const { title, staffName } = bookedTime(booking);
      return {
        pictureUrl: undefined,
        line: contactDetails.email ?? contactDetails.phone,
        cell(column) {
          if (column === 'service') return <Lines first={title} second={words.kind(booking)} />;
          if (column === 'time') {
            return (
              <Lines
                first={<time dateTime={startDate}>{words.start(booking)}</time>}
                second={words.distance(booking)}
              />
            );
          }
          if (column === 'people') return words.people(booking);
          if (column === 'staff') return staffName ?? '–';
          if (column === 'location') return words.place(booking);
          if (column === 'price') {
            const price = prices.get(booking.id);
            if (!price) return <Absent />;
            const { paymentStatus = 'UNDEFINED' } = booking;
            const paid = paymentStatus === 'UNDEFINED' ? '' : words.payment(booking);
            const due = price.owed && text('bookings.due', { amount: price.owed });
            return <Lines first={price.price} second={due ?? paid} />;
          }
          if (column === 'payment') return words.payment(booking);
          if (column === 'created') return <time dateTime={createdDate}>{words.moment(createdDate)}</time>;
          return <StatusChip booking={booking} />;
        },
      };
    },
  };
}

/** Returns a function that converts bookings to cards. */
export function useBookingCards(shown: readonly BookingRow[]) {
  const text = useText();
  const words = useBookingWords();
  const prices = useBookingPrices(shown.map(({ id }) => id));
  return {
    read(booking: BookingRow): CardParts {
      const { title, staffName } = bookedTime(booking);
      return {
        pictureUrl: undefined,
        line: [words.start(booking), title, staffName].filter(Boolean).join(' · '),
        state: <StatusChip booking={booking} />,
        end: priceWords(booking),
      };
    },
  };

  function priceWords(booking: BookingRow): string {
    const { price, owed } = prices.get(booking.id) ?? {};
    return owed === undefined ? (price ?? words.payment(booking)) : text('bookings.due', { amount: owed });
  }
}

const Lines = ({ first, second }: { first: ReactNode; second: string }) => (
  <Box sx={{ minWidth: 0 }}>
    <Box sx={oneLine}>{first}</Box>
    <Box sx={{ ...oneLine, typography: 'body2', color: 'text.tertiary' }}>{second}</Box>
  </Box>
);
