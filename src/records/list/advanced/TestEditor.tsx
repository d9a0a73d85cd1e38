import { Box } from '@mui/material';
import { X } from 'lucide-react';
import { useId } from 'react';
import { IconAction } from '../../../ui/IconAction.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { useText } from '../../../messages/useText.ts';
import {
  fieldOf,
  isComplete,
  isUnreadable,
  likelyOperator,
  operatorsFor,
  saidBy,
  takesMany,
  takesNothing,
  type Test,
  type TestOperator,
} from './conditionTree.ts';
import type { FieldTable } from '../../../../contract/queries/query.ts';
import { useRecordList } from '../RecordListContext.ts';
import { operatorLabel } from './useConditionWords.ts';
import { ValueInput } from './ValueInput.tsx';
import { ValuesInput } from './ValuesInput.tsx';
import { useListTools } from '../useListTools.ts';

interface TestEditorProps {
  test: Test;
  tried: boolean;
  onChange: (test: Test) => void;
  onRemove: () => void;
}

/** A condition: field, operator and value. */
export function TestEditor({ test, tried, onChange, onRemove }: TestEditorProps) {
  const text = useText();
  const { fields } = useRecordList().kind;
  const { fieldGroups, fieldLabel } = useListTools();
  const { field, operator } = test;
  const name = text(fieldLabel(field));
  const errorId = useId();
  const invalid = isComplete(fields, test)
    ? false
    : tried || (isUnreadable(test) && test.typed?.left === true);
  const value = { test, onChange, invalid, describedBy: invalid ? errorId : undefined };
  return (
    <Box component="fieldset" aria-label={text('listTools.advanced.test', { field: name })} sx={row}>
      <Select
        aria-label={text('listTools.advanced.field')}
        value={field}
        onChange={({ target }) => onChange(withField(fields, test, target.value))}
      >
        {fieldGroups.map((group) => (
          <optgroup key={group.label} label={text(group.label)}>
            {group.fields.map((path) => (
              <option key={path} value={path}>
                {text(fieldLabel(path))}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <Select
        aria-label={text('listTools.advanced.operator')}
        value={operator}
        onChange={({ target }) => {
          const next = operatorsFor(fields, field).find((one) => one === target.value);
          if (next) onChange(withOperator(test, next));
        }}
      >
        {operatorsFor(fields, field).map((one) => (
          <option key={one} value={one}>
            {text(operatorLabel(fields, field, one))}
          </option>
        ))}
      </Select>
      <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / 2', sm: 'auto' } }}>
        {!takesNothing(operator) &&
          (takesMany(operator) ? <ValuesInput {...value} /> : <ValueInput {...value} />)}
        {invalid && (
          <Box id={errorId} sx={{ typography: 'body2', color: 'bad.text', marginBlockStart: '6px' }}>
            {text(`listTools.advanced.${mistakeOf(fields, test)}`)}
          </Box>
        )}
      </Box>
      <Box sx={{ ...crossPosition, gridColumn: { xs: 2, sm: 4 } }}>
        <IconAction
          icon={X}
          label={text('listTools.advanced.removeTest', { field: name })}
          onClick={onRemove}
        />
      </Box>
    </Box>
  );
}

/** Error of an incomplete condition: no value, or an invalid one. */
function mistakeOf(fields: FieldTable, test: Test): 'open' | 'notNumber' | 'notId' {
  if (!isUnreadable(test)) return 'open';
  const { type } = fieldOf(fields, test.field);
  if (type === 'guid' || type === 'guids') return 'notId';
  return type === 'number' || type === 'numbers' ? 'notNumber' : 'open';
}

/** Changes the field and keeps the value where it is valid. */
function withField(fields: FieldTable, test: Test, field: string): Test {
  const { type } = fieldOf(fields, field);
  if (type !== fieldOf(fields, test.field).type) {
    return { kind: 'test', field, operator: likelyOperator(fields, field), values: [] };
  }
  const operator =
    operatorsFor(fields, field).find((one) => one === test.operator) ?? likelyOperator(fields, field);
  return { kind: 'test', field, operator, values: type === 'text' ? saidBy(test) : [] };
}

function withOperator(test: Test, operator: TestOperator): Test {
  const { field } = test;
  const said = takesNothing(operator) ? [] : saidBy(test);
  return { kind: 'test', field, operator, values: takesMany(operator) ? said : said.slice(0, 1) };
}

/** Aligned with the inputs, independent of their error messages. */
const crossPosition = {
  gridRow: 1,
  display: 'grid',
  placeItems: 'center',
  height: 36,
  '@media (pointer: coarse)': { height: 44 },
};

const row = {
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  display: 'grid',
  alignItems: 'start',
  gap: '8px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '200px 148px minmax(0, 1fr) auto' },
};
