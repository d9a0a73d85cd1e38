import { Box, InputAdornment, OutlinedInput } from '@mui/material';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { durationRange, scheduleLimits } from '../../../../contract/entities/services/serviceSchedule.ts';
import { isFields, ownValue } from '../../../../contract/paths.ts';
import { Field } from '../../../ui/fields/form/Field.tsx';
import { describedBy } from '../../../ui/fields/form/FieldNote.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { useField } from '../../../ui/fields/form/useField.ts';
import { useText } from '../../../messages/useText.ts';
import { rangeWords } from '../../rangeWords.ts';
import { useServiceForm } from '../useServiceForm.ts';

const constraints = 'schedule.availabilityConstraints';

type Way = 'FIXED' | 'HOUR' | 'DAY';

const units = {
  HOUR: {
    options: 'hourOptions',
    least: 'minDurationInMinutes',
    most: 'maxDurationInMinutes',
    start: { minDurationInMinutes: 60, maxDurationInMinutes: 240 },
    limits: { from: scheduleLimits.rangeMinMinutes, to: scheduleLimits.rangeMaxMinutes },
  },
  DAY: {
    options: 'dayOptions',
    least: 'minDurationInDays',
    most: 'maxDurationInDays',
    start: { minDurationInDays: 1, maxDurationInDays: 7 },
    limits: { from: 1, to: scheduleLimits.rangeMaxDays },
  },
} as const;

/** Duration set by the business, as fixed values, or by the customer, within a range. */
export function RangeInputs() {
  const text = useText();
  const { opened } = useServiceForm();
  const { getValues, setValue } = useFormContext();
  const { id, field, error, change } = useField({
    source: `${constraints}.durationRange`,
    format: (value) => value,
    parse: (value) => value,
    describe: (value) => {
      const range = durationRange.safeParse(value).data;
      return range ? rangeWords(range, text) : text('serviceEditor.schedule.fixed');
    },
  });
  const way = wayOf(field.value);
  const lengths = `${constraints}.sessionDurations`;
  const before = opened?.schedule?.availabilityConstraints;

  function choose(next: Way): void {
    if (next === 'FIXED') {
      field.onChange(null);
      const known = before?.sessionDurations ?? [];
      if (!getValues(lengths)?.length) {
        setValue(lengths, known.length > 0 ? known : [60], { shouldDirty: true });
      }
      return;
    }
    const { options, start } = units[next];
    const range = before?.durationRange;
    field.onChange(wayOf(range) === next ? range : { unitType: next, [options]: start });
    setValue(lengths, before?.durationRange ? (before.sessionDurations ?? null) : null, {
      shouldDirty: true,
    });
  }

  return (
    <Field
      {...{ id, error, change }}
      group
      label={text('serviceField.schedule.availabilityConstraints.durationRange')}
      help={way === 'FIXED' ? undefined : text(`serviceEditor.schedule.${way}Help`, units[way].limits)}
    >
      <Select
        aria-labelledby={`${id}-label`}
        value={way}
        onChange={(event) => choose(ways.find((one) => one === event.target.value) ?? 'FIXED')}
        onBlur={field.onBlur}
      >
        {ways.map((one) => (
          <option key={one} value={one}>
            {text(`serviceEditor.schedule.by${one}`)}
          </option>
        ))}
      </Select>
      {way !== 'FIXED' && (
        <Ends id={id} way={way} value={field.value} error={error} onChange={field.onChange} />
      )}
    </Field>
  );
}

interface EndsProps {
  id: string;
  way: 'HOUR' | 'DAY';
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** Minimum and maximum duration. */
function Ends({ id, way, value, error, onChange }: EndsProps) {
  const text = useText();
  const names = useId();
  const { options, least, most } = units[way];
  const range = isFields(value) ? value : {};
  const ends = ownValue(range, options);
  const ownEnds = isFields(ends) ? ends : {};
  return (
    <Box sx={pair}>
      {[least, most].map((end) => (
        <Box key={end}>
          <Box
            id={`${names}${end}`}
            sx={{ typography: 'body2', color: 'text.secondary', marginBlockEnd: '4px' }}
          >
            {text(end === least ? 'serviceEditor.schedule.atLeast' : 'serviceEditor.schedule.atMost')}
          </Box>
          <OutlinedInput
            fullWidth
            error={error !== undefined}
            value={wordOf(ownValue(ownEnds, end))}
            onChange={(event) =>
              onChange({ ...range, [options]: { ...ownEnds, [end]: asNumber(event.target.value) } })
            }
            endAdornment={
              <InputAdornment position="end">
                {text(way === 'HOUR' ? 'serviceEditor.schedule.minutes' : 'serviceEditor.schedule.days')}
              </InputAdornment>
            }
            slotProps={{
              input: {
                inputMode: 'numeric',
                dir: 'ltr',
                autoComplete: 'off',
                'aria-labelledby': `${names}${end}`,
                ...describedBy(id, error),
              },
            }}
          />
        </Box>
      ))}
    </Box>
  );
}

const ways: readonly Way[] = ['FIXED', 'HOUR', 'DAY'];

function wayOf(range: unknown): Way {
  if (!isFields(range)) return 'FIXED';
  const unit = ownValue(range, 'unitType');
  if (unit === 'HOUR' || unit === 'DAY') return unit;
  return ownValue(range, 'dayOptions') ? 'DAY' : 'HOUR';
}

/** Keeps text that is not a number, so that its error can be shown. */
const asNumber = (written: string) =>
  written.trim() === '' ? null : /^\d+$/.test(written.trim()) ? Number(written) : written;

const wordOf = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';

const pair = {
  display: 'grid',
  gap: '16px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  marginBlockStart: '8px',
} as const;
