import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { DurationInput } from '../../../ui/fields/DurationInput.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { describedBy } from '../../../ui/fields/form/FieldNote.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { Options } from '../../../ui/fields/Options.tsx';
import { useText } from '../../../messages/useText.ts';
import type { Choice } from './bulkChoices.ts';
import type { SheetField } from '../sheetField.ts';
import { OptionChecks } from './OptionChecks.tsx';
import { RoundingInputs } from './RoundingInputs.tsx';
import type { Option } from '../bulkKind.ts';
import { inputAttributes, SheetAmount, TextInput } from './SheetTexts.tsx';

interface BulkInputProps {
  id: string;
  sheetField: SheetField;
  label: string;
  choice: Choice;
  options: readonly Option[] | undefined;
  invalid: boolean;
  onChange: (choice: Choice) => void;
}

/** Input of an operation: a value, an amount, a search text or options. */
export function BulkInput(props: BulkInputProps) {
  const { sheetField, choice } = props;
  switch (choice.verb) {
    case 'SET':
      return <SetInput {...props} />;
    case 'REPLACE':
      return <ReplaceInputs {...props} />;
    case 'RAISE_PERCENT':
    case 'LOWER_PERCENT':
    case 'RAISE_AMOUNT':
    case 'LOWER_AMOUNT':
      return <RaiseInputs {...props} />;
    case 'ADD':
    case 'REMOVE':
    case 'ONLY':
      return sheetField.kind === 'minutes' ? <SetInput {...props} /> : <ListInput {...props} />;
    case 'LEAVE':
    case 'ON':
    case 'OFF':
    case 'SHOW':
    case 'HIDE':
    case 'CLEAR':
    case 'TURN_OFF':
      return null;
    default:
      return choice.verb satisfies never;
  }
}

function SetInput({ id, sheetField, label, choice, options, invalid, onChange }: BulkInputProps) {
  const text = useText();
  const { kind } = sheetField;
  const name = text('bulk.input.value', { field: label });
  if (kind === 'reference') {
    return (
      <Box sx={below}>
        <Select
          data-input
          aria-label={name}
          invalid={invalid}
          {...(invalid && describedBy(id, name))}
          value={choice.ids[0] ?? ''}
          onChange={({ target }) => onChange({ ...choice, ids: target.value === '' ? [] : [target.value] })}
        >
          <option value="">{text('bulk.input.choose')}</option>
          <Options of={options ?? []} />
        </Select>
      </Box>
    );
  }
  if (kind === 'number' && sheetField.minutes) {
    return (
      <Box sx={below}>
        <DurationInput
          // The text of the choice; a number as soon as it is one.
          value={/^\d+$/.test(choice.value) ? Number(choice.value) : choice.value}
          label={name}
          of={label}
          invalid={invalid}
          emptyUnit="minutes"
          attributes={inputAttributes(id, invalid)}
          onChange={(minutes) => onChange({ ...choice, value: textOf(minutes) })}
        />
      </Box>
    );
  }
  if (kind === 'amount') {
    return (
      <Box sx={{ ...below, maxWidth: 208 }}>
        <SheetAmount
          {...{ id, name, invalid }}
          unit="money"
          value={choice.value}
          onChange={(value) => onChange({ ...choice, value })}
        />
      </Box>
    );
  }
  return (
    <Box sx={{ ...below, maxWidth: kind === 'number' ? 208 : 1 }}>
      <TextInput
        id={id}
        name={kind === 'minutes' ? text('bulk.input.minutes') : name}
        placeholder={kind === 'minutes' ? text('bulk.input.minutes') : undefined}
        value={choice.value}
        invalid={invalid}
        rows={sheetField.rows ?? 1}
        inputMode={kind === 'number' ? 'numeric' : 'text'}
        onChange={(value) => onChange({ ...choice, value })}
      />
    </Box>
  );
}

const textOf = (minutes: unknown) =>
  typeof minutes === 'number' || typeof minutes === 'string' ? String(minutes) : '';

function ReplaceInputs({ id, choice, invalid, onChange }: BulkInputProps) {
  const text = useText();
  return (
    <Box sx={{ ...below, ...pair }}>
      <Labelled label={text('bulk.input.find')}>
        <TextInput
          id={id}
          value={choice.find}
          invalid={invalid}
          onChange={(find) => onChange({ ...choice, find })}
        />
      </Labelled>
      <Labelled label={text('bulk.input.replace')}>
        <TextInput value={choice.value} onChange={(value) => onChange({ ...choice, value })} />
      </Labelled>
      <Box component="label" sx={check}>
        <Checkbox
          checked={choice.matchCase}
          onChange={({ target }) => onChange({ ...choice, matchCase: target.checked })}
        />
        {text('bulk.input.matchCase')}
      </Box>
    </Box>
  );
}

function RaiseInputs({ id, sheetField, label, choice, invalid, onChange }: BulkInputProps) {
  const text = useText();
  const { kind } = sheetField;
  const isPercent = choice.verb.endsWith('PERCENT');
  return (
    <Box sx={below}>
      <Box sx={raise}>
        <SheetAmount
          id={id}
          name={text('bulk.input.amount', { field: label })}
          value={choice.value}
          invalid={invalid}
          unit={isPercent ? 'percent' : kind === 'amount' ? 'money' : 'number'}
          onChange={(value) => onChange({ ...choice, value })}
        />
        {kind === 'amount' && <RoundingInputs choice={choice} label={label} onChange={onChange} />}
      </Box>
      <HelpOf {...{ sheetField, choice }} />
    </Box>
  );
}

function ListInput({ id, sheetField, label, choice, options, invalid, onChange }: BulkInputProps) {
  const text = useText();
  return (
    <Box sx={below}>
      <OptionChecks
        id={id}
        legend={text('bulk.input.list', { field: label })}
        options={options}
        chosen={choice.ids}
        invalid={invalid}
        onChange={(ids) => onChange({ ...choice, ids })}
      />
      <HelpOf {...{ sheetField, choice }} />
    </Box>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="label" sx={{ display: 'block', fontWeight: 500, minWidth: 0 }}>
      <Box sx={{ marginBlockEnd: '6px' }}>{label}</Box>
      {children}
    </Box>
  );
}

function HelpOf({ sheetField: { help }, choice }: Pick<BulkInputProps, 'sheetField' | 'choice'>) {
  const text = useText();
  if (!help?.verbs.includes(choice.verb)) return null;
  return (
    <Box sx={{ typography: 'body2', color: 'text.tertiary', marginBlockStart: '6px' }}>{text(help.text)}</Box>
  );
}

const below = { marginBlockStart: '10px' };
const pair = {
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
const check = { display: 'flex', alignItems: 'center', gap: '10px', minHeight: 32 };
const raise = {
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '160px minmax(0, 1fr)' },
};
