import { Box, Button, Link } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { offerSpots } from '../../contract/calls/bookings/waitingLists.ts';
import { bookedTime } from '../bookings/booking/bookingRow.ts';
import { useBookingWords } from '../bookings/booking/useBookingWords.ts';
import { useWaitingLists } from '../bookings/waitlist/useWaitingLists.ts';
import {
  isServable,
  servableFirst,
  firstThatFit,
  spotsOf,
  type WaitingList,
} from '../bookings/waitlist/waitingList.ts';
import { sessionInCalendar } from '../bookings/booking/sessionInCalendar.ts';
import { useText } from '../messages/useText.ts';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { lazyDialog } from '../ui/dialogs/lazyDialog.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { useMay } from '../ui/business/useMay.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { cardList, cardRow, headLink, nameLink } from './cardList.ts';

const OfferSpotsDialog = lazyDialog(
  async () => (await import('../bookings/waitlist/OfferSpotsDialog.tsx')).OfferSpotsDialog,
);

/** Waitlists that are listed. */
const shown = 5;

/** The next waitlists; those with free spots for their customers first, each with its offer. */
export function WaitlistCard() {
  const text = useText();
  const { number } = useFormats();
  const mayOffer = useMay(offerSpots) ?? false;
  const [open, setOpen] = useState<WaitingList>();
  const { data, error, refetch } = useWaitingLists();
  // A waitlist without anyone is no news.
  if (!error && (data ?? []).length === 0) return null;
  const count = (data ?? []).reduce((sum, { waiting }) => sum + waiting.length, 0);
  const all = new URLSearchParams({ filter: JSON.stringify({ view: 'waiting' }) });
  return (
    <SectionCard
      id="waitlist"
      title={text('overview.waitlist.title')}
      actions={
        data && (
          <Link component={RouterLink} to={`/bookings?${all}`} sx={headLink}>
            {text('overview.waitlist.all', { smart_count: count, count: number(count) })}
          </Link>
        )
      }
    >
      {data && (
        <Box component="ul" sx={cardList}>
          {servableFirst(data)
            .slice(0, shown)
            .map((list) => (
              <Row key={list.waiting[0]?.booking.id} list={list} onOffer={mayOffer ? setOpen : undefined} />
            ))}
        </Box>
      )}
      {!data && error && (
        <ErrorPanel what={text('overview.waitlist.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {open && <OfferSpotsDialog list={open} onClose={() => setOpen(undefined)} />}
    </SectionCard>
  );
}

function Row({ list, onOffer }: { list: WaitingList; onOffer: ((list: WaitingList) => void) | undefined }) {
  const text = useText();
  const words = useBookingWords();
  const { timeZone } = useBusiness();
  const { number } = useFormats();
  const [first] = list.waiting;
  if (!first) return null;
  const { booking } = first;
  const { title, serviceId } = bookedTime(booking);
  const offered = list.waiting.filter(({ offer }) => offer?.isOpen).length;
  const spots = spotsOf(firstThatFit(list));
  const facts = `waiting-${booking.id}`;
  return (
    <Box component="li" sx={cardRow}>
      <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link
          component={RouterLink}
          to={sessionInCalendar(booking, timeZone) ?? `/services/${serviceId}`}
          sx={nameLink}
        >
          {title}
        </Link>
        <Box id={facts} sx={{ typography: 'body2', color: 'text.secondary' }}>
          {text('overview.waitlist.line', {
            time: words.start(booking),
            facts: [
              list.openSpots > 0 &&
                text('overview.waitlist.free', {
                  smart_count: list.openSpots,
                  count: number(list.openSpots),
                }),
              text('overview.waitlist.waiting', {
                smart_count: list.waiting.length,
                count: number(list.waiting.length),
              }),
              offered > 0 &&
                text('overview.waitlist.offered', { smart_count: offered, count: number(offered) }),
            ]
              .filter(Boolean)
              .join(', '),
          })}
        </Box>
      </Box>
      {onOffer && isServable(list) && (
        <Button size="small" aria-haspopup="dialog" aria-describedby={facts} onClick={() => onOffer(list)}>
          {text('overview.waitlist.offer', { smart_count: spots, count: number(spots) })}
        </Button>
      )}
    </Box>
  );
}
