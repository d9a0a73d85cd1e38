import { Box, OutlinedInput } from '@mui/material';
import { useId } from 'react';
import { eventDays } from '../../contract/entities/calendar/calendarEvent.ts';
import { TimeInput } from '../hours/TimeInput.tsx';
import { useHoursWords } from '../hours/useHoursWords.ts';
import { useText } from '../messages/useText.ts';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import { DayField } from '../ui/fields/DayField.tsx';
import { DurationInput } from '../ui/fields/DurationInput.tsx';
import { Field } from '../ui/fields/form/Field.tsx';
import { SegmentedChoice } from '../ui/fields/SegmentedChoice.tsx';
import { Select } from '../ui/fields/Select.tsx';
import { Options } from '../ui/fields/Options.tsx';
import type { SessionField, SessionValues } from './sessionTimes.ts';

interface Choice {
  id: string;
  name?: string | undefined;
}

interface SessionInputsProps {
  values: SessionValues;
  /** Fields whose errors are shown. */
  wrong: readonly SessionField[];
  /** New sessions may repeat. */
  isNew: boolean;
  /** To choose from, besides those that the sessions have. */
  staff: readonly Choice[];
  rooms: readonly Choice[];
  locations: readonly Choice[];
  onChange: (changed: Partial<SessionValues>) => void;
}

const intervals = [1, 2, 3, 4, 6, 8] as const;

/** The fields of new sessions, or of a changed one. */
export function SessionInputs(props: SessionInputsProps) {
  const { values, wrong, isNew, staff, rooms, locations, onChange } = props;
  const text = useText();
  const words = useHoursWords();
  const id = useId();
  const errorOf = (field: SessionField & keyof typeof errors) =>
    wrong.includes(field) ? text(errors[field]) : undefined;
  const choice = (field: 'staffId' | 'roomId' | 'locationId', options: readonly Choice[]) => (
    <Select
      id={`${id}-${field}`}
      aria-describedby={`${id}-${field}-note`}
      value={values[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
    >
      {(field !== 'locationId' || isNew || values.locationId === '') && (
        <option value="">{text(field === 'locationId' ? 'sessions.form.own' : 'sessions.form.none')}</option>
      )}
      <Options of={options} />
    </Select>
  );
  const until = errorOf('until');
  return (
    <>
      <Box sx={times}>
        <Field
          id={`${id}-day`}
          label={text(isNew ? 'sessions.form.day' : 'sessions.form.editDay')}
          error={errorOf('day')}
        >
          <DayField
            id={`${id}-day`}
            label={text(isNew ? 'sessions.form.day' : 'sessions.form.editDay')}
            labelled={false}
            value={values.day}
            invalid={wrong.includes('day')}
            describedBy={`${id}-day-note`}
            onChange={(day) => onChange({ day })}
          />
        </Field>
        <Field id={`${id}-time`} label={text('sessions.form.time')} error={errorOf('time')}>
          <TimeInput
            id={`${id}-time`}
            label={text('sessions.form.time')}
            value={values.time}
            invalid={wrong.includes('time')}
            describedBy={`${id}-time-note`}
            onChange={(time) => onChange({ time })}
          />
        </Field>
        <Field id={`${id}-length`} label={text('sessions.form.length')} error={errorOf('length')}>
          <DurationInput
            id={`${id}-length`}
            of={text('sessions.form.length')}
            value={values.length}
            emptyUnit="minutes"
            invalid={wrong.includes('length')}
            attributes={{ 'aria-describedby': `${id}-length-note` }}
            onChange={(length) => onChange({ length })}
          />
        </Field>
      </Box>
      {isNew && (
        <Field id={`${id}-weeks`} label={text('sessions.form.repeat')}>
          <Select
            id={`${id}-weeks`}
            value={values.weeks}
            onChange={({ target }) => onChange({ weeks: Number(target.value) })}
          >
            <option value={0}>{text('sessions.form.once')}</option>
            {intervals.map((weeks) => (
              <option key={weeks} value={weeks}>
                {weeks === 1 ? text('sessions.form.weekly') : text('sessions.form.everyWeeks', { weeks })}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {isNew && values.weeks > 0 && (
        <>
          <Field id={`${id}-days`} group label={text('sessions.form.days')} error={errorOf('days')}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px 14px' }}>
              {eventDays.map((weekday) => (
                <Box
                  component="label"
                  key={weekday}
                  sx={{ display: 'inline-flex', gap: '8px', alignItems: 'center' }}
                >
                  <Checkbox
                    checked={values.days.includes(weekday)}
                    onChange={({ target }) =>
                      onChange({
                        days: target.checked
                          ? [...values.days, weekday]
                          : values.days.filter((other) => other !== weekday),
                      })
                    }
                  />
                  {words.day(weekday)}
                </Box>
              ))}
            </Box>
          </Field>
          <Field id={`${id}-ends`} group label={text('sessions.form.ends')} error={until ?? errorOf('count')}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' }}>
              <SegmentedChoice
                legend={text('sessions.form.ends')}
                name={`${id}-ends`}
                value={values.ends}
                options={[
                  { value: 'NEVER', label: text('sessions.form.never') },
                  { value: 'ON', label: text('sessions.form.on') },
                  { value: 'AFTER', label: text('sessions.form.after') },
                ]}
                onChange={(ends) => onChange({ ends })}
              />
              {values.ends === 'ON' && (
                <DayField
                  id={`${id}-until`}
                  label={text('sessions.form.until')}
                  labelled={false}
                  value={values.until}
                  min={values.day}
                  invalid={until !== undefined}
                  describedBy={`${id}-ends-note`}
                  onChange={(changed) => onChange({ until: changed })}
                />
              )}
              {values.ends === 'AFTER' && (
                <NumberInput
                  id={`${id}-count`}
                  label={text('sessions.form.count')}
                  describedBy={`${id}-ends-note`}
                  value={values.count}
                  invalid={wrong.includes('count')}
                  onChange={(count) => onChange({ count })}
                />
              )}
            </Box>
          </Field>
        </>
      )}
      <Box sx={pair}>
        <Field id={`${id}-staffId`} label={text('sessions.form.staff')}>
          {choice('staffId', staff)}
        </Field>
        {rooms.length > 0 && (
          <Field id={`${id}-roomId`} label={text('sessions.form.room')}>
            {choice('roomId', rooms)}
          </Field>
        )}
        {locations.length > 1 && (
          <Field id={`${id}-locationId`} label={text('sessions.form.location')}>
            {choice('locationId', locations)}
          </Field>
        )}
        <Field id={`${id}-capacity`} label={text('sessions.form.capacity')} error={errorOf('capacity')}>
          <NumberInput
            id={`${id}-capacity`}
            describedBy={`${id}-capacity-note`}
            value={values.capacity}
            invalid={wrong.includes('capacity')}
            onChange={(capacity) => onChange({ capacity })}
          />
        </Field>
      </Box>
    </>
  );
}

const errors = {
  day: 'sessions.error.day',
  time: 'sessions.error.time',
  length: 'sessions.error.length',
  days: 'sessions.error.days',
  until: 'sessions.error.until',
  count: 'sessions.error.count',
  capacity: 'sessions.error.capacity',
} as const;

interface NumberInputProps {
  id: string;
  /** Accessible name, if it has no visible label. */
  label?: string;
  describedBy: string;
  value: unknown;
  invalid: boolean;
  onChange: (value: unknown) => void;
}

/** A whole number; other text is kept, so that its error can be shown. */
function NumberInput({ id, label, describedBy, value, invalid, onChange }: NumberInputProps) {
  return (
    <OutlinedInput
      id={id}
      value={typeof value === 'number' || typeof value === 'string' ? String(value) : ''}
      error={invalid}
      onChange={({ target }) =>
        onChange(/^\d+$/.test(target.value.trim()) ? Number(target.value) : target.value)
      }
      slotProps={{
        input: {
          inputMode: 'numeric',
          autoComplete: 'off',
          'aria-describedby': describedBy,
          'aria-invalid': invalid || undefined,
          ...(label !== undefined && { 'aria-label': label }),
        },
      }}
      sx={{ maxWidth: '8em' }}
    />
  );
}

const times = {
  display: 'grid',
  gap: '16px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 5fr) minmax(0, 3fr) minmax(0, 5fr)' },
} as const;
const pair = {
  display: 'grid',
  gap: '16px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))' },
} as const;
