import { Box, Button, Link, OutlinedInput } from '@mui/material';
import { Plus, X } from 'lucide-react';
import { get, useFormContext, useWatch } from 'react-hook-form';
import { locationLimits, type Location } from '../../contract/entities/locations/location.ts';
import { equalValues } from '../../contract/paths.ts';
import { TimeInput } from '../hours/TimeInput.tsx';
import { useText } from '../messages/useText.ts';
import { fieldFrame } from '../ui/fields/form/FieldNote.tsx';
import { DayField } from '../ui/fields/DayField.tsx';
import { Select } from '../ui/fields/Select.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconAction } from '../ui/IconAction.tsx';
import { ErrorLine } from '../ui/fields/form/ErrorLine.tsx';

type Special = NonNullable<NonNullable<Location['businessSchedule']>['specialHourPeriod']>[number];

const source = 'businessSchedule.specialHourPeriod';

const dayOf = (moment = '') => moment.slice(0, 10);
const timeOf = (moment = '') => moment.slice(11, 16);
const momentOf = (day: string, time: string) => (time ? `${day}T${time}:00` : day);

interface SpecialHoursProps {
  /** The saved ones; undefined for a new location. */
  saved: readonly Special[] | undefined;
  locked: boolean;
  today: string;
}

/** Holidays and other days with hours of their own. */
export function SpecialHours({ saved, locked, today }: SpecialHoursProps) {
  const text = useText();
  const { setValue } = useFormContext();
  const list = (useWatch({ name: source }) as readonly Special[] | undefined) ?? [];
  const changed = saved !== undefined && !equalValues(saved, list);
  const set = (next: readonly Special[]) => setValue(source, [...next], { shouldDirty: true });
  return (
    <Box
      data-field={source.replaceAll('.', '-')}
      data-changed={changed ? '' : undefined}
      sx={fieldFrame(changed)}
    >
      <Box sx={head}>
        <Box component="h3" id="special-hours" sx={title}>
          {text('locations.special.title')}
        </Box>
        <Button
          size="small"
          startIcon={<Icon of={Plus} />}
          disabled={locked || list.length >= locationLimits.periods}
          onClick={() => set([...list, { startDate: today, endDate: today, isClosed: true }])}
        >
          {text('locations.special.add')}
        </Button>
      </Box>
      {list.length === 0 && <Box sx={{ color: 'text.secondary' }}>{text('locations.special.none')}</Box>}
      <Box component="ul" aria-labelledby="special-hours" sx={rows}>
        {list.map((special, index) => (
          // Exceptions have no other identity than their index in the list.
          <Row
            key={index}
            {...{ special, index, locked }}
            onChange={(next) => set(list.with(index, next))}
            onRemove={() => set(list.filter((_, other) => other !== index))}
          />
        ))}
      </Box>
      {changed && (
        <Link
          component="button"
          type="button"
          aria-label={text('layout.field.putBackName', { field: text('locations.special.title') })}
          onClick={() => set(saved)}
          sx={{ typography: 'body2', color: 'text.secondary' }}
        >
          {text('layout.field.putBack')}
        </Link>
      )}
    </Box>
  );
}

interface RowProps {
  special: Special;
  index: number;
  locked: boolean;
  onChange: (special: Special) => void;
  onRemove: () => void;
}

function Row({ special, index, locked, onChange, onRemove }: RowProps) {
  const text = useText();
  const { formState } = useFormContext();
  const { startDate = '', endDate = startDate, isClosed = false, comment } = special;
  const path = `${source}.${index}`;
  const id = (part: string) => `${path}.${part}`.replaceAll('.', '-');
  const number = index + 1;
  const errors = ['startDate', 'endDate'].flatMap((field) => {
    const error: { message?: string } | undefined = get(formState.errors, `${path}.${field}`);
    return error?.message ?? [];
  });
  const noteId = id('note');
  const day = dayOf(startDate);
  const field = { invalid: errors.length > 0, describedBy: noteId };
  const kindChanged = (closed: boolean) =>
    onChange(
      closed
        ? { ...special, isClosed: true, startDate: day, endDate: dayOf(endDate) }
        : { ...special, isClosed: false, startDate: momentOf(day, '09:00'), endDate: momentOf(day, '17:00') },
    );
  return (
    <Box component="li" data-field={id('startDate')} sx={row}>
      <Box component="fieldset" aria-label={text('locations.special.kind', { number })} sx={inputs}>
        <Select
          aria-label={text('locations.special.kind', { number })}
          value={isClosed ? 'closed' : 'open'}
          disabled={locked}
          onChange={({ target }) => kindChanged(target.value === 'closed')}
        >
          <option value="closed">{text('locations.special.closed')}</option>
          <option value="open">{text('locations.special.open')}</option>
        </Select>
        <Box sx={{ display: 'grid', gap: '6px', minWidth: 0 }}>
          <Box component="label" htmlFor={id('comment')} sx={{ fontWeight: 500 }}>
            {text('locations.special.comment')}
          </Box>
          <OutlinedInput
            id={id('comment')}
            value={comment ?? ''}
            autoComplete="off"
            onChange={({ target }) => {
              const { comment: _old, ...rest } = special;
              onChange(target.value ? { ...rest, comment: target.value } : rest);
            }}
          />
        </Box>
        <DayField
          id={id('startDate')}
          label={text(isClosed ? 'locations.special.from' : 'locations.special.day')}
          value={day}
          onChange={(next) =>
            onChange({
              ...special,
              startDate: momentOf(next, timeOf(startDate)),
              // The last day follows the first one.
              endDate: isClosed && dayOf(endDate) > next ? endDate : momentOf(next, timeOf(endDate)),
            })
          }
          {...field}
        />
        {isClosed ? (
          <DayField
            id={id('endDate')}
            label={text('locations.special.to')}
            value={dayOf(endDate)}
            min={day}
            onChange={(next) => onChange({ ...special, endDate: next })}
            {...field}
          />
        ) : (
          <Box sx={times}>
            {(['startDate', 'endDate'] as const).map((side) => (
              <Box key={side} sx={{ display: 'grid', gap: '6px', minWidth: 0 }}>
                <Box component="label" htmlFor={id(`${side}-time`)} sx={{ fontWeight: 500 }}>
                  {text(side === 'startDate' ? 'locations.special.opens' : 'locations.special.closes')}
                </Box>
                <TimeInput
                  id={id(`${side}-time`)}
                  label={text(side === 'startDate' ? 'locations.special.opens' : 'locations.special.closes')}
                  value={timeOf(special[side])}
                  onChange={(time) => onChange({ ...special, [side]: momentOf(day, time) })}
                  {...field}
                />
              </Box>
            ))}
          </Box>
        )}
      </Box>
      <IconAction
        icon={X}
        label={text('locations.special.remove', { number })}
        disabled={locked}
        onClick={onRemove}
      />
      <Box id={noteId} sx={note}>
        {errors.map((error) => (
          <ErrorLine key={error}>{error}</ErrorLine>
        ))}
      </Box>
    </Box>
  );
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '8px',
  marginBlockEnd: '8px',
};
const title = { typography: 'h3', margin: 0 };
const rows = { listStyle: 'none', margin: 0, padding: 0, display: 'grid' };
const row = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'end',
  gap: '8px',
  paddingBlock: '12px',
  borderBlockStart: '1px solid',
  borderColor: 'line',
};
const inputs = {
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  display: 'grid',
  alignItems: 'end',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))',
  gap: '8px',
};
const times = { display: 'flex', gap: '8px', minWidth: 0 };
const note = { gridColumn: '1 / -1', typography: 'body2', '&:empty': { display: 'none' } };
