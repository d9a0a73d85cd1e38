import { Box, Button, Link } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { cancelEvent, updateEvent } from '../../contract/calls/calendar/calendarEvents.ts';
import { ApiError } from '../../contract/errors.ts';
import { Fact, Facts } from '../bookings/BookingSections.tsx';
import { useText } from '../messages/useText.ts';
import { lazyDialog } from '../ui/dialogs/lazyDialog.tsx';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { StateChip } from '../ui/page/StateChip.tsx';
import { useMay } from '../ui/useMay.ts';
import { EntryPanel } from './EntryPanel.tsx';
import { entriesOf, type Entry } from './entries.ts';
import type { PanelMoves } from './panelMoves.ts';
import { PanelSection } from './PanelSection.tsx';
import { Roster } from './Roster.tsx';
import type { CalendarWords } from './useCalendarWords.ts';
import type { Directory } from './useDirectory.ts';
import { useEvent } from './useSessionData.ts';

const CancelSessionDialog = lazyDialog(
  async () => (await import('./CancelSessionDialog.tsx')).CancelSessionDialog,
);
const SubstituteDialog = lazyDialog(async () => (await import('./SubstituteDialog.tsx')).SubstituteDialog);

interface SessionPanelProps extends PanelMoves {
  id: string;
  entry: Entry | undefined;
  /** The entries of the shown range, for conflicts of a substitute. */
  entries: readonly Entry[];
  words: CalendarWords;
  directory: Directory;
}

/** A session of a class or course beside the calendar: people, spots, participants. */
export function SessionPanel({ id, entry, entries, words, directory, ...moves }: SessionPanelProps) {
  const text = useText();
  const [dialog, setDialog] = useState<'cancel' | 'substitute'>();
  const mayCancel = useMay(cancelEvent) ?? false;
  const mayChange = useMay(updateEvent) ?? false;
  const { data: event, error, refetch } = useEvent(id, entry?.event);
  const [session] = event ? entriesOf([event], [], undefined) : [];
  if (!event || !session) {
    const gone = error instanceof ApiError && error.code === 'NOT_FOUND';
    return (
      <EntryPanel title={text('calendar.panel.name')} lead="" {...moves}>
        {error && (
          <ErrorPanel
            what={text('calendar.panel.failed')}
            error={error}
            why={gone ? text('calendar.panel.gone') : undefined}
            onRetry={gone ? undefined : () => void refetch()}
          />
        )}
      </EntryPanel>
    );
  }
  const said = words.entry(session, directory);
  const isCancelled = session.status === 'CANCELED';
  const { taken, capacity } = session.spots ?? { taken: 0, capacity: 0 };
  const left = capacity - taken;
  return (
    <EntryPanel
      {...moves}
      title={said.title}
      state={
        <StateChip tone={isCancelled ? 'off' : 'good'}>
          {text(isCancelled ? 'calendar.session.cancelled' : 'calendar.session.planned')}
        </StateChip>
      }
      lead={words.period(session.start, session.end)}
      actions={
        !isCancelled && (
          <>
            {mayChange && (
              <Button aria-haspopup="dialog" onClick={() => setDialog('substitute')}>
                {text('calendar.session.substitute.open')}
              </Button>
            )}
            {mayCancel && (
              <Button aria-haspopup="dialog" onClick={() => setDialog('cancel')}>
                {text('calendar.session.cancel.open')}
              </Button>
            )}
          </>
        )
      }
      foot={isCancelled && text('calendar.session.refused')}
    >
      <PanelSection title={text('calendar.panel.with')}>
        <Facts>
          <Fact label={text('calendar.session.capacity')}>
            {text('calendar.attendees', { taken, capacity })}
            {' · '}
            {left > 0 ? text('calendar.session.left', { smart_count: left }) : text('calendar.session.none')}
          </Fact>
          <Fact label={text('calendar.session.staff')}>{said.staff}</Fact>
          <Fact label={text('calendar.session.room')}>{said.rooms}</Fact>
          <Fact label={text('calendar.session.location')}>{said.location || event.location?.name}</Fact>
          <Fact label={text('calendar.session.notes')}>{event.notes}</Fact>
        </Facts>
        {session.buffer > 0 && (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {text('calendar.panel.buffer', { time: words.time(session.end + session.buffer) })}
          </Box>
        )}
        {session.serviceId && (
          <Link component={RouterLink} to={`/services/${session.serviceId}`}>
            {text('calendar.session.service')}
          </Link>
        )}
      </PanelSection>
      <PanelSection title={text('calendar.session.roster')}>
        <Roster sessionId={id} title={said.title} />
      </PanelSection>
      {dialog === 'cancel' && (
        <CancelSessionDialog event={event} words={words} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'substitute' && (
        <SubstituteDialog
          event={event}
          session={session}
          entries={entries}
          words={words}
          directory={directory}
          onClose={() => setDialog(undefined)}
        />
      )}
    </EntryPanel>
  );
}
