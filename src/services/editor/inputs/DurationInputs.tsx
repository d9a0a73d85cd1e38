import { Box, Button, InputAdornment, OutlinedInput } from '@mui/material';
import { Plus, X } from 'lucide-react';
import { scheduleLimits } from '../../../../contract/entities/services/serviceSchedule.ts';
import { Field } from '../../../ui/fields/form/Field.tsx';
import { describedBy } from '../../../ui/fields/form/FieldNote.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconAction } from '../../../ui/IconAction.tsx';
import { useBusiness } from '../../../ui/business/useBusiness.ts';
import { useField } from '../../../ui/fields/form/useField.ts';
import { useText } from '../../../messages/useText.ts';
import { listOf } from '../../../ui/words/listOf.ts';
import { useServiceForm } from '../useServiceForm.ts';

/** Duration of an appointment in minutes; several if the price varies by duration. */
export function DurationInputs() {
  const text = useText();
  const { locale } = useBusiness();
  const { service } = useServiceForm();
  const source = 'schedule.availabilityConstraints.sessionDurations';
  const { id, field, error, change } = useField({
    source,
    format: (value) => value,
    parse: (value) => value,
    describe: (value) => (Array.isArray(value) ? listOf(value.map(String), locale) : ''),
  });
  // While typing, durations may be text or empty.
  const written: unknown[] = Array.isArray(field.value) ? field.value : [];
  const lengths = written.length > 0 ? written : [null];
  const varies = service.payment?.rateType === 'VARIED';
  const write = (at: number, value: string) =>
    field.onChange(
      lengths
        .map((length, other) => (other === at ? asNumber(value) : length))
        .filter((length) => length !== null),
    );
  const several = lengths.length > 1;
  return (
    <Field
      {...{ id, error, change }}
      group={several}
      label={text('serviceField.schedule.availabilityConstraints.sessionDurations')}
      help={
        several || varies
          ? text('serviceEditor.schedule.lengthsHelp')
          : text('serviceEditor.schedule.lengthHelp')
      }
      aside={!varies && text('serviceEditor.schedule.oneLength')}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' }}>
        {lengths.map((length, at) => (
          // Durations have no identity other than their index.
          // oxlint-disable-next-line react/no-array-index-key
          <Box
            key={at}
            sx={{ display: 'flex', alignItems: 'center', flex: several ? '0 1 148px' : '1 1 auto' }}
          >
            <OutlinedInput
              id={at === 0 && !several ? id : `${id}-${at}`}
              fullWidth
              error={error !== undefined}
              value={wordOf(length)}
              onChange={(event) => write(at, event.target.value)}
              onBlur={field.onBlur}
              endAdornment={
                <InputAdornment position="end">{text('serviceEditor.schedule.minutes')}</InputAdornment>
              }
              slotProps={{
                input: {
                  inputMode: 'numeric',
                  dir: 'ltr',
                  autoComplete: 'off',
                  'aria-label': several ? text('serviceEditor.schedule.lengthAt', { at: at + 1 }) : undefined,
                  ...describedBy(id, error),
                },
              }}
            />
            {several && (
              <IconAction
                icon={X}
                label={text('serviceEditor.schedule.remove', { minutes: wordOf(length) })}
                onClick={() => field.onChange(lengths.filter((_, other) => other !== at))}
              />
            )}
          </Box>
        ))}
        {varies && lengths.length < scheduleLimits.sessionDurations && (
          <Button
            startIcon={<Icon of={Plus} size={16} />}
            onClick={() => field.onChange([...lengths.filter((length) => length !== null), next(lengths)])}
          >
            {text('serviceEditor.schedule.add')}
          </Button>
        )}
      </Box>
    </Field>
  );
}

/** Keeps text that is not a number, so that its error can be shown. */
function asNumber(value: string): number | string | null {
  if (value.trim() === '') return null;
  return /^\d+$/.test(value.trim()) ? Number(value) : value;
}

const wordOf = (length: unknown) =>
  typeof length === 'number' || typeof length === 'string' ? String(length) : '';

/** The longest duration plus 30 minutes. */
function next(lengths: readonly unknown[]): number {
  const numbers = lengths.filter((length) => typeof length === 'number');
  return Math.max(0, ...numbers) + 30;
}
