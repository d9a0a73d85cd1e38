import { OutlinedInput } from '@mui/material';
import { Field } from '../ui/fields/form/Field.tsx';
import { describedBy } from '../ui/fields/form/FieldNote.tsx';

interface IntegerFieldProps {
  id: string;
  label: string;
  optional?: boolean;
  value: number | undefined;
  least?: number;
  most?: number;
  disabled?: boolean;
  error?: string | undefined;
  onChange: (value: number | undefined) => void;
}

/** A whole number; other characters are not accepted. */
export function IntegerField(props: IntegerFieldProps) {
  const { id, label, optional = false, value, least = 1, most = 9999, disabled = false, error } = props;
  return (
    <Field id={id} label={label} optional={optional} error={error}>
      <OutlinedInput
        id={id}
        fullWidth
        disabled={disabled}
        value={value ?? ''}
        error={error !== undefined}
        onChange={({ target }) => {
          const digits = target.value.replaceAll(/\D/g, '').slice(0, 4);
          props.onChange(digits === '' ? undefined : Math.min(most, Math.max(least, Number(digits))));
        }}
        slotProps={{
          input: { inputMode: 'numeric', autoComplete: 'off', dir: 'ltr', ...describedBy(id, error) },
        }}
      />
    </Field>
  );
}
