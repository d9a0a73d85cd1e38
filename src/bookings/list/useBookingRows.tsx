import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import type { Hue } from '../../../contract/entities/values/hue.ts';
import { dayOf } from '../../../contract/wallClock.ts';
import { useText } from '../../messages/useText.ts';
import type { CardParts, RowParts } from '../../records/list/listKind.ts';
import { useRecordList } from '../../records/list/RecordListContext.ts';
import { hueOf } from '../../theme/hues.ts';
import { rem } from '../../theme/rem.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Absent } from '../../ui/page/Absent.tsx';
import { oneLine } from '../../ui/textStyles.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useDayTitle } from '../../ui/words/useDayTitle.ts';
import { useMoments } from '../../ui/words/useMoments.ts';
import { bookedTime, type BookingRow } from '../booking/bookingRow.ts';
import { StatusChip } from '../booking/StatusChip.tsx';
import { useBookingPrices } from '../booking/useBookingPrices.ts';
import { useBookingWords } from '../booking/useBookingWords.ts';
import { usePaymentWords } from '../booking/usePaymentWords.ts';

/** Returns a function that converts bookings to rows. */
export function useBookingRows(shown: readonly BookingRow[]) {
  const words = useBookingWords();
  const paymentOf = usePaymentWords();
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
          if (column === 'staff') return staffName ? <Person name={staffName} /> : <Absent />;
          if (column === 'location') return words.location(booking);
          if (column === 'price') {
            const price = prices.get(booking.id);
            if (!price) return <Absent />;
            return <Lines first={price.price} second={paymentOf(booking, price)} />;
          }
          if (column === 'payment') return words.payment(booking);
          if (column === 'created') return <time dateTime={createdDate}>{words.moment(createdDate)}</time>;
          return <StatusChip booking={booking} />;
        },
      };
    },
  };
}

/** Returns a function that converts bookings to cards, under the days that they are sorted by. */
export function useBookingCards(shown: readonly BookingRow[]) {
  const text = useText();
  const words = useBookingWords();
  const paymentOf = usePaymentWords();
  const prices = useBookingPrices(shown.map(({ id }) => id));
  const { sort } = useRecordList();
  const { timeZone } = useBusiness();
  const titleOf = useDayTitle(useMoments().now);
  const isByTime = sort.field === 'startDate';
  return {
    read(booking: BookingRow): CardParts {
      const { title, staffName, serviceId } = bookedTime(booking);
      const { day, time } = words.shortStart(booking);
      return {
        pictureUrl: undefined,
        line: [title, staffName].filter(Boolean).join(' · '),
        state: <StatusChip booking={booking} />,
        end: priceWords(booking),
        start: (
          <CardTime
            {...(isByTime ? { first: time, second: words.kind(booking) } : { first: day, second: time })}
            hue={hueOf(serviceId ?? booking.id)}
          />
        ),
        group: groupOf(booking),
      };
    },
  };

  function groupOf({ startDate, createdDate }: BookingRow): string | undefined {
    if (isByTime) return startDate && titleOf(dayOf(startDate, timeZone));
    if (sort.field !== 'createdDate' || !createdDate) return undefined;
    return text('bookings.bookedOn', { day: titleOf(dayOf(createdDate, timeZone)) });
  }

  function priceWords(booking: BookingRow): ReactNode {
    const price = prices.get(booking.id);
    if (!price) return words.payment(booking);
    return (
      <>
        {price.price}
        <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.tertiary' }}>
          {paymentOf(booking, price)}
        </Box>
      </>
    );
  }
}

interface CardTimeProps {
  first: string;
  second: string;
  hue: Hue;
}

function CardTime({ first, second, hue }: CardTimeProps) {
  return (
    <Box sx={{ display: 'flex', flex: 'none', gap: '12px' }}>
      <Box sx={{ minWidth: rem(52) }}>
        <Box sx={{ fontWeight: 600 }}>{first}</Box>
        <Box sx={{ typography: 'body2', color: 'text.tertiary' }}>{second}</Box>
      </Box>
      <Box sx={{ width: 3, borderRadius: '2px', bgcolor: `hues.${hue}.edge` }} />
    </Box>
  );
}

/** Tables without room show the face alone. */
const Person = ({ name }: { name: string }) => (
  <Box
    title={name}
    sx={{ position: 'relative', display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0 }}
  >
    <Avatar name={name} size={24} />
    <Box component="span" data-words sx={oneLine}>
      {name}
    </Box>
  </Box>
);

const Lines = ({ first, second }: { first: ReactNode; second: string }) => (
  <Box sx={{ minWidth: 0 }}>
    <Box sx={oneLine}>{first}</Box>
    <Box sx={{ ...oneLine, typography: 'body2', color: 'text.tertiary' }}>{second}</Box>
  </Box>
);
