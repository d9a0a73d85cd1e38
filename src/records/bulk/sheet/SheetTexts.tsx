import { Box, InputAdornment, OutlinedInput } from '@mui/material';
import { describedBy } from '../../../ui/fields/form/FieldNote.tsx';
import { useAmount } from '../../../ui/fields/useAmount.tsx';
import { useBusiness } from '../../../ui/business/useBusiness.ts';

/** An amount of money or a number, in the format of the business. */
export function AmountInput(props: Omit<TextInputProps, 'rows' | 'placeholder' | 'inputMode'>) {
  const { value, onChange, unit, invalid = false } = props;
  const { business } = useBusiness();
  const isMoney = unit !== undefined && unit === business?.currency;
  const amount = useAmount(value, onChange, isMoney ? 'money' : 'number');
  return (
    <div>
      <TextInput
        {...props}
        value={amount.shown}
        invalid={invalid || amount.fault !== undefined}
        inputMode="decimal"
        onChange={amount.write}
        onFocus={amount.focus}
        onBlur={amount.leave}
      />
      {amount.fault && (
        <Box role="alert" sx={{ typography: 'body2', color: 'bad.text', marginBlockStart: '6px' }}>
          {amount.fault}
        </Box>
      )}
      {amount.confirm}
    </div>
  );
}

interface TextInputProps {
  /** ID of the field, whose note describes the input. */
  id?: string;
  /** Accessible name without a visible label. */
  name?: string | undefined;
  value: string;
  invalid?: boolean;
  unit?: string | undefined;
  rows?: number;
  placeholder?: string | undefined;
  inputMode?: 'text' | 'decimal' | 'numeric';
  onChange: (value: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

/** A text, on one line or several. */
export function TextInput(props: TextInputProps) {
  const {
    id,
    name,
    value,
    invalid = false,
    unit,
    rows = 1,
    placeholder,
    inputMode = 'text',
    onChange,
    onFocus,
    onBlur,
  } = props;
  return (
    <OutlinedInput
      fullWidth
      value={value}
      error={invalid}
      placeholder={placeholder}
      multiline={rows > 1}
      minRows={rows > 1 ? rows : undefined}
      onChange={({ target }) => onChange(target.value)}
      {...(onFocus && { onFocus })}
      {...(onBlur && { onBlur })}
      endAdornment={unit && <InputAdornment position="end">{unit}</InputAdornment>}
      slotProps={{
        input: {
          'aria-label': name,
          autoComplete: 'off',
          inputMode,
          ...(id && inputAttributes(id, invalid)),
        },
      }}
    />
  );
}

/** Marks the input of a field, which the sheet focuses, and connects it with its error. */
export const inputAttributes = (id: string, invalid: boolean) => ({
  'data-input': '',
  ...(invalid && describedBy(id, 'invalid')),
});
