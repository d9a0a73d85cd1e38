import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  changeFollowingEvents,
  createEvent,
  updateEvent,
  type SessionScope,
} from '../../contract/calls/calendar/calendarEvents.ts';
import type { CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { useText } from '../messages/useText.ts';
import { useLocations } from '../resources/useLocations.ts';
import { FormDialog } from '../ui/dialogs/FormDialog.tsx';
import { useSending } from '../ui/dialogs/useSending.ts';
import { RadioCards } from '../ui/fields/RadioCards.tsx';
import { useApi } from '../ui/queries/useApi.ts';
import { useToast } from '../ui/useToast.ts';
import { SessionInputs } from './SessionInputs.tsx';
import { SessionPreview } from './SessionPreview.tsx';
import {
  changeOf,
  newEvents,
  valuesOf,
  weekdayOf,
  wrongFields,
  type SessionField,
  type SessionValues,
} from './sessionTimes.ts';
import { usePreview } from './usePreview.ts';
import { useSessionWords } from './useSessionWords.ts';
import { refetchEvents } from '../ui/queries/eventsKey.ts';
import { usePeopleAndRooms } from './useSessions.ts';

/** The locations of a service, and those that its sessions have. */
function useLocationsOf({ locations = [] }: Service, chosen: string) {
  const offered = new Set(locations.flatMap(({ business }) => business?.id ?? []));
  return (useLocations() ?? []).filter(({ id, archived }) => id === chosen || (offered.has(id) && !archived));
}

interface NewSessionsProps {
  service: Service;
  /** The first day that is proposed. */
  day: string;
  time?: string;
  onClose: () => void;
}

/** Plans sessions of a class or course: one, or weekly ones on chosen days. */
export function NewSessionsDialog({ service, day, time = '18:00', onClose }: NewSessionsProps) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const words = useSessionWords();
  const queryClient = useQueryClient();
  const { staff, rooms } = usePeopleAndRooms();
  const [values, setValues] = useState<SessionValues>(() => ({
    day,
    time,
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
