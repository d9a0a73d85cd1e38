import { Box } from '@mui/material';
import { Select } from '../../../ui/fields/Select.tsx';
import { useBusiness } from '../../../ui/business/useBusiness.ts';
import { useText } from '../../../messages/useText.ts';
import { moneyFormat } from '../../../ui/words/moneyFormat.ts';
import type { Choice } from './bulkChoices.ts';

const steps = ['0.10', '0.50', '1', '5', '10'] as const;
const ways = ['NEAREST', 'UP', 'DOWN'] as const;

interface RoundingInputsProps {
  label: string;
  choice: Choice;
  onChange: (choice: Choice) => void;
}

/** Rounding of an adjusted amount, with its direction. */
export function RoundingInputs({ label, choice, onChange }: RoundingInputsProps) {
  const text = useText();
  const { locale, business } = useBusiness();
  const money = moneyFormat(locale, business?.currency);
  return (
    <Box sx={{ display: 'grid', gap: '12px', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
      <Select
        aria-label={`${label}: ${text('bulk.input.roundTo')}`}
        value={choice.roundTo}
        onChange={({ target }) => onChange({ ...choice, roundTo: target.value })}
      >
        <option value="">{text('bulk.input.cents')}</option>
        {steps.map((step) => (
          <option key={step} value={step}>
            {`${text('bulk.input.roundTo')} ${money({ value: step })}`}
          </option>
        ))}
      </Select>
      {choice.roundTo !== '' && (
        <Select
          aria-label={`${label}: ${text('bulk.input.rounding')}`}
          value={choice.rounding}
          onChange={({ target }) =>
            onChange({ ...choice, rounding: ways.find((way) => way === target.value) ?? 'NEAREST' })
          }
        >
          {ways.map((way) => (
            <option key={way} value={way}>
              {text(`bulk.input.${way}`)}
            </option>
          ))}
        </Select>
      )}
    </Box>
  );
}
