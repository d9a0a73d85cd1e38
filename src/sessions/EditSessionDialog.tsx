import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changeFollowingEvents,
  updateEvent,
  type SessionScope,
} from '../../contract/calls/calendar/calendarEvents.ts';
import type { CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { useText } from '../messages/useText.ts';
import { FormDialog } from '../ui/dialogs/FormDialog.tsx';
import { useSending } from '../ui/dialogs/useSending.ts';
import { RadioCards } from '../ui/fields/RadioCards.tsx';
import { useApi } from '../ui/queries/useApi.ts';
import { useToast } from '../ui/useToast.ts';
import { SessionInputs } from './SessionInputs.tsx';
import { SessionPreview } from './SessionPreview.tsx';
import { changeOf, valuesOf, wrongFields, type SessionField } from './sessionTimes.ts';
import { usePreview } from './usePreview.ts';
import { useSessionWords } from './useSessionWords.ts';
import { refetchEvents } from '../ui/queries/eventsKey.ts';
import { usePeopleAndRooms } from './useSessions.ts';
import { useLocationsOf } from './useLocationsOf.ts';

interface EditSessionProps {
  service: Service;
  session: CalendarEvent;
  /** The rule of its series. */
  master: CalendarEvent | undefined;
  /** The field that takes the focus; default: the first. */
  focused?: SessionField;
  onClose: () => void;
}

/** Changes a session, the following ones, or a whole series, after showing what happens to whom. */
export function EditSessionDialog(props: EditSessionProps) {
  const { staff, rooms, roleOf, loaded } = usePeopleAndRooms();
  // The people and rooms of the session are told apart by their resources.
  if (!loaded) return null;
  return <EditForm {...props} {...{ staff, rooms, roleOf }} />;
}

type EditFormProps = EditSessionProps &
  Pick<ReturnType<typeof usePeopleAndRooms>, 'staff' | 'rooms' | 'roleOf'>;

function EditForm({ service, session, master, focused, onClose, staff, rooms, roleOf }: EditFormProps) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const words = useSessionWords();
  const queryClient = useQueryClient();
  const [before] = useState(() => valuesOf(session, roleOf));
  const [after, setAfter] = useState(before);
  const [scope, setScope] = useState<SessionScope>('ONE');
  const [tried, setTried] = useState(false);
  const { pending, error: failure, send, forgetError } = useSending();
  const wrong = wrongFields(after);
  const { eventId, event, isChanged } = changeOf({ session, master, before, after, scope, roleOf });
  const asked = wrong.length === 0 && isChanged ? [{ change: { eventId, event, scope } }] : [];
  const { preview, error, isFetching } = usePreview(asked, pending);

  const change = async (id: string, changed: typeof event, following: boolean) =>
    following
      ? (await api.send(changeFollowingEvents, { path: { eventId: id }, body: { event: changed } })).event
      : (await api.send(updateEvent, { path: { 'event.id': id }, body: { event: changed } })).event;

  async function putBack(changed: CalendarEvent): Promise<void> {
    const back = changeOf({
      session: changed,
      master: undefined,
      before: valuesOf(changed, roleOf),
      after: before,
      scope: 'ONE',
      roleOf,
    });
    try {
      await change(back.eventId, back.event, false);
      toast.done(text('sessions.done.back'));
    } catch (thrown) {
      toast.failed(text('sessions.undoFailed'), thrown);
    }
    await refetchEvents(queryClient);
  }

  async function save(): Promise<void> {
    setTried(true);
    if (wrong.length > 0 || !isChanged) return;
    await send(async () => {
      const changed = await change(eventId, event, scope === 'FOLLOWING');
      toast.done(text('sessions.done.changed', words.counted(preview?.counts.changed ?? 1)), {
        ...(scope === 'ONE' && {
          action: { label: text('layout.actions.undo'), run: () => putBack(changed) },
        }),
      });
      onClose();
    });
    await refetchEvents(queryClient);
  }

  return (
    <FormDialog
      title={text('sessions.form.editTitle')}
      lead={text('sessions.form.editLead', { service: service.name, time: words.between(session) })}
      {...(focused && { focused })}
      safe={text('sessions.form.safe')}
      act={text('sessions.form.save')}
      pending={pending}
      error={failure ?? (tried && !isChanged ? new Error(text('sessions.error.nothing')) : undefined)}
      onSafe={onClose}
      onAct={() => void save()}
    >
      {master && (
        <RadioCards
          legend={text('sessions.form.scope')}
          showLegend
          name="scope"
          columns={3}
          value={scope}
          onChange={setScope}
          options={[
            { value: 'ONE', label: text('sessions.form.one') },
            { value: 'FOLLOWING', label: text('sessions.form.following') },
            { value: 'ALL', label: text('sessions.form.all') },
          ]}
        />
      )}
      <SessionInputs
        values={after}
        wrong={tried ? wrong : []}
        isNew={false}
        staff={staff}
        rooms={rooms}
        locations={useLocationsOf(service, before.locationId)}
        onChange={(changed) => {
          forgetError();
          setAfter((values) => ({ ...values, ...changed }));
        }}
      />
      {isChanged && failure === undefined && (
        <SessionPreview preview={preview} error={error} loading={isFetching || asked.length > 0} />
      )}
    </FormDialog>
  );
}
