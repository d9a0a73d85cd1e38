import { Box, Button, ButtonBase } from '@mui/material';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { oneLine } from '../../../ui/textStyles.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { useBusiness } from '../../../ui/business/useBusiness.ts';
import { useText } from '../../../messages/useText.ts';
import { useRecordList } from '../RecordListContext.ts';
import { fieldOf, type TestValue } from './conditionTree.ts';
import { TypedValue } from './TypedValue.tsx';
import { flagChoices, type ValueInputProps } from './ValueInput.tsx';
import { useChoices } from '../useListTools.ts';
import { dateFormat } from '../../../ui/words/formatters.ts';

/** Input of several values, each with a remove button, and one more to select or type. */
export function ValuesInput(props: ValueInputProps) {
  const { test, invalid, describedBy, onChange } = props;
  const text = useText();
  const { locale, timeZone } = useBusiness();
  const { fields } = useRecordList().kind;
  const { field, values } = test;
  const named = useChoices(field);
  const isFlag = fieldOf(fields, field).type === 'boolean';
  const choices = isFlag ? flagChoices(text) : named;
  const { typed: _typed, ...settled } = test;
  const add = (value: TestValue) =>
    onChange({ ...settled, values: values.includes(value) ? values : [...values, value] });
  const wordOf = (value: TestValue): string => {
    if (value === null) return text('listTools.advanced.noValue');
    const named = choices?.find((one) => one.value === String(value))?.label;
    if (named !== undefined) return named;
    if (fieldOf(fields, field).type !== 'date') return String(value);
    const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
    return dateFormat(locale, style).format(new Date(String(value)));
  };
  return (
    <Box sx={{ display: 'grid', gap: '8px', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {choices ? (
        <Select
          aria-label={text('listTools.advanced.values')}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          invalid={invalid}
          value=""
          onChange={({ target }) => {
            if (target.value !== '') add(isFlag ? target.value === 'true' : target.value);
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
        <OneMore {...props} onAdd={add} />
      )}
      {values.length > 0 && (
        <Box component="ul" aria-label={text('listTools.advanced.chosen')} sx={list}>
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

/** Input of one more value. Its text counts without being added; Enter and the button add it. */
function OneMore({ onAdd, ...props }: ValueInputProps & { onAdd: (value: TestValue) => void }) {
  const { test, onChange } = props;
  const text = useText();
  const frame = useRef<HTMLDivElement>(null);
  const value = test.typed?.value;
  const add = () => {
    if (value !== undefined) onAdd(value);
    frame.current?.querySelector('input')?.focus();
  };
  return (
    <Box
      ref={frame}
      sx={{ display: 'flex', gap: '8px' }}
      onKeyDown={(event) => {
        // With an empty input, Enter applies the filter.
        if (event.key !== 'Enter' || value === undefined) return;
        event.preventDefault();
        add();
      }}
    >
      <TypedValue
        {...props}
        label={text('listTools.advanced.values')}
        onType={(typed) => onChange({ ...test, typed })}
      />
      <Button aria-disabled={value === undefined || undefined} onClick={add} sx={{ flex: 'none' }}>
        {text('listTools.advanced.addValue')}
      </Button>
    </Box>
  );
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
