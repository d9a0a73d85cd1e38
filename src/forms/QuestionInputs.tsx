import { Box, OutlinedInput } from '@mui/material';
import { X } from 'lucide-react';
import { memo, useState } from 'react';
import {
  bookingFormLimits,
  formFieldTypes,
  type FormField,
} from '../../contract/entities/terms/bookingForm.ts';
import { useText } from '../messages/useText.ts';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import { Field } from '../ui/fields/form/Field.tsx';
import { describedBy } from '../ui/fields/form/FieldNote.tsx';
import { Select } from '../ui/fields/Select.tsx';
import { IconAction } from '../ui/IconAction.tsx';

export interface QuestionFaults {
  label?: string;
  choices?: string;
}

interface QuestionInputsProps {
  question: FormField;
  /** From 0. */
  at: number;
  faults: QuestionFaults;
  onChange: (question: FormField, at: number) => void;
  onRemove: (at: number) => void;
}

/** A question: its kind, label, help, choices, and whether it must be answered. */
export const QuestionInputs = memo(function QuestionInputs(props: QuestionInputsProps) {
  const { question, at, faults, onChange, onRemove } = props;
  const text = useText();
  const { label, type, help = '', required = false } = question;
  const title = label || text('forms.questionAt', { at: at + 1 });
  const id = (field: string) => `fields-${at}-${field}`;
  const write = (part: Partial<FormField>) => onChange({ ...question, ...part }, at);
  const error = faults.label && text('forms.labelMissing');
  return (
    <Box component="fieldset" aria-label={title} sx={frame}>
      <Box sx={head}>
        <Field id={id('label')} label={text('forms.label')} error={error}>
          <OutlinedInput
            id={id('label')}
            fullWidth
            value={label}
            error={error !== undefined}
            onChange={({ target }) => write({ label: target.value })}
            slotProps={{
              input: {
                maxLength: bookingFormLimits.label,
                autoComplete: 'off',
                ...describedBy(id('label'), error),
              },
            }}
          />
        </Field>
        <Field id={id('type')} label={text('forms.type')}>
          <Select
            id={id('type')}
            value={type}
            onChange={({ target }) => {
              const chosen = formFieldTypes.find((one) => one === target.value) ?? type;
              const { choices: _choices, ...others } = question;
              onChange(chosen === 'CHOICE' ? { ...question, type: chosen } : { ...others, type: chosen }, at);
            }}
          >
            {formFieldTypes.map((one) => (
              <option key={one} value={one}>
                {text(`forms.types.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <IconAction
          icon={X}
          label={text('forms.removeQuestion', { label: title })}
          onClick={() => onRemove(at)}
        />
      </Box>
      {type === 'CHOICE' && (
        <ChoicesInput
          id={id('choices')}
          choices={question.choices ?? []}
          isWrong={faults.choices !== undefined}
          onChange={(choices) => write({ choices })}
        />
      )}
      <Field id={id('help')} label={text('forms.helpText')} optional>
        <OutlinedInput
          id={id('help')}
          fullWidth
          value={help}
          onChange={({ target }) => {
            const { help: _before, ...others } = question;
            onChange(target.value === '' ? others : { ...others, help: target.value }, at);
          }}
          slotProps={{
            input: {
              maxLength: bookingFormLimits.help,
              autoComplete: 'off',
              'aria-describedby': `${id('help')}-note`,
            },
          }}
        />
      </Field>
      <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: '8px', width: 'fit-content' }}>
        <Checkbox checked={required} onChange={({ target }) => write({ required: target.checked })} />
        {text(type === 'CHECK_BOX' ? 'forms.mustCheck' : 'forms.mustAnswer')}
      </Box>
    </Box>
  );
});

interface ChoicesInputProps {
  id: string;
  choices: readonly string[];
  isWrong: boolean;
  onChange: (choices: string[]) => void;
}

/** One choice a line. */
function ChoicesInput({ id, choices, isWrong, onChange }: ChoicesInputProps) {
  const text = useText();
  const [typed, setTyped] = useState(() => choices.join('\n'));
  // Changed elsewhere, by discarding or a restored draft.
  const shown = linesOf(typed).join('\n') === choices.join('\n') ? typed : choices.join('\n');
  const error = isWrong ? text('forms.choicesWrong') : undefined;
  return (
    <Field id={id} label={text('forms.choices')} help={text('forms.choicesHelp')} error={error}>
      <OutlinedInput
        id={id}
        fullWidth
        multiline
        minRows={3}
        value={shown}
        error={isWrong}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(linesOf(target.value));
        }}
        slotProps={{ input: { autoComplete: 'off', ...describedBy(id, error) } }}
      />
    </Field>
  );
}

const linesOf = (typed: string): string[] =>
  typed.split('\n').flatMap((line) => {
    const choice = line.trim().slice(0, bookingFormLimits.choice);
    return choice === '' ? [] : [choice];
  });

const frame = {
  margin: 0,
  minWidth: 0,
  padding: '12px',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '8px',
  display: 'grid',
  gap: '16px',
  containerType: 'inline-size',
} as const;

const head = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 44px',
  gap: '8px',
  alignItems: 'start',
  '& > :nth-of-type(2)': { gridColumn: '1' },
  '@container (min-width: 30rem)': {
    gridTemplateColumns: 'minmax(0, 1fr) 11rem 44px',
    '& > :nth-of-type(2)': { gridColumn: 'auto' },
  },
  '& > button': {
    marginBlockStart: '28px',
    justifySelf: 'end',
    gridRow: '1',
    gridColumn: '-2',
    '@media (pointer: coarse)': { marginBlockStart: '26px' },
  },
} as const;
