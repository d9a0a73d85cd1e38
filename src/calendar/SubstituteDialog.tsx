import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { updateEvent } from '../../contract/calls/calendar/calendarEvents.ts';
import type { CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import { useText } from '../messages/useText.ts';
import { FormDialog } from '../ui/dialogs/FormDialog.tsx';
import { Field } from '../ui/fields/Field.tsx';
import { Select } from '../ui/fields/Select.tsx';
import { useApi } from '../ui/useApi.ts';
import { useToast } from '../ui/useToast.ts';
import type { Entry } from './entries.ts';
import { conflictsOf } from './conflicts.ts';
import type { CalendarWords } from './useCalendarWords.ts';
import type { Directory } from './useDirectory.ts';

interface SubstituteDialogProps {
  event: CalendarEvent;
  session: Entry;
  entries: readonly Entry[];
  words: CalendarWords;
  directory: Directory;
  onClose: () => void;
}

/** Assigns another staff member to one session. Says which of their entries it overlaps, and allows it. */
export function SubstituteDialog(props: SubstituteDialogProps) {
  const { event, session, entries, words, directory, onClose } = props;
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const before = event.resources ?? [];
  const current = before.find(({ id }) => directory.isPerson(id))?.id ?? '';
  const [chosen, setChosen] = useState(current);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const title = event.title ?? '';
  const conflicts = chosen === '' ? [] : conflictsOf(session, chosen, entries);
  const name = directory.nameOf(chosen) ?? '';

  const assign = async (resources: NonNullable<CalendarEvent['resources']>, of: CalendarEvent) => {
    const { event: changed } = await api.send(updateEvent, {
      path: { 'event.id': of.id },
      body: { event: { revision: of.revision, resources }, fieldMask: 'resources' },
    });
    await queryClient.invalidateQueries({ queryKey: ['bookings'] });
    return changed;
  };

  async function substitute(): Promise<void> {
    setPending(true);
    setFailure(undefined);
    const rooms = before.filter(({ id }) => !directory.isPerson(id));
    try {
      const changed = await assign(chosen === '' ? rooms : [{ id: chosen }, ...rooms], event);
      toast.done(text('calendar.session.substitute.done', { title }), {
        action: {
          label: text('layout.actions.undo'),
          run: () => putBack(changed),
        },
      });
      onClose();
    } catch (thrown) {
      setPending(false);
      setFailure(thrown);
    }
  }

  async function putBack(changed: CalendarEvent): Promise<void> {
    try {
      await assign(before, changed);
      toast.done(text('calendar.session.substitute.back', { title }));
    } catch (thrown) {
      toast.failed(text('calendar.session.substitute.notBack', { title }), thrown);
    }
  }

  return (
    <FormDialog
      title={text('calendar.session.substitute.title', { title })}
      lead={text('calendar.session.substitute.lead', { time: words.period(session.start, session.end) })}
      safe={text('calendar.session.substitute.safe')}
      act={text('calendar.session.substitute.act')}
      pending={pending}
      error={failure}
      onSafe={onClose}
      onAct={() => (chosen === current ? onClose() : void substitute())}
    >
      <Field id="substitute" label={text('calendar.session.substitute.staff')}>
        <Select id="substitute" value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">{text('calendar.session.substitute.none')}</option>
          {directory.people.map(({ id, name: label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {conflicts.map((entry) => {
        const said = words.entry(entry, directory);
        return (
          <Box key={entry.key} component="output" sx={{ color: 'warn.text' }}>
            {text('calendar.session.substitute.busy', { name, title: said.title, time: said.range })}
          </Box>
        );
      })}
    </FormDialog>
  );
}
