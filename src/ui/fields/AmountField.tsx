import type { Ref } from 'react';
import { AmountInput } from './AmountInput.tsx';
import { Field, type FieldProps } from './form/Field.tsx';
import { describedBy } from './form/FieldNote.tsx';
import { useAmount, type AmountUnit } from './useAmount.tsx';

interface AmountFieldProps extends Omit<FieldProps, 'group' | 'aside' | 'children'> {
  /** Value in the form (amounts.ts). */
  value: string;
  onChange: (value: string) => void;
  unit?: AmountUnit;
  onBlur?: () => void;
  name?: string;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** An amount in the business's currency, or a percentage, in the locale's notation. */
export function AmountField(props: AmountFieldProps) {
  const { value, onChange, unit = 'money', onBlur, name, disabled, inputRef, error, ...field } = props;
  const { id } = field;
  const amount = useAmount(value, onChange, unit);
  const fault = amount.faultOf(error);
  return (
    <Field {...field} error={fault}>
      <AmountInput
        {...{ amount, unit, name, onBlur, inputRef }}
        disabled={disabled ?? false}
        invalid={fault !== undefined}
        attributes={{ id, ...describedBy(id, fault) }}
      />
      {amount.confirm}
    </Field>
  );
}
