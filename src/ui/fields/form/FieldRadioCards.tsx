import { Box } from '@mui/material';
import { fieldFrame, FieldNote } from './FieldNote.tsx';
import { RadioCards, type RadioCard } from '../RadioCards.tsx';
import { useField, type FieldBinding } from './useField.ts';

interface FieldRadioCardsProps<Value extends string> extends FieldBinding {
  label: string;
  options: readonly RadioCard<Value>[];
  columns?: 1 | 2 | 3 | 5;
}

/** Radio cards bound to the form. */
export function FieldRadioCards<Value extends string>(props: FieldRadioCardsProps<Value>) {
  const { label, options, columns, ...binding } = props;
  const describe = (value: unknown) => options.find((option) => option.value === value)?.label ?? '';
  const { id, field, error, change } = useField({ describe, ...binding });
  return (
    <Box data-field={id} data-changed={change ? '' : undefined} sx={fieldFrame(change !== undefined)}>
      <RadioCards
        legend={label}
        showLegend
        name={field.name}
        value={options.find((option) => option.value === field.value)?.value}
        options={options}
        onChange={field.onChange}
        columns={columns}
      />
      <FieldNote id={id} label={label} error={error} change={change} />
    </Box>
  );
}
