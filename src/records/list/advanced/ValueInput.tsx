import { Select } from '../../../ui/fields/Select.tsx';
import { useText, type Text } from '../../../messages/useText.ts';
import type { Choice } from '../listKind.ts';
import { useRecordList } from '../RecordListContext.ts';
import { fieldOf, type Test, type TestValue } from './conditionTree.ts';
import { TypedValue } from './TypedValue.tsx';
import { useChoices } from '../useListTools.ts';

export interface ValueInputProps {
  test: Test;
  invalid: boolean;
  /** ID of the error message. */
  describedBy: string | undefined;
  onChange: (test: Test) => void;
}

/** Input of a single value, by the type of the field. */
export function ValueInput(props: ValueInputProps) {
  const { test, invalid, describedBy, onChange } = props;
  const text = useText();
  const { fields } = useRecordList().kind;
  const named = useChoices(test.field);
  const label = text('listTools.advanced.value');
  const isFlag = fieldOf(fields, test.field).type === 'boolean';
  const choices = isFlag ? flagChoices(text) : named;
  if (!choices) {
    return (
      <TypedValue
        {...props}
        label={label}
        onType={(typed) =>
          onChange({ ...test, typed, values: typed?.value === undefined ? [] : [typed.value] })
        }
      />
    );
  }
  const [value] = test.values;
  const shown = value === undefined || value === null ? '' : String(value);
  const choose = (chosen: string): readonly TestValue[] => {
    if (chosen === '') return [];
    return [isFlag ? chosen === 'true' : chosen];
  };
  return (
    <Select
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      invalid={invalid}
      value={shown}
      onChange={({ target }) => onChange({ ...test, values: choose(target.value) })}
    >
      <option value="">{text('listTools.advanced.choose')}</option>
      {shown !== '' && !choices.some((one) => one.value === shown) && (
        <option value={shown}>{text('list.filter.unknownValue')}</option>
      )}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
}

/** The options Yes and No. */
export function flagChoices(text: Text): readonly Choice[] {
  return [
    { value: 'true', label: text('listTools.yes') },
    { value: 'false', label: text('listTools.no') },
  ];
}
