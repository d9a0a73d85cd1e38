import { Box, OutlinedInput } from '@mui/material';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { MessageKey } from '../../../messages/en.ts';
import { useText } from '../../../messages/useText.ts';
import { describedBy, fieldFrame, FieldNote } from './FieldNote.tsx';
import { Switch } from '../Switch.tsx';
import { useField, type BoundField } from './useField.ts';
import { durationWords } from '../../words/durationWords.ts';
import { DurationInput, number } from '../DurationInput.tsx';

interface FieldRuleProps {
  /** Path of the switch. */
  source: string;
  /** The sentence; `value` is replaced by the inputs. */
  label: MessageKey;
  /** The number in the sentence. */
  value?: RuleValue;
  help?: ReactNode;
  /** The rule that excludes this one, and the action that turns it off. Locks the switch while this one is off. */
  excluded?: ReactNode;
  children?: ReactNode;
}

interface RuleValue {
  source: string;
  kind: 'minutes' | 'number';
  /** Its value when the rule is turned on without one. */
  start: number | undefined;
}

/** Replaces the value in a message, so that inputs can stand in its place. */
const gap = '\u0001';

/** A rule as a sentence that its switch completes. Off, the sentence stays without its inputs. */
export function FieldRule({ value, ...rule }: FieldRuleProps) {
  return value ? <RuleWithValue {...rule} value={value} /> : <Sentence {...rule} />;
}

function RuleWithValue({ value, ...rule }: FieldRuleProps & { value: RuleValue }) {
  const text = useText();
  const words = (minutes: unknown) => {
    if (typeof minutes !== 'number') return '';
    return value.kind === 'minutes' ? durationWords(minutes, text) : String(minutes);
  };
  const bound = useField({ source: value.source, describe: words });
  return <Sentence {...rule} value={value} bound={bound} valueWords={words(bound.field.value)} />;
}

function Sentence(props: FieldRuleProps & { bound?: BoundField; valueWords?: string }) {
  const { source, label, value, bound, valueWords = '', help, excluded, children } = props;
  const text = useText();
  const { getValues, setValue } = useFormContext();
  const { id, field, error, change } = useField({
    source,
    format: Boolean,
    describe: (on) => text(on ? 'layout.field.on' : 'layout.field.off'),
  });
  const isOn = useWatch({ name: source }) === true;
  const sentence = text(label, { value: valueWords === '' ? '…' : valueWords });
  const [before = '', after = ''] = text(label, { value: gap }).split(gap);
  const note = bound && isOn ? (bound.change ?? change) : change;
  const noteError = error ?? (isOn ? bound?.error : undefined);

  function turn(on: boolean): void {
    if (on && value && typeof getValues(value.source) !== 'number') {
      setValue(value.source, value.start, { shouldDirty: true });
    }
    field.onChange(on);
  }

  const control = {
    id,
    name: field.name,
    checked: isOn,
    disabled: excluded !== undefined && !isOn,
    onChange: (event: { target: { checked: boolean } }) => turn(event.target.checked),
    onBlur: field.onBlur,
    ref: field.ref,
    'aria-label': sentence,
    ...describedBy(id, noteError),
  };
  return (
    <Box
      data-field={id}
      data-changed={note ? '' : undefined}
      sx={{ ...fieldFrame(note !== undefined), ...row }}
    >
      <Box sx={{ height: 36, display: 'flex', alignItems: 'center' }}>
        <Switch {...control} />
      </Box>
      <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
        <Box sx={line}>
          {isOn && value && bound ? (
            <>
              {before.trim() !== '' && <span aria-hidden>{before.trim()}</span>}
              <Value {...{ value, bound, sentence }} />
              {after.trim() !== '' && <span aria-hidden>{after.trim()}</span>}
            </>
          ) : (
            <Box
              component="label"
              htmlFor={id}
              sx={{ cursor: 'pointer', ...(!isOn && { color: 'text.secondary' }) }}
            >
              {sentence}
            </Box>
          )}
        </Box>
        <FieldNote id={id} label={sentence} help={excluded ?? help} error={noteError} change={note} />
        {isOn && children && <Box sx={nested}>{children}</Box>}
      </Box>
    </Box>
  );
}

interface ValueProps {
  value: RuleValue;
  bound: BoundField;
  sentence: string;
}

function Value({ value, bound, sentence }: ValueProps) {
  const text = useText();
  const { id, field, error } = bound;
  const note = `${id}-note`;
  if (value.kind === 'minutes') {
    return (
      <DurationInput
        id={id}
        value={field.value}
        of={sentence}
        invalid={error !== undefined}
        onChange={field.onChange}
      />
    );
  }
  return (
    <OutlinedInput
      id={id}
      value={field.value}
      error={error !== undefined}
      onBlur={field.onBlur}
      onChange={({ target }) =>
        field.onChange(/^\d+$/.test(target.value.trim()) ? Number(target.value) : target.value || null)
      }
      slotProps={{
        input: {
          'aria-label': text('layout.field.amountOf', { of: sentence }),
          'aria-describedby': error ? note : undefined,
          'aria-invalid': error ? true : undefined,
          inputMode: 'numeric',
          autoComplete: 'off',
          dir: 'ltr',
        },
      }}
      sx={number}
    />
  );
}

const row = { display: 'flex', alignItems: 'flex-start', gap: '12px' } as const;
const nested = { display: 'grid', gap: '16px', marginBlockStart: '8px' };
const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px',
  minHeight: 36,
  fontWeight: 500,
  overflowWrap: 'anywhere',
} as const;
