import { Box } from '@mui/material';
import { fieldFrame, FieldNote } from '../../../ui/fields/form/FieldNote.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import type { MessageKey } from '../../../messages/en.ts';
import { useText } from '../../../messages/useText.ts';
import { rem } from '../../../theme/rem.ts';
import { BulkInput } from './BulkInput.tsx';
import { noChoice, type Choice } from './bulkChoices.ts';
import { verbs, type SheetField, type Verb } from '../sheetField.ts';
import type { Option } from '../bulkKind.ts';
import type { FieldValues } from './useBulkValues.ts';
import { ValuesNow } from './ValuesNow.tsx';

interface BulkFieldRowProps {
  id: string;
  sheetField: SheetField;
  label: string;
  choice: Choice;
  /** Options of the field; undefined while loading. */
  options: readonly Option[] | undefined;
  /** Current values; undefined while loading and after a failure. */
  values: FieldValues | undefined;
  waiting: boolean;
  /** Number of selected records. */
  total: number | undefined;
  wordsOf: (value: unknown) => string;
  wrong: string | undefined;
  onChange: (choice: Choice) => void;
}

/** A field of the sheet: current values, operation and its input. */
export function BulkFieldRow(props: BulkFieldRowProps) {
  const { id, sheetField, label, choice, options, values, waiting, total, wordsOf, wrong, onChange } = props;
  const text = useText();
  const { verb } = choice;
  const choose = (name: string) => {
    const next: Verb = verbs.find((one) => one === name) ?? 'LEAVE';
    onChange({ ...noChoice, ...sameInput(verb, next, choice), verb: next });
  };
  return (
    <Box
      component="fieldset"
      aria-label={label}
      data-field={id}
      sx={{ ...fieldFrame(verb !== 'LEAVE'), ...row }}
    >
      <Box sx={line}>
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ fontWeight: 500 }}>{label}</Box>
          <ValuesNow {...{ label, values, waiting, total, wordsOf }} />
        </Box>
        <Select
          aria-label={text('bulk.verb.label', { field: label })}
          value={verb}
          onChange={(event) => choose(event.target.value)}
        >
          {sheetField.verbs.map((one) => (
            <option key={one} value={one}>
              {text(verbLabel(sheetField, one))}
            </option>
          ))}
        </Select>
      </Box>
      {verb !== 'LEAVE' && (
        <BulkInput {...{ id, sheetField, label, choice, options, invalid: wrong !== undefined, onChange }} />
      )}
      {wrong && <FieldNote id={id} label={label} error={wrong} />}
    </Box>
  );
}

function verbLabel({ switchedBy }: SheetField, verb: Verb): MessageKey {
  if (verb !== 'TURN_OFF') return `bulk.verb.${verb}`;
  return switchedBy?.off ?? 'bulk.verb.OFF';
}

/** Keeps the input if both operations use the same kind. */
function sameInput(before: Verb, after: Verb, choice: Choice): Partial<Choice> {
  return inputOf(before) === inputOf(after) ? choice : {};
}

const inputOf = (verb: Verb) => verb.replace(/^(RAISE|LOWER)_/, '').replace(/^(ADD|REMOVE|ONLY)$/, 'LIST');

const row = { paddingBlock: '12px', borderBlockEnd: '1px solid', borderColor: 'line' } as const;

const line = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `minmax(0, 1fr) ${rem(208)}` },
  gap: { xs: '6px', sm: '16px' },
  alignItems: 'start',
} as const;
