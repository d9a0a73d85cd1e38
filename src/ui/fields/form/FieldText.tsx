import { InputAdornment, OutlinedInput } from '@mui/material';
import type { ReactNode } from 'react';
import { Field } from './Field.tsx';
import { describedBy } from './FieldNote.tsx';
import { useField, type FieldBinding } from './useField.ts';

interface FieldTextProps extends FieldBinding {
  label: string;
  optional?: boolean;
  help?: ReactNode;
  aside?: ReactNode;
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'datetime-local';
  /** Keyboard on phones: `decimal` for money, `numeric` for counts. */
  inputMode?: 'text' | 'decimal' | 'numeric' | 'url';
  /** With more than one, a text area that grows with its text. */
  rows?: number;
  /** Unit after the value: `EUR`, `min`. */
  unit?: string;
  before?: ReactNode;
  placeholder?: string;
  autoComplete?: string;
  /** Left to right in every language, for numbers and URLs. */
  ltr?: boolean;
}

/** A text field or text area bound to the form. */
export function FieldText(props: FieldTextProps) {
  const { label, optional, help, aside, type = 'text', inputMode, rows = 1, unit, before } = props;
  const { placeholder, autoComplete = 'off', ltr, ...binding } = props;
  const { id, field, error, change } = useField(binding);
  return (
    <Field {...{ id, label, error, change }} optional={optional} help={help} aside={aside}>
      <OutlinedInput
        id={id}
        fullWidth
        type={type}
        error={error !== undefined}
        multiline={rows > 1}
        minRows={rows > 1 ? rows : undefined}
        placeholder={placeholder}
        disabled={field.disabled ?? false}
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        startAdornment={before && <InputAdornment position="start">{before}</InputAdornment>}
        endAdornment={unit && <InputAdornment position="end">{unit}</InputAdornment>}
        slotProps={{
          input: { inputMode, autoComplete, dir: ltr ? 'ltr' : undefined, ...describedBy(id, error) },
        }}
      />
    </Field>
  );
}
