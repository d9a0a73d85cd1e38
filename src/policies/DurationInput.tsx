import { Box, OutlinedInput } from '@mui/material';
import { useState } from 'react';
import { useText } from '../messages/useText.ts';
import { Select } from '../ui/fields/Select.tsx';

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
  /** The sentence that the input completes. */
  rule: string;
  invalid?: boolean;
  describedBy?: string | undefined;
  onChange: (minutes: unknown) => void;
}

/** A number with its unit, inside a sentence. */
export function DurationInput(props: DurationInputProps) {
  const { id, value, rule, invalid = false, describedBy, onChange } = props;
  const text = useText();
  const minutes = typeof value === 'number' ? value : undefined;
  const [chosen, setChosen] = useState<Unit>();
  // A value that the chosen unit cannot show, after a revert or a merge.
  const unit =
    chosen && (minutes === undefined || minutes % units[chosen] === 0) ? chosen : unitOf(minutes ?? 60);
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
            'aria-label': text('policies.amountOf', { rule }),
            'aria-describedby': describedBy,
            'aria-invalid': invalid || undefined,
            inputMode: 'numeric',
            autoComplete: 'off',
            dir: 'ltr',
          },
        }}
        sx={number}
      />
      <Select
        aria-label={text('policies.unitOf', { rule })}
        value={unit}
        onChange={({ target }) => choose(target.value as Unit)}
        style={{ width: 'auto' }}
      >
        {(Object.keys(units) as Unit[]).map((key) => (
          <option key={key} value={key}>
            {text(`policies.unit.${key}`)}
          </option>
        ))}
      </Select>
    </Box>
  );
}

/** `sx` of a number inside a sentence. */
export const number = {
  width: 72,
  '& input': { textAlign: 'end', paddingInline: '8px' },
} as const;
