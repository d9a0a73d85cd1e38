import { InputAdornment, OutlinedInput, type InputBaseComponentProps } from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import type { Ref } from 'react';
import { useBusiness } from '../business/useBusiness.ts';
import type { AmountBinding, AmountUnit } from './useAmount.tsx';

interface AmountInputProps {
  /** From `useAmount`; the caller shows its fault and its confirmation beside the input. */
  amount: AmountBinding;
  unit?: AmountUnit;
  /** Whether to show the unit in the input. */
  showUnit?: boolean;
  invalid?: boolean;
  name?: string | undefined;
  disabled?: boolean;
  onBlur?: (() => void) | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** ID, accessible name and description of the input. */
  attributes: InputBaseComponentProps;
  sx?: SxProps<Theme>;
}

/** The input of an amount, without label and note. */
export function AmountInput(props: AmountInputProps) {
  const { amount, unit = 'money', showUnit = true, invalid = amount.fault !== undefined } = props;
  const { name, disabled = false, onBlur, inputRef, attributes, sx } = props;
  const { business } = useBusiness();
  const shownUnit = { money: business?.currency, percent: '%', number: undefined }[unit];
  return (
    <OutlinedInput
      fullWidth
      error={invalid}
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
      endAdornment={
        showUnit && shownUnit !== undefined && <InputAdornment position="end">{shownUnit}</InputAdornment>
      }
      slotProps={{
        input: {
          inputMode: 'decimal',
          autoComplete: 'off',
          dir: 'ltr',
          'aria-invalid': invalid || undefined,
          ...attributes,
        },
      }}
      {...(sx && { sx })}
    />
  );
}
