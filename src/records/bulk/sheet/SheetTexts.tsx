import { Box, OutlinedInput } from '@mui/material';
import { AmountInput } from '../../../ui/fields/AmountInput.tsx';
import { describedBy } from '../../../ui/fields/form/FieldNote.tsx';
import { useAmount, type AmountUnit } from '../../../ui/fields/useAmount.tsx';

interface SheetAmountProps extends Pick<TextInputProps, 'id' | 'name' | 'value' | 'invalid' | 'onChange'> {
  unit: AmountUnit;
}

/** An amount with its fault and its confirmation. */
export function SheetAmount({ id, name, value, invalid = false, unit, onChange }: SheetAmountProps) {
  const amount = useAmount(value, onChange, unit);
  return (
    <div>
      <AmountInput
        {...{ amount, unit }}
        invalid={invalid || amount.fault !== undefined}
        attributes={{ 'aria-label': name, ...(id && inputAttributes(id, invalid)) }}
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
  rows?: number;
  placeholder?: string | undefined;
  inputMode?: 'text' | 'numeric';
  onChange: (value: string) => void;
}

/** A text, on one line or several. */
export function TextInput(props: TextInputProps) {
  const { id, name, value, invalid = false, rows = 1, placeholder, inputMode = 'text', onChange } = props;
  return (
    <OutlinedInput
      fullWidth
      value={value}
      error={invalid}
      placeholder={placeholder}
      multiline={rows > 1}
      minRows={rows > 1 ? rows : undefined}
      onChange={({ target }) => onChange(target.value)}
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
