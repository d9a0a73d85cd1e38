import { Box } from '@mui/material';
import { useState } from 'react';
import { AmountField } from '../../ui/fields/AmountField.tsx';
import { Field } from '../../ui/fields/form/Field.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { RaisedPrice, RaisedPrices } from '../../ui/fields/RaisedPrices.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { useText } from '../../messages/useText.ts';
import { useServiceForm } from '../editor/useServiceForm.ts';
import {
  choiceKey,
  choicesOf,
  raisedPrice,
  withRaisedPrices,
  type ChoicePrices,
  type PriceRaise,
} from './choicePrices.ts';
import { useChoiceWords } from './useChoiceWords.ts';

const steps = { cent: '0.01', half: '0.50', unit: '1', five: '5' } as const;

interface RaisePricesProps {
  prices: ChoicePrices;
  onRaise: (prices: ChoicePrices) => void;
  onClose: () => void;
}

/** Adjusts all prices of the grid by an amount or a percentage, with a preview. */
export function RaisePrices({ prices, onRaise, onClose }: RaisePricesProps) {
  const text = useText();
  const { service } = useServiceForm();
  const { choiceWords, amountWords } = useChoiceWords();
  const [by, setBy] = useState<PriceRaise['by']>('percent');
  const [value, setValue] = useState('');
  const [step, setStep] = useState<keyof typeof steps>('cent');
  const raise: PriceRaise = { by, value, roundTo: steps[step] };
  const lines = choicesOf(prices, service).map((line) => ({
    ...line,
    after: raisedPrice(line.price, raise),
  }));
  const changed = lines.filter(({ price, after }) => after !== undefined && after !== price);

  return (
    <FormDialog
      title={text('choices.raise.title')}
      lead={text('choices.raise.lead')}
      safe={text('choices.raise.safe')}
      act={
        changed.length > 0
          ? text('choices.raise.act', { smart_count: changed.length })
          : text('choices.raise.actNone')
      }
      pending={false}
      onSafe={onClose}
      onAct={() => {
        if (changed.length === 0) return;
        onRaise(withRaisedPrices(prices, service, raise));
        onClose();
      }}
    >
      <Box sx={{ display: 'grid', gap: '16px', gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' } }}>
        <AmountField
          id="raise-value"
          label={text('choices.raise.value')}
          help={text('choices.raise.valueHelp')}
          unit={by === 'percent' ? 'percent' : 'money'}
          value={value}
          onChange={setValue}
        />
        <Field id="raise-by" label={text('choices.raise.by')}>
          <Select
            id="raise-by"
            value={by}
            onChange={(event) => setBy(event.target.value === 'amount' ? 'amount' : 'percent')}
          >
            <option value="percent">{text('choices.raise.percent')}</option>
            <option value="amount">{text('choices.raise.amount')}</option>
          </Select>
        </Field>
        <Field id="raise-step" label={text('choices.raise.round')}>
          <Select id="raise-step" value={step} onChange={(event) => setStep(stepOf(event.target.value))}>
            {stepNames.map((name) => (
              <option key={name} value={name}>
                {text(`choices.raise.roundTo.${name}`)}
              </option>
            ))}
          </Select>
        </Field>
      </Box>
      <RaisedPrices label={text('choices.raise.preview')}>
        {lines.map(({ choice, price, after }) => (
          <RaisedPrice
            key={choiceKey(choice)}
            name={choiceWords(choice)}
            before={amountWords(price)}
            after={after === undefined || after === price ? undefined : amountWords(after)}
            stays={text('choices.raise.stays', { price: amountWords(price) })}
          />
        ))}
      </RaisedPrices>
    </FormDialog>
  );
}

const stepNames = ['cent', 'half', 'unit', 'five'] as const;

const stepOf = (value: string) => stepNames.find((name) => name === value) ?? 'cent';
