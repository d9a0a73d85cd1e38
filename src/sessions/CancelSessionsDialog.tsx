import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { batchesOf } from '../../contract/batches.ts';
import {
  bulkCancelEvents,
  cancelEvent,
  cancelFollowingEvents,
  type SessionScope,
} from '../../contract/calls/calendar/calendarEvents.ts';
import { calendarEventLimits, type CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { useText } from '../messages/useText.ts';
import { ConsequenceDialog } from '../ui/dialogs/ConsequenceDialog.tsx';
import { useSending } from '../ui/dialogs/useSending.ts';
import { RadioCards } from '../ui/fields/RadioCards.tsx';
import { useApi } from '../ui/queries/useApi.ts';
import { useToast } from '../ui/useToast.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { SessionPreview } from './SessionPreview.tsx';
import { usePreview } from './usePreview.ts';
import { useSessionWords } from './useSessionWords.ts';
import { refetchEvents } from '../ui/queries/eventsKey.ts';

interface CancelSessionsProps {
  service: Service;
  /** One or several sessions, or the rule of a series, whose coming sessions are cancelled. */
  events: readonly [CalendarEvent, ...CalendarEvent[]];
  onClose: () => void;
  /** After a cancellation. */
  onCancelled?: () => void;
}

/** Cancels sessions, one and the following ones, or the rest of a series, after naming the people who are booked. */
export function CancelSessionsDialog({ service, events, onClose, onCancelled }: CancelSessionsProps) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const words = useSessionWords();
  const { number } = useFormats();
  const queryClient = useQueryClient();
  const [event] = events;
  const isBlock = events.length > 1;
  const isSeries = event.recurrenceType === 'MASTER';
  const [scope, setScope] = useState<SessionScope>(isSeries ? 'ALL' : 'ONE');
  const { pending, error: failure, send } = useSending();
  const { preview, error, isFetching, isCurrent } = usePreview(
    events.map(({ id: eventId }) => ({ cancel: { eventId, scope } })),
    pending,
  );
  const { cancelled = 0, participants = 0 } = preview?.counts ?? {};

  async function cancel(): Promise<void> {
    await send(async () => {
      const failed = isBlock ? await cancelBlock() : await cancelOne();
      const done = isBlock ? events.length - failed.length : cancelled;
      if (done > 0) toast.done(text('sessions.done.cancelled', words.counted(done)));
      if (failed.length > 0) {
        toast.failed(text('sessions.cancel.partly', words.counted(failed.length)), failed[0]);
      }
      onCancelled?.();
      onClose();
    });
    await refetchEvents(queryClient);
  }

  async function cancelOne(): Promise<[]> {
    const call = scope === 'FOLLOWING' ? cancelFollowingEvents : cancelEvent;
    await api.send(call, { path: { eventId: event.id } });
    return [];
  }

  /** Returns the errors of the sessions that were not cancelled. */
  async function cancelBlock(): Promise<unknown[]> {
    const failed: unknown[] = [];
    const ids = events.map(({ id }) => id);
    for (const eventIds of batchesOf(ids, calendarEventLimits.atOnce)) {
      const { results } = await api.send(bulkCancelEvents, { body: { eventIds } });
      failed.push(
        ...results.flatMap(({ itemMetadata }) => (itemMetadata.success ? [] : [itemMetadata.error])),
      );
    }
    return failed;
  }

  return (
    <ConsequenceDialog
      open
      title={
        isSeries
          ? text('sessions.cancel.titleRest')
          : isBlock
            ? text('sessions.cancel.titleMany', words.counted(events.length))
            : text('sessions.cancel.title', { session: words.between(event) })
      }
      lead={text('sessions.cancel.lead')}
      figures={
        preview
          ? [
              {
                value: number(cancelled),
                label: text('sessions.cancel.figureSessions', { smart_count: cancelled }),
              },
              {
                value: number(participants),
                label: text('sessions.cancel.figurePeople', { smart_count: participants }),
              },
            ]
          : []
      }
      safe={text('sessions.cancel.safe')}
      act={
        preview && isCurrent
          ? text(scope === 'ONE' && !isBlock ? 'sessions.cancel.act' : 'sessions.cancel.actMany')
          : undefined
      }
      effect="destroys"
      typed={(scope !== 'ONE' || isBlock) && participants > 0 ? service.name : undefined}
      pending={pending}
      error={failure ?? error}
      onSafe={onClose}
      onAct={() => void cancel()}
    >
      {!isSeries && !isBlock && event.recurringEventId !== undefined && (
        <RadioCards
          legend={text('sessions.form.scope')}
          showLegend
          name="scope"
          columns={2}
          value={scope}
          onChange={setScope}
          options={[
            { value: 'ONE', label: text('sessions.form.one') },
            { value: 'FOLLOWING', label: text('sessions.form.following') },
          ]}
        />
      )}
      <Box sx={{ marginBlockStart: '16px' }}>
        <SessionPreview preview={preview} error={error} loading={isFetching} />
      </Box>
    </ConsequenceDialog>
  );
}
