import { InputAdornment, OutlinedInput } from '@mui/material';
import type { Ref } from 'react';
import { useBusiness } from '../business/useBusiness.ts';
import { Field, type FieldProps } from './form/Field.tsx';
import { describedBy } from './form/FieldNote.tsx';
import { useAmount } from './useAmount.tsx';

interface AmountFieldProps extends Omit<FieldProps, 'group' | 'aside' | 'children'> {
  /** Value in the form (amounts.ts). */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** An amount in the business's currency, in the locale's notation. */
export function AmountField(props: AmountFieldProps) {
  const { value, onChange, onBlur, name, disabled = false, inputRef, error, ...field } = props;
  const { id } = field;
  const { business } = useBusiness();
  const amount = useAmount(value, onChange);
  const fault = amount.faultOf(error);
  return (
    <Field {...field} error={fault}>
      <OutlinedInput
        id={id}
        fullWidth
        error={fault !== undefined}
        disabled={disabled}
        name={name}
        value={amount.shown}
        onChange={({ target }) => amount.write(target.value)}
        onFocus={amount.focus}
        onBlur={() => {
          amount.leave();
          onBlur?.();
        }}
        inputRef={inputRef}
        endAdornment={<InputAdornment position="end">{business?.currency}</InputAdornment>}
        slotProps={{
          input: { inputMode: 'decimal', autoComplete: 'off', dir: 'ltr', ...describedBy(id, fault) },
        }}
      />
      {amount.confirm}
    </Field>
  );
}
