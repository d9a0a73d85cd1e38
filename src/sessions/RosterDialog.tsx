import { Box, Button, Link, Typography } from '@mui/material';
import { Printer } from 'lucide-react';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import { useText } from '../messages/useText.ts';
import { dialogFoot, SheetDialog } from '../ui/dialogs/SheetDialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { StateChip } from '../ui/page/StateChip.tsx';
import { useSessionWords } from './useSessionWords.ts';

interface RosterProps {
  title: string;
  session: CalendarEvent;
  onClose: () => void;
}

/** The people who are booked in a session, with their contact, to print. */
export function RosterDialog({ title, session, onClose }: RosterProps) {
  const text = useText();
  const words = useSessionWords();
  const id = useId();
  const { participants = [] } = session;
  return (
    <SheetDialog id={id} onClose={onClose}>
      <Box sx={{ padding: { xs: '24px 16px 16px', sm: '24px' }, overflowY: 'auto' }}>
        <Typography id={`${id}-title`} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography
          id={`${id}-lead`}
          component="div"
          sx={{ color: 'text.secondary', marginBlock: '8px 16px' }}
        >
          {text('sessions.roster.lead', { session: words.between(session), booked: words.booked(session) })}
        </Typography>
        {participants.length === 0 && text('sessions.roster.none')}
        <Box component="ul" sx={list}>
          {participants.map(({ id: bookingId, name, email, phone, partySize = 1, approvalStatus }) => (
            <Box component="li" key={bookingId} sx={row}>
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Link component={RouterLink} to={`/bookings/${bookingId}`} sx={{ fontWeight: 600 }}>
                  {name ?? email ?? phone ?? text('sessions.roster.open')}
                </Link>
                <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
                  {[email, phone].filter(Boolean).join(' · ')}
                </Box>
              </Box>
              <Box sx={{ display: 'flex', gap: '8px', alignItems: 'center', whiteSpace: 'nowrap' }}>
                {approvalStatus === 'PENDING' && (
                  <StateChip tone="warn">{text('sessions.roster.pending')}</StateChip>
                )}
                {text('sessions.roster.party', words.counted(partySize))}
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
      <Box sx={{ ...dialogFoot, '@media print': { display: 'none' } }}>
        <Button startIcon={<Icon of={Printer} />} onClick={() => globalThis.print()}>
          {text('sessions.roster.print')}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {text('sessions.roster.close')}
        </Button>
      </Box>
    </SheetDialog>
  );
}

const list = { margin: 0, padding: 0, listStyle: 'none' } as const;
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 16px',
  paddingBlock: '10px',
  '& + &': { borderBlockStart: '1px solid', borderColor: 'line' },
} as const;
