import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createEvent } from '../../contract/calls/calendar/calendarEvents.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { useText } from '../messages/useText.ts';
import { FormDialog } from '../ui/dialogs/FormDialog.tsx';
import { useSending } from '../ui/dialogs/useSending.ts';
import { useApi } from '../ui/queries/useApi.ts';
import { useToast } from '../ui/useToast.ts';
import { SessionInputs } from './SessionInputs.tsx';
import { SessionPreview } from './SessionPreview.tsx';
import { newEvents, weekdayOf, wrongFields, type SessionValues } from './sessionTimes.ts';
import { usePreview } from './usePreview.ts';
import { useSessionWords } from './useSessionWords.ts';
import { refetchEvents } from '../ui/queries/eventsKey.ts';
import { usePeopleAndRooms } from './useSessions.ts';
import { useLocationsOf } from './useLocationsOf.ts';

interface NewSessionsProps {
  service: Service;
  /** The first day that is proposed. */
  day: string;
  onClose: () => void;
}

/** Plans sessions of a class or course: one, or weekly ones on chosen days. */
export function NewSessionsDialog({ service, day, onClose }: NewSessionsProps) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const words = useSessionWords();
  const queryClient = useQueryClient();
  const { staff, rooms } = usePeopleAndRooms();
  const [values, setValues] = useState<SessionValues>(() => ({
    day,
    time: '18:00',
    length: service.schedule?.availabilityConstraints?.sessionDurations?.[0] ?? 60,
    weeks: 1,
    days: [weekdayOf(day)],
    ends: 'NEVER',
    until: '',
    count: 10,
    staffId: '',
    roomId: '',
    locationId: '',
    capacity: service.defaultCapacity ?? 10,
  }));
  const [tried, setTried] = useState(false);
  const { pending, error: failure, send } = useSending();
  /** Events that an attempt has planned before it failed. */
  const planned = useRef(new Set<string>());
  const wrong = wrongFields(values);
  const events = wrong.length > 0 ? [] : newEvents(values, service.schedule?.id ?? '');
  const { preview, error, isFetching } = usePreview(
    events.map((event) => ({ create: { event } })),
    pending,
  );
  const given = new Set(service.staffMemberIds);
  const isGiving = ({ id }: { id: string }) => given.has(id);

  async function save(): Promise<void> {
    setTried(true);
    if (wrong.length > 0) return;
    await send(async () => {
      for (const event of events) {
        const key = JSON.stringify(event);
        if (planned.current.has(key)) continue;
        await api.send(createEvent, { body: { event } });
        planned.current.add(key);
      }
      const count = preview?.counts.created;
      toast.done(
        count === undefined
          ? text('sessions.done.planned')
          : text('sessions.done.created', words.counted(count)),
      );
      onClose();
    });
    await refetchEvents(queryClient);
  }

  return (
    <FormDialog
      title={text('sessions.form.newTitle')}
      lead={text('sessions.form.newLead', { service: service.name })}
      safe={text('sessions.form.safe')}
      act={text('sessions.form.create')}
      pending={pending}
      error={failure}
      onSafe={onClose}
      onAct={() => void save()}
    >
      <SessionInputs
        values={values}
        wrong={tried ? wrong : []}
        isNew
        // The staff of the service first; a substitute may be anybody.
        staff={[...staff.filter(isGiving), ...staff.filter((one) => !isGiving(one))]}
        rooms={rooms}
        locations={useLocationsOf(service, values.locationId)}
        onChange={(changed) =>
          setValues((before) => ({
            ...before,
            ...changed,
            // The day of the week follows the first day until it is chosen.
            ...(changed.day &&
              before.days.length === 1 &&
              before.days[0] === weekdayOf(before.day) && { days: [weekdayOf(changed.day)] }),
          }))
        }
      />
      <SessionPreview
        preview={preview}
        error={error}
        loading={isFetching || events.length > 0}
        isOpen={values.weeks > 0 && values.ends === 'NEVER'}
      />
    </FormDialog>
  );
}
