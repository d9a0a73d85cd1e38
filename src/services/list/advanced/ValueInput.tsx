import { OutlinedInput } from '@mui/material';
import { useState } from 'react';
import { Select } from '../../../layout/Select.tsx';
import { useBusiness } from '../../../layout/useBusiness.ts';
import { useText } from '../../../messages/useText.ts';
import { fieldOf, type FieldPath, type Test, type TestValue } from './conditionTree.ts';
import { useChoices } from './useChoices.ts';
import { fromWallClock, toWallClock } from './zonedTime.ts';

interface ValueInputProps {
  test: Test;
  invalid: boolean;
  onChange: (test: Test) => void;
}

/** The one value that a field is compared with, in the form that suits the field. */
export function ValueInput({ test, invalid, onChange }: ValueInputProps) {
  const [value] = test.values;
  return (
    <OneValue
      // Another field begins anew; what is typed is kept as it was typed.
      key={test.field}
      field={test.field}
      value={value}
      invalid={invalid}
      onChange={(next) => onChange({ ...test, values: next === undefined ? [] : [next] })}
    />
  );
}

interface OneValueProps {
  field: FieldPath;
  value: TestValue | undefined;
  invalid: boolean;
  onChange: (value: TestValue | undefined) => void;
}

function OneValue(props: OneValueProps) {
  const { field, value, invalid, onChange } = props;
  const text = useText();
  const choices = useChoices(field);
  const { type } = fieldOf(field);
  const label = text('listTools.advanced.value');
  if (type === 'boolean') {
    return (
      <Select
        aria-label={label}
        aria-invalid={invalid || undefined}
        invalid={invalid}
        value={value === undefined ? '' : String(value)}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value === 'true')}
      >
        <option value="">{text('listTools.advanced.choose')}</option>
        <option value="true">{text('listTools.yes')}</option>
        <option value="false">{text('listTools.no')}</option>
      </Select>
    );
  }
  if (choices) {
    return (
      <Select
        aria-label={label}
        aria-invalid={invalid || undefined}
        invalid={invalid}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      >
        <option value="">{text('listTools.advanced.choose')}</option>
        {typeof value === 'string' && !choices.some((one) => one.value === value) && (
          <option value={value}>{text('services.filter.unknownValue')}</option>
        )}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    );
  }
  return <TypedValue {...props} label={label} />;
}

/** A value that is typed: what cannot be read yet is no value, and stays as it is. */
export function TypedValue({ field, value, invalid, label, onChange }: OneValueProps & { label: string }) {
  const text = useText();
  const { timeZone } = useBusiness();
  const { type } = fieldOf(field);
  const isDate = type === 'date';
  const isNumber = type === 'number' || type === 'numbers';
  const shown = value === undefined || value === null ? '' : String(value);
  const [typed, setTyped] = useState(isDate ? toWallClock(shown, timeZone) : shown);
  return (
    <OutlinedInput
      fullWidth
      type={isDate ? 'datetime-local' : 'text'}
      value={typed}
      error={invalid}
      placeholder={isDate ? undefined : exampleOf(type)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readTyped(target.value, field, timeZone));
      }}
      slotProps={{
        input: {
          'aria-label':
            isDate && timeZone ? `${label}, ${text('listTools.advanced.zone', { zone: timeZone })}` : label,
          'aria-invalid': invalid || undefined,
          autoComplete: 'off',
          inputMode: isNumber ? 'decimal' : undefined,
          maxLength: 1000,
        },
      }}
    />
  );
}

/** undefined for what is no value of the field's. */
function readTyped(typed: string, field: FieldPath, timeZone: string | undefined): TestValue | undefined {
  const { type } = fieldOf(field);
  switch (type) {
    case 'number':
    case 'numbers': {
      const number = Number(typed.trim().replace(',', '.'));
      return typed.trim() === '' || !Number.isFinite(number) ? undefined : number;
    }
    case 'date':
      return fromWallClock(typed, timeZone);
    case 'guid':
    case 'guids':
      return guidForm.test(typed.trim()) ? typed.trim().toLowerCase() : undefined;
    case 'boolean':
    case 'enum':
    case 'text':
    case 'texts':
    case 'objects':
      return typed === '' ? undefined : typed;
    default:
      return type satisfies never;
  }
}

const guidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const exampleOf = (type: string) =>
  type === 'guid' || type === 'guids' ? '13d21c63-b5ec-5912-8397-c3a5ddb27a97' : undefined;
