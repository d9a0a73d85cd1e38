import { Box, Button, Link } from '@mui/material';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { cancelEvent, updateEvent } from '../../../contract/calls/calendar/calendarEvents.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { Fact, Facts } from '../../bookings/page/BookingSections.tsx';
import { useWaitingLists } from '../../bookings/waitlist/useWaitingLists.ts';
import { offeredSpots } from '../../bookings/waitlist/waitingList.ts';
import { useText } from '../../messages/useText.ts';
import { useSeriesOf } from '../../sessions/useSessions.ts';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { StateChip } from '../../ui/page/StateChip.tsx';
import { useMay } from '../../ui/business/useMay.ts';
import { useMoments } from '../../ui/words/useMoments.ts';
import { EntryPanel } from './EntryPanel.tsx';
import { FailedEntry } from './FailedEntry.tsx';
import { entriesOf, type Entry } from '../entries.ts';
import type { PanelMoves } from './panelMoves.ts';
import { PanelSection } from './PanelSection.tsx';
import { Roster } from '../../sessions/Roster.tsx';
import { SessionWaitlist } from './SessionWaitlist.tsx';
import type { CalendarWords } from '../useCalendarWords.ts';
import type { Directory } from '../useDirectory.ts';
import { useEvent } from './useSessionData.ts';

const CancelSessionsDialog = lazyDialog(
  async () => (await import('../../sessions/CancelSessionsDialog.tsx')).CancelSessionsDialog,
);
const EditSessionDialog = lazyDialog(
  async () => (await import('../../sessions/EditSessionDialog.tsx')).EditSessionDialog,
);

interface SessionPanelProps extends PanelMoves {
  id: string;
  entry: Entry | undefined;
  words: CalendarWords;
  directory: Directory;
}

/** A session of a class or course beside the calendar: people, spots, participants. */
export function SessionPanel({ id, entry, words, directory, ...moves }: SessionPanelProps) {
  const text = useText();
  const [dialog, setDialog] = useState<'cancel' | 'edit'>();
  const [isPrinting, setPrinting] = useState(false);
  const { now } = useMoments();
  const mayCancel = useMay(cancelEvent) ?? false;
  const mayChange = useMay(updateEvent) ?? false;
  const { data: event, error, refetch } = useEvent(id, entry?.event);
  const serviceId = event?.externalScheduleId;
  const { data: service } = useGetOne<Service>(
    'services',
    { id: serviceId ?? '' },
    { enabled: serviceId !== undefined },
  );
  const { data: waitlists } = useWaitingLists(id);
  const { data: series } = useSeriesOf(dialog === 'edit' ? event?.scheduleId : undefined);
  const [session] = event ? entriesOf([event], [], undefined) : [];
  if (!event || !session) return <FailedEntry moves={moves} error={error} onRetry={() => void refetch()} />;
  const close = () => setDialog(undefined);
  const said = words.entry(session, directory);
  const isCancelled = session.status === 'CANCELED';
  const hasEnded = session.end <= now.getTime();
  const isOpen = !isCancelled && !hasEnded;
  const { taken, capacity } = session.spots ?? { taken: 0, capacity: 0 };
  const offered = (waitlists ?? []).reduce((sum, list) => sum + offeredSpots(list), 0);
  const left = Math.max(0, capacity - taken - offered);
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
        <>
          {isOpen && mayChange && service && (
            <Button aria-haspopup="dialog" onClick={() => setDialog('edit')}>
              {text('sessions.menu.edit')}
            </Button>
          )}
          {isOpen && mayCancel && service && (
            <Button aria-haspopup="dialog" onClick={() => setDialog('cancel')}>
              {text('sessions.menu.cancel')}
            </Button>
          )}
        </>
      }
      foot={!isOpen && text(isCancelled ? 'calendar.session.refused' : 'calendar.session.ended')}
    >
      <PanelSection title={text('calendar.panel.with')}>
        <Facts>
          <Fact label={text('calendar.session.capacity')}>
            {text('calendar.attendees', { taken, capacity })}
            {' · '}
            {left > 0 ? text('calendar.session.left', { smart_count: left }) : text('calendar.session.none')}
            {offered > 0 && ` · ${text('calendar.session.offeredSpots', { smart_count: offered })}`}
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
        {serviceId && (
          <Link component={RouterLink} to={`/services/${serviceId}`}>
            {text('calendar.session.service')}
          </Link>
        )}
      </PanelSection>
      <PanelSection
        title={text('sessions.roster.title')}
        actions={
          <Button size="small" variant="text" onClick={() => setPrinting(true)}>
            {text('sessions.roster.print')}
          </Button>
        }
      >
        <Roster
          session={event}
          title={said.title}
          print={isPrinting ? { onDone: () => setPrinting(false) } : undefined}
        />
      </PanelSection>
      {!isCancelled && <SessionWaitlist sessionId={id} />}
      {dialog === 'cancel' && service && (
        <CancelSessionsDialog service={service} events={[event]} onClose={close} />
      )}
      {dialog === 'edit' && service && series && (
        <EditSessionDialog
          service={service}
          session={event}
          master={series.find((master) => master.id === event.recurringEventId)}
          onClose={close}
        />
      )}
    </EntryPanel>
  );
}
