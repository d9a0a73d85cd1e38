import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelEvent } from '../../contract/calls/calendar/calendarEvents.ts';
import type { CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import { useText } from '../messages/useText.ts';
import { ConsequenceDialog } from '../ui/dialogs/ConsequenceDialog.tsx';
import { useApi } from '../ui/useApi.ts';
import { useToast } from '../ui/useToast.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { useRoster } from './useSessionData.ts';
import type { CalendarWords } from './useCalendarWords.ts';

interface CancelSessionDialogProps {
  event: CalendarEvent;
  words: CalendarWords;
  onClose: () => void;
}

/** Cancels a session with its bookings, after naming their number. */
export function CancelSessionDialog({ event, words, onClose }: CancelSessionDialogProps) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const { number } = useFormats();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { data: roster, error } = useRoster(event.id);
  const bookings = roster?.filter(({ booking }) => booking.bookedEntity.slot).length;
  const counted = { smart_count: bookings ?? 0, count: number(bookings ?? 0) };
  const named = { title: event.title ?? '', time: words.moment(Date.parse(event.start.utcDate ?? '')) };
  const lead =
    event.type === 'COURSE'
      ? text('calendar.session.cancel.leadCourse')
      : bookings === 0
        ? text('calendar.session.cancel.leadNone')
        : text('calendar.session.cancel.lead', counted);

  async function cancel(): Promise<void> {
    setPending(true);
    setFailure(undefined);
    try {
      await api.send(cancelEvent, { path: { eventId: event.id } });
      toast.done(text('calendar.session.cancel.done', named));
      await queryClient.invalidateQueries({ queryKey: ['bookings'] });
      onClose();
    } catch (thrown) {
      setPending(false);
      setFailure(thrown);
    }
  }

  return (
    <ConsequenceDialog
      open
      title={text('calendar.session.cancel.title', named)}
      lead={bookings === undefined ? '–' : lead}
      safe={text('calendar.session.cancel.safe')}
      act={bookings === undefined ? undefined : text('calendar.session.cancel.act')}
      effect="destroys"
      pending={pending}
      error={failure ?? error}
      onSafe={onClose}
      onAct={() => void cancel()}
    />
  );
}
