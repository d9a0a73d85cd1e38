import { Box, OutlinedInput } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { createEvent } from '../../../contract/calls/calendar/calendarEvents.ts';
import { calendarEventLimits } from '../../../contract/entities/calendar/calendarEvent.ts';
import { AffectedBookings } from '../../hours/AffectedBookings.tsx';
import { useScheduleOf } from '../../hours/useScheduleOf.ts';
import { useText } from '../../messages/useText.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useSending } from '../../ui/dialogs/useSending.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { DayField } from '../../ui/fields/DayField.tsx';
import { Field } from '../../ui/fields/form/Field.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { refetchEvents } from '../../ui/queries/eventsKey.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useToast } from '../../ui/useToast.ts';
import { Options } from '../../ui/fields/Options.tsx';
import { blockChange, blockFault, blockInput, everyone, type BlockForm } from './blockForm.ts';
import { entriesOf } from '../entries.ts';
import type { CalendarWords } from '../useCalendarWords.ts';
import type { Directory } from '../useDirectory.ts';

interface BlockDialogProps {
  day: string;
  /** The proposed person or room, and times. */
  proposed?: Partial<Pick<BlockForm, 'owner' | 'from' | 'to'>> | undefined;
  words: CalendarWords;
  directory: Directory;
  onClose: () => void;
}

/** Blocks time of a person or room, or closes the business. Lists the bookings in the time before. */
export function BlockDialog({ day, proposed, words, directory, onClose }: BlockDialogProps) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const id = useId();
  const { business } = useBusiness();
  const queryClient = useQueryClient();
  const [form, setForm] = useState<BlockForm>({
    owner: '',
    title: '',
    allDay: false,
    day,
    lastDay: day,
    from: '',
    to: '',
    ...proposed,
  });
  const [tried, setTried] = useState(false);
  const { pending, error: failure, send } = useSending();
  const change = (part: Partial<BlockForm>) => setForm((before) => ({ ...before, ...part }));
  const closures = useScheduleOf(business?.id);
  const fault = tried ? blockFault(form) : undefined;
  const owners = [...directory.people, ...directory.rooms].filter(({ eventsId }) => eventsId);
  const affects = business && blockChange(form, business.timeZone);
  const scheduleId =
    form.owner === everyone ? closures : owners.find((owner) => owner.id === form.owner)?.eventsId;

  async function block(): Promise<void> {
    setTried(true);
    if (blockFault(form) || !scheduleId || !business) return;
    const title = form.title.trim() || text('calendar.block.usual');
    await send(async () => {
      const { event } = await api.send(createEvent, {
        body: { event: { ...blockInput({ ...form, title }, business.timeZone), scheduleId } },
      });
      const [made] = entriesOf([event], [], business.id);
      const time = made ? words.blockPeriod(made) : '';
      const isTitled = form.title.trim() !== '';
      toast.done(text(isTitled ? 'calendar.block.done' : 'calendar.block.doneUntitled', { title, time }));
      await refetchEvents(queryClient);
      onClose();
    });
  }

  return (
    <FormDialog
      title={text('calendar.block.title')}
      lead={text('calendar.block.lead')}
      safe={text('calendar.block.safe')}
      act={text('calendar.block.act')}
      pending={pending}
      error={failure}
      onSafe={onClose}
      onAct={() => void block()}
    >
      <Field
        id={`${id}-owner`}
        label={text('calendar.block.for')}
        error={fault === 'owner' ? text('calendar.block.choose') : undefined}
      >
        <Select
          id={`${id}-owner`}
          value={form.owner}
          invalid={fault === 'owner'}
          aria-describedby={`${id}-owner-note`}
          onChange={({ target }) => change({ owner: target.value })}
        >
          <option value="">{text('layout.field.choose')}</option>
          <Options of={owners} />
          <option value={everyone} disabled={closures === undefined}>
            {text('calendar.block.closes')}
          </option>
        </Select>
      </Field>
      <Field
        id={`${id}-title-field`}
        label={text('calendar.block.name')}
        optional
        help={text('calendar.block.nameHelp')}
      >
        <OutlinedInput
          id={`${id}-title-field`}
          fullWidth
          value={form.title}
          placeholder={text('calendar.block.usual')}
          onChange={({ target }) => change({ title: target.value })}
          slotProps={{
            input: {
              maxLength: calendarEventLimits.title,
              dir: 'auto',
              'aria-describedby': `${id}-title-field-note`,
            },
          }}
        />
      </Field>
      <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: '10px', minHeight: 24 }}>
        <Checkbox checked={form.allDay} onChange={({ target }) => change({ allDay: target.checked })} />
        {text('calendar.block.allDay')}
      </Box>
      <Box
        sx={{ display: 'grid', gap: '16px', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}
      >
        <DayField
          id={`${id}-day`}
          label={text('calendar.block.day')}
          value={form.day}
          onChange={(next) => change({ day: next, ...(form.lastDay < next && { lastDay: next }) })}
        />
        {form.allDay && (
          <DayField
            id={`${id}-last`}
            label={text('calendar.block.lastDay')}
            value={form.lastDay}
            min={form.day}
            onChange={(next) => change({ lastDay: next })}
          />
        )}
      </Box>
      {!form.allDay && (
        <Box sx={{ display: 'grid', gap: '16px', gridTemplateColumns: '1fr 1fr' }}>
          {(['from', 'to'] as const).map((side) => (
            <Field key={side} id={`${id}-${side}`} label={text(`calendar.block.${side}`)}>
              <OutlinedInput
                id={`${id}-${side}`}
                type="time"
                fullWidth
                value={form[side]}
                error={fault === 'incomplete' || fault === 'order'}
                onChange={({ target }) => change({ [side]: target.value })}
                slotProps={{ input: { 'aria-describedby': `${id}-times` } }}
              />
            </Field>
          ))}
        </Box>
      )}
      <Box id={`${id}-times`} role="alert" sx={{ color: 'bad.text', '&:empty': { display: 'none' } }}>
        {(fault === 'incomplete' || fault === 'order') && text(`calendar.block.${fault}`)}
      </Box>
      {affects && <AffectedBookings change={affects} />}
    </FormDialog>
  );
}
