import { Box, Button, ButtonBase } from '@mui/material';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Icon } from '../../../layout/Icon.tsx';
import { oneLine } from '../../../layout/textStyles.ts';
import { Select } from '../../../layout/Select.tsx';
import { useBusiness } from '../../../layout/useBusiness.ts';
import { useText } from '../../../messages/useText.ts';
import { fieldOf, type Test, type TestValue } from './conditionTree.ts';
import { useChoices } from './useChoices.ts';
import { TypedValue } from './ValueInput.tsx';

interface ValuesInputProps {
  test: Test;
  invalid: boolean;
  onChange: (test: Test) => void;
}

/** Several values: those that are there with a cross each, and one more to choose or to type. */
export function ValuesInput({ test, invalid, onChange }: ValuesInputProps) {
  const text = useText();
  const { locale, timeZone } = useBusiness();
  const { field, values } = test;
  const choices = useChoices(field) ?? booleanChoices(test, text);
  const add = (value: TestValue) => {
    if (!values.includes(value)) onChange({ ...test, values: [...values, value] });
  };
  const wordOf = (value: TestValue): string => {
    if (value === null) return text('listTools.advanced.noValue');
    const named = choices?.find((one) => one.value === String(value))?.label;
    if (named !== undefined) return named;
    if (fieldOf(field).type !== 'date') return String(value);
    const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
    return new Intl.DateTimeFormat(locale, style).format(new Date(String(value)));
  };
  return (
    <Box sx={{ display: 'grid', gap: '8px', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {choices ? (
        <Select
          aria-label={text('listTools.advanced.values')}
          aria-invalid={invalid || undefined}
          invalid={invalid}
          value=""
          onChange={({ target }) => {
            if (target.value !== '')
              add(fieldOf(field).type === 'boolean' ? target.value === 'true' : target.value);
          }}
        >
          <option value="">{text('listTools.advanced.choose')}</option>
          {choices
            .filter((choice) => !values.some((value) => String(value) === choice.value))
            .map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
        </Select>
      ) : (
        <OneMore key={field} test={test} invalid={invalid} onAdd={add} />
      )}
      {values.length > 0 && (
        <Box component="ul" aria-label={text('listTools.advanced.values')} sx={list}>
          {values.map((value) => (
            <Box key={String(value)} component="li" sx={chip}>
              <Box component="span" sx={oneLine}>
                {wordOf(value)}
              </Box>
              <ButtonBase
                aria-label={text('listTools.advanced.removeValue', { value: wordOf(value) })}
                onClick={() => onChange({ ...test, values: values.filter((one) => one !== value) })}
                sx={{ width: 24, height: 24, borderRadius: '6px' }}
              >
                <Icon of={X} size={16} />
              </ButtonBase>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

interface OneMoreProps {
  test: Test;
  invalid: boolean;
  onAdd: (value: TestValue) => void;
}

/** Typed values are added with Enter, with the button, and by leaving the field: nothing typed is left out. */
function OneMore({ test, invalid, onAdd }: OneMoreProps) {
  const text = useText();
  const frame = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState<TestValue>();
  // Each value is typed into a field of its own.
  const [round, setRound] = useState(0);
  const add = () => {
    if (value === undefined) return;
    onAdd(value);
    setValue(undefined);
    setRound(round + 1);
  };
  const addAndStay = () => {
    add();
    requestAnimationFrame(() => frame.current?.querySelector('input')?.focus());
  };
  return (
    <Box
      ref={frame}
      sx={{ display: 'flex', gap: '8px' }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) add();
      }}
      onKeyDown={(event) => {
        // With nothing typed Enter applies the filter, as everywhere in the form.
        if (event.key !== 'Enter' || value === undefined) return;
        event.preventDefault();
        addAndStay();
      }}
    >
      <TypedValue
        key={round}
        field={test.field}
        value={undefined}
        invalid={invalid}
        label={text('listTools.advanced.values')}
        onChange={setValue}
      />
      <Button aria-disabled={value === undefined || undefined} onClick={addAndStay} sx={{ flex: 'none' }}>
        {text('listTools.advanced.addValue')}
      </Button>
    </Box>
  );
}

function booleanChoices({ field }: Test, text: ReturnType<typeof useText>) {
  if (fieldOf(field).type !== 'boolean') return undefined;
  return [
    { value: 'true', label: text('listTools.yes') },
    { value: 'false', label: text('listTools.no') },
  ];
}

const list = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px',
  listStyle: 'none',
  margin: 0,
  padding: 0,
} as const;

const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2px',
  maxWidth: 1,
  minHeight: 26,
  paddingInlineStart: '8px',
  borderRadius: '6px',
  border: '1px solid',
  borderColor: 'lineStrong',
  typography: 'body2',
} as const;
