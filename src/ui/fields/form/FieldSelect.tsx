import type { ReactNode } from 'react';
import { Field } from './Field.tsx';
import { describedBy } from './FieldNote.tsx';
import { Select } from '../Select.tsx';
import { useField, type FieldBinding } from './useField.ts';

interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

interface FieldSelectProps extends FieldBinding {
  label: string;
  optional?: boolean;
  help?: ReactNode;
  /** Right of the label. */
  aside?: ReactNode;
  choices: readonly Choice[];
  /** Label of the empty option. */
  empty?: string;
}

/** A select bound to the form. */
export function FieldSelect({ label, optional, help, aside, choices, empty, ...binding }: FieldSelectProps) {
  const describe = (value: unknown) => choices.find((choice) => choice.value === value)?.label ?? '';
  const { id, field, error, change } = useField({ describe, ...binding });
  return (
    <Field {...{ id, label, error, change }} optional={optional} help={help} aside={aside}>
      <Select
        {...field}
        id={id}
        disabled={field.disabled ?? false}
        invalid={error !== undefined}
        {...describedBy(id, error)}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled ?? false}>
            {choice.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
