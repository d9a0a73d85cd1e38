import { OutlinedInput } from '@mui/material';
import { useState, type KeyboardEvent } from 'react';
import { timeMoved, timeTyped } from './week.ts';

interface TimeInputProps {
  id: string;
  /** Accessible name: `Monday, start`. */
  label: string;
  /** `09:30`, or an incomplete input. */
  value: string;
  invalid: boolean;
  describedBy: string;
  onChange: (value: string) => void;
}

const quarter = 15;
const steps: Readonly<Record<string, number>> = { ArrowUp: quarter, ArrowDown: -quarter };

/** A time of day: typed as `9`, `930` or `9:30`, or changed in quarter hours with the arrow keys. */
export function TimeInput({ id, label, value, invalid, describedBy, onChange }: TimeInputProps) {
  // The typed text is not reformatted until the field loses focus.
  const [typed, setTyped] = useState<string>();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || event.altKey) return;
    event.preventDefault();
    setTyped(undefined);
    onChange(timeMoved(value, step));
  };
  return (
    <OutlinedInput
      id={id}
      value={typed ?? value}
      error={invalid}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(timeTyped(target.value) ?? target.value.trim());
      }}
      onBlur={() => setTyped(undefined)}
      onKeyDown={onKeyDown}
      slotProps={{
        input: {
          'aria-label': label,
          'aria-describedby': describedBy,
          'aria-invalid': invalid || undefined,
          inputMode: 'numeric',
          autoComplete: 'off',
          dir: 'ltr',
          maxLength: 8,
        },
      }}
      sx={{ flex: '0 1 4em', minWidth: '3em', '& input': { textAlign: 'center', paddingInline: '4px' } }}
    />
  );
}
