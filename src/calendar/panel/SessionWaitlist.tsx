import { Box, Button, Link } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { offerSpots } from '../../../contract/calls/bookings/waitingLists.ts';
import { customerName } from '../../../contract/entities/bookings/contactDetails.ts';
import { useBookingWords } from '../../bookings/booking/useBookingWords.ts';
import { useWaitingLists } from '../../bookings/waitlist/useWaitingLists.ts';
import { isServable } from '../../bookings/waitlist/waitingList.ts';
import { useText } from '../../messages/useText.ts';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { StateChip } from '../../ui/page/StateChip.tsx';
import { useMay } from '../../ui/business/useMay.ts';
import { useMoments } from '../../ui/words/useMoments.ts';
import { PanelSection } from './PanelSection.tsx';

const OfferSpotsDialog = lazyDialog(
  async () => (await import('../../bookings/waitlist/OfferSpotsDialog.tsx')).OfferSpotsDialog,
);

/** The waitlist of a session in its order, with offers; nothing without one. */
export function SessionWaitlist({ sessionId }: { sessionId: string }) {
  const text = useText();
  const words = useBookingWords();
  const { dayTime } = useMoments();
  const mayOffer = useMay(offerSpots) ?? false;
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useWaitingLists(sessionId);
  const [list] = data ?? [];
  if (!list && !error) return null;
  return (
    <PanelSection
      title={text('calendar.session.waitlist')}
      actions={
        list &&
        mayOffer &&
        isServable(list) && (
          <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {text('calendar.session.offer')}
          </Button>
        )
      }
    >
      {!list && error && (
        <ErrorPanel
          what={text('calendar.session.waitlistFailed')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {list && (
        <Box component="ol" aria-label={text('calendar.session.waitlist')} sx={rows}>
          {list.waiting.map(({ booking, offer }, position) => (
            <Box component="li" key={booking.id} sx={row}>
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {position + 1}.{' '}
                <Link component={RouterLink} to={`/bookings/${booking.id}`}>
                  {customerName(booking.contactDetails)}
                </Link>
                <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{words.people(booking)}</Box>
              </Box>
              {offer && (
                <StateChip tone={offer.isOpen ? 'warn' : 'off'}>
                  {offer.isOpen
                    ? text('calendar.session.offered', { time: dayTime(offer.expires) })
                    : text('calendar.session.offerEnded')}
                </StateChip>
              )}
            </Box>
          ))}
        </Box>
      )}
      {isOpen && list && <OfferSpotsDialog list={list} onClose={() => setOpen(false)} />}
    </PanelSection>
  );
}

const rows = { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '8px' } as const;
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
  minHeight: 36,
} as const;
