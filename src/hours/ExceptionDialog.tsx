import { Box, OutlinedInput } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { calendarEventLimits, type CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import type { HoursChange } from '../../contract/entities/calendar/hoursChange.ts';
import { useText } from '../messages/useText.ts';
import { FormDialog } from '../ui/dialogs/FormDialog.tsx';
import { DayField } from '../ui/fields/DayField.tsx';
import { Field } from '../ui/fields/form/Field.tsx';
import { Select } from '../ui/fields/Select.tsx';
import { Switch } from '../ui/fields/Switch.tsx';
import { useToday } from '../ui/words/useToday.ts';
import { AffectedBookings } from './AffectedBookings.tsx';
import {
  spanOf,
  valuesOf,
  wrongField,
  type ExceptionKind,
  type ExceptionOwner,
  type ExceptionValues,
} from './exceptionsOf.ts';
import { TimeInput } from './TimeInput.tsx';
import { useLocationHours } from './useLocationHours.ts';
import { useSending } from '../ui/dialogs/useSending.ts';
import { Options } from '../ui/fields/Options.tsx';

interface ExceptionDialogProps {
  kind: ExceptionKind;
  /** Undefined for a new one. */
  event?: CalendarEvent;
  owner: ExceptionOwner;
  save: (values: ExceptionValues, before: CalendarEvent | undefined) => Promise<void>;
  onClose: () => void;
}

/** Adds or edits an exception, and lists the bookings in its time before it is saved. */
export function ExceptionDialog({ kind, event, owner, save, onClose }: ExceptionDialogProps) {
  const text = useText();
  const id = useId();
  const { data: locations = [] } = useLocationHours();
  const today = useToday();
  const [values, setValues] = useState<ExceptionValues>(() =>
    event
      ? valuesOf(event, owner)
      : {
          kind,
          title: '',
          firstDay: today,
          lastDay: today,
          allDay: kind !== 'EXTRA_HOURS',
          from: '09:00',
          to: '17:00',
          locationId: owner.locationId ?? '',
        },
  );
  const [isChecked, setChecked] = useState(false);
  const { pending, error: failure, send } = useSending();
  const isExtra = kind === 'EXTRA_HOURS';
  const wrong = wrongField(values);
  const change = (part: Partial<ExceptionValues>) => setValues((before) => ({ ...before, ...part }));
  const errorOf = (field: NonNullable<typeof wrong>) =>
    isChecked && wrong === field ? text(`hours.exceptions.error.${field}`) : undefined;
  const affects = changeOf(owner, values);

  async function act(): Promise<void> {
    setChecked(true);
    if (wrong) return;
    await send(async () => {
      await save(values, event);
      onClose();
    });
  }

  const day = (field: 'firstDay' | 'lastDay', label: string) => (
    <FieldError id={`${id}-${field}`} error={errorOf(field)}>
      <DayField
        id={`${id}-${field}`}
        label={label}
        value={values[field]}
        min={field === 'lastDay' ? values.firstDay : today}
        invalid={errorOf(field) !== undefined}
        describedBy={`${id}-${field}-note`}
        onChange={(next) =>
          change(
            field === 'firstDay'
              ? { firstDay: next, lastDay: values.lastDay > next ? values.lastDay : next }
              : { lastDay: next },
          )
        }
      />
    </FieldError>
  );
  const time = (field: 'from' | 'to', label: string) => (
    <FieldError id={`${id}-${field}`} error={errorOf(field)}>
      <Box sx={{ display: 'grid', gap: '6px' }}>
        <Box component="label" htmlFor={`${id}-${field}`} sx={{ fontWeight: 500 }}>
          {label}
        </Box>
        <TimeInput
          id={`${id}-${field}`}
          label={label}
          value={values[field]}
          invalid={errorOf(field) !== undefined}
          describedBy={`${id}-${field}-note`}
          onChange={(value) => change({ [field]: value })}
        />
      </Box>
    </FieldError>
  );
  return (
    <FormDialog
      title={text(event ? `hours.exceptions.edit.${kind}` : `hours.exceptions.new.${kind}`)}
      lead={text(`hours.exceptions.help.${kind}`)}
      safe={text('hours.exceptions.cancel')}
      act={text(event ? 'hours.exceptions.save' : `hours.exceptions.new.${kind}`)}
      pending={pending}
      error={failure}
      onSafe={onClose}
      onAct={() => void act()}
    >
      {!isExtra && (
        <Field
          id={`${id}-title`}
          label={text('hours.exceptions.field.title')}
          help={text('hours.exceptions.field.titleHelp')}
          optional
        >
          <OutlinedInput
            id={`${id}-title`}
            value={values.title}
            fullWidth
            autoComplete="off"
            onChange={({ target }) => change({ title: target.value })}
            slotProps={{
              input: { maxLength: calendarEventLimits.title, 'aria-describedby': `${id}-title-note` },
            }}
          />
        </Field>
      )}
      <Box sx={pair}>
        {day('firstDay', text(isExtra ? 'hours.exceptions.field.day' : 'hours.exceptions.field.firstDay'))}
        {!isExtra && day('lastDay', text('hours.exceptions.field.lastDay'))}
      </Box>
      {!isExtra && (
        <Box component="label" sx={switchLine}>
          <Switch checked={values.allDay} onChange={({ target }) => change({ allDay: target.checked })} />
          {text('hours.exceptions.field.allDay')}
        </Box>
      )}
      {!values.allDay && (
        <Box sx={pair}>
          {time('from', text('hours.exceptions.field.from'))}
          {time('to', text('hours.exceptions.field.to'))}
        </Box>
      )}
      {isExtra && locations.length > 1 && (
        <Field id={`${id}-location`} label={text('hours.exceptions.field.location')}>
          <Select
            id={`${id}-location`}
            value={values.locationId}
            onChange={({ target }) => change({ locationId: target.value })}
          >
            <option value="">{text('hours.everywhere')}</option>
            <Options of={locations} />
          </Select>
        </Field>
      )}
      {affects && <AffectedBookings change={affects} />}
    </FormDialog>
  );
}

/** The effect of complete values on bookings; extra hours have none. */
function changeOf(
  { resourceId, locationId }: ExceptionOwner,
  values: ExceptionValues,
): HoursChange | undefined {
  const closed = spanOf(values);
  if (!closed || values.kind === 'EXTRA_HOURS') return undefined;
  return { ...(resourceId && { resourceId }), ...(locationId && { locationId }), closed };
}

/** A control with its error. */
function FieldError({ id, error, children }: { id: string; error: string | undefined; children: ReactNode }) {
  return (
    <Box data-field={id} sx={{ display: 'grid', gap: '6px', alignContent: 'start', minWidth: 0 }}>
      {children}
      <Box id={`${id}-note`} sx={{ typography: 'body2', color: 'bad.text', '&:empty': { display: 'none' } }}>
        {error}
      </Box>
    </Box>
  );
}

const pair = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: '16px',
};
const switchLine = {
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: 36,
  fontWeight: 500,
  cursor: 'pointer',
};
