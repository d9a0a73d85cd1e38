import { Box, OutlinedInput } from '@mui/material';
import { useState, type InputHTMLAttributes } from 'react';
import { useText } from '../../messages/useText.ts';
import { Select } from './Select.tsx';

const units = { minutes: 1, hours: 60, days: 1440, weeks: 10_080 } as const;
type Unit = keyof typeof units;

/** The largest unit without a remainder; days from two on, as in texts. */
function unitOf(minutes: number): Unit {
  if (minutes >= 10_080 && minutes % 10_080 === 0) return 'weeks';
  if (minutes >= 2880 && minutes % 1440 === 0) return 'days';
  return minutes >= 60 && minutes % 60 === 0 ? 'hours' : 'minutes';
}

interface DurationInputProps {
  id?: string | undefined;
  /** Minutes; anything else is kept as typed, so that its error can be shown. */
  value: unknown;
  /** Its field, or the sentence that the input completes. */
  of: string;
  invalid?: boolean;
  /** Accessible name of the number. Default: `of` with the word. */
  label?: string;
  /** The unit while there is no number. */
  emptyUnit?: Unit;
  /** Further attributes of the number. */
  attributes?: InputHTMLAttributes<HTMLInputElement>;
  onChange: (minutes: unknown) => void;
}

/** A number of minutes, hours, days or weeks. */
export function DurationInput(props: DurationInputProps) {
  const { id, value, of, label, invalid = false, emptyUnit = 'hours', attributes, onChange } = props;
  const text = useText();
  const minutes = typeof value === 'number' ? value : undefined;
  const [chosen, setChosen] = useState<Unit>();
  // A value that the chosen unit cannot show, after a revert or a merge.
  const unit =
    chosen && (minutes === undefined || minutes % units[chosen] === 0)
      ? chosen
      : minutes === undefined
        ? emptyUnit
        : unitOf(minutes);
  const typed = typeof value === 'string' ? value : '';
  const shown = minutes === undefined ? typed : String(minutes / units[unit]);

  function write(typed: string): void {
    setChosen(unit);
    if (typed === '') onChange(null);
    else onChange(/^\d+$/.test(typed.trim()) ? Number(typed) * units[unit] : typed);
  }

  function choose(next: Unit): void {
    setChosen(next);
    if (minutes !== undefined) onChange((minutes / units[unit]) * units[next]);
  }

  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: '8px' }}>
      <OutlinedInput
        {...(id && { id })}
        value={shown}
        error={invalid}
        onChange={({ target }) => write(target.value)}
        slotProps={{
          input: {
            'aria-label': label ?? text('layout.field.amountOf', { of }),
            'aria-invalid': invalid || undefined,
            inputMode: 'numeric',
            autoComplete: 'off',
            dir: 'ltr',
            ...attributes,
          },
        }}
        sx={number}
      />
      <Select
        aria-label={text('layout.field.unitOf', { of })}
        value={unit}
        onChange={({ target }) => choose(target.value as Unit)}
        style={{ width: 'auto' }}
      >
        {(Object.keys(units) as Unit[]).map((key) => (
          <option key={key} value={key}>
            {text(`layout.field.unit.${key}`)}
          </option>
        ))}
      </Select>
    </Box>
  );
}

/** `sx` of a number inside a sentence. */
export const number = {
  width: '4.5rem',
  '& input': { textAlign: 'end', paddingInline: '8px' },
} as const;
