import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { cancelEvent, createEvent } from '../../../contract/calls/calendar/calendarEvents.ts';
import type { CalendarEvent } from '../../../contract/entities/calendar/calendarEvent.ts';
import { daysAfter, isDate } from '../../../contract/wallClock.ts';
import { Fact, Facts } from '../../bookings/page/BookingSections.tsx';
import { useText } from '../../messages/useText.ts';
import { StateChip } from '../../ui/page/StateChip.tsx';
import { useApi } from '../../ui/queries/useApi.ts';
import { refetchEvents } from '../../ui/queries/eventsKey.ts';
import { useMay } from '../../ui/business/useMay.ts';
import { useToast } from '../../ui/useToast.ts';
import { EntryPanel } from './EntryPanel.tsx';
import { FailedEntry } from './FailedEntry.tsx';
import { entriesOf, type Entry } from '../entries.ts';
import type { PanelMoves } from './panelMoves.ts';
import { PanelSection } from './PanelSection.tsx';
import type { CalendarWords } from '../useCalendarWords.ts';
import type { Directory } from '../useDirectory.ts';
import { useEvent } from './useSessionData.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';

interface BlockPanelProps extends PanelMoves {
  id: string;
  entry: Entry | undefined;
  words: CalendarWords;
  directory: Directory;
}

/** Blocked time or a closure beside the calendar; admins delete it. */
export function BlockPanel({ id, entry, words, directory, ...moves }: BlockPanelProps) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const { business } = useBusiness();
  const queryClient = useQueryClient();
  const may = useMay(cancelEvent) ?? false;
  const { data: event, error, refetch } = useEvent(id, entry?.event);
  const [block] = event ? entriesOf([event], [], business?.id) : [];
  if (!event || !block) {
    return (
      <FailedEntry moves={moves} error={error} isGone={event !== undefined} onRetry={() => void refetch()} />
    );
  }
  const { title, second } = words.entry(block, directory);
  const absence = absenceLink(event, directory);
  const refresh = () => refetchEvents(queryClient);

  async function remove(): Promise<void> {
    if (!event) return;
    try {
      await api.send(cancelEvent, { path: { eventId: event.id } });
      moves.onClose();
      toast.done(text('calendar.block.deleted', { title }), {
        action: { label: text('layout.actions.undo'), run: restore },
      });
    } catch (thrown) {
      toast.failed(text('calendar.block.notDeleted', { title }), thrown);
    }
    await refresh();
  }

  async function restore(): Promise<void> {
    if (!event) return;
    const { scheduleId, start, end, allDay, location, resources, notes } = event;
    const timeOf = ({ localDate, timeZone }: typeof start) => ({ localDate, timeZone });
    try {
      await api.send(createEvent, {
        body: {
          event: {
            scheduleId,
            start: timeOf(start),
            end: timeOf(end),
            ...(event.title && { title: event.title }),
            ...(allDay && { allDay }),
            ...(location && { location }),
            ...(resources && { resources }),
            ...(notes && { notes }),
          },
        },
      });
      toast.done(text('calendar.block.restored', { title }));
    } catch (thrown) {
      toast.failed(text('calendar.block.notRestored', { title }), thrown);
    }
    await refresh();
  }

  return (
    <EntryPanel
      {...moves}
      title={title}
      state={<StateChip tone="off">{text(block.closes ? 'calendar.closed' : 'calendar.blocked')}</StateChip>}
      lead={words.blockPeriod(block)}
      actions={
        may && (
          <>
            <Button onClick={() => void remove()}>{text('calendar.block.delete')}</Button>
            {absence && (
              <Button component={Link} to={absence}>
                {text('absence.open')}
              </Button>
            )}
          </>
        )
      }
    >
      <PanelSection title={text('calendar.panel.with')}>
        <Facts>
          <Fact label={text('calendar.block.of')}>
            {block.closes ? text('calendar.block.closes') : second}
          </Fact>
          <Fact label={text('calendar.session.location')}>{event.location?.name}</Fact>
          <Fact label={text('calendar.session.notes')}>{event.notes}</Fact>
        </Facts>
      </PanelSection>
    </EntryPanel>
  );
}

/** The page that plans the absence of a person in whole days of blocked time; undefined for anything else. */
function absenceLink({ resources = [], allDay, start, end }: CalendarEvent, directory: Directory) {
  const person = resources.find(({ id }) => directory.isPerson(id));
  const [from = '', after = ''] = [start, end].map(({ localDate }) => localDate?.slice(0, 10));
  if (!person || !allDay || !isDate(from) || !isDate(after)) return undefined;
  const days = { staff: person.id, from, to: daysAfter(after, -1) };
  return `/staff/absence?${new URLSearchParams(days)}`;
}
