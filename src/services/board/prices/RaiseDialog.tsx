import { Box } from '@mui/material';
import { useState } from 'react';
import {
  bulkOperation,
  servicePrice,
  type Raise,
} from '../../../../contract/entities/bulkRuns/bulkOperations.ts';
import { raised } from '../../../../contract/entities/values/raisedAmount.ts';
import { usePreviewRun } from '../../../records/bulk/usePreviewRun.ts';
import { Field } from '../../../ui/fields/form/Field.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { RaisedPrice, raisedPriceRow, RaisedPrices } from '../../../ui/fields/RaisedPrices.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { AmountField } from '../../../ui/fields/AmountField.tsx';
import { useBusiness } from '../../../ui/business/useBusiness.ts';
import { useText } from '../../../messages/useText.ts';
import { percentWords } from '../../../../contract/customerWords/percentWords.ts';
import { moneyFormat } from '../../../ui/words/moneyFormat.ts';
import type { PriceLine } from './priceCells.ts';

const verbs = ['raisePercent', 'raiseAmount', 'lowerPercent', 'lowerAmount'] as const;
const steps = ['0.01', '0.10', '0.50', '1', '5', '10'] as const;
const ways = ['NEAREST', 'UP', 'DOWN'] as const;

/** Number of examples; the following preview lists all prices. */
const examples = 3;

interface RaiseDialogProps {
  /** The filtered rows, whose prices change. */
  lines: readonly PriceLine[];
  onClose: () => void;
}

/** Adjusts all displayed prices by an amount or a percentage, through a previewed bulk action. */
export function RaiseDialog({ lines, onClose }: RaiseDialogProps) {
  const text = useText();
  const { business, locale } = useBusiness();
  const { preview, pending, error } = usePreviewRun('service', 'services');
  const [verb, setVerb] = useState<(typeof verbs)[number]>('raisePercent');
  const [value, setValue] = useState('');
  const [step, setStep] = useState<(typeof steps)[number]>('0.01');
  const [rounding, setRounding] = useState<(typeof ways)[number]>('NEAREST');
  const [tried, setTried] = useState(false);
  const money = moneyFormat(locale, business?.currency);
  const priced = lines.filter(({ cell }) => cell && cell.choice === undefined);
  const percent = verb === 'raisePercent' || verb === 'lowerPercent';
  const signed = verb === 'lowerPercent' || verb === 'lowerAmount' ? `-${value}` : value;
  const work: Raise = {
    do: 'RAISE',
    field: servicePrice,
    ...(percent ? { percent: signed } : { amount: signed }),
    ...(step !== '0.01' && { roundTo: step, rounding }),
  };
  const valid = Number(value) > 0 && bulkOperation.safeParse(work).success;
  const wrong = verb === 'lowerPercent' ? 'bulk.wrong.decrease' : 'board.raise.invalid';

  const act = () => {
    setTried(true);
    if (!valid) return;
    const amount = percent ? percentWords(value, locale) : money({ value });
    void preview({
      name: text(`board.raise.name.${verb}`, { amount }),
      selection: { ids: priced.map(({ service }) => service.id) },
      work: { operations: [work] },
    });
  };

  return (
    <FormDialog
      title={text('board.raise.title', { smart_count: priced.length })}
      lead={text('board.raise.lead')}
      safe={text('board.raise.safe')}
      act={text('board.raise.act')}
      pending={pending}
      error={error}
      onSafe={onClose}
      onAct={act}
    >
      <Pair>
        <Field id="raise-verb" label={text('board.raise.how')}>
          <Select
            id="raise-verb"
            value={verb}
            onChange={({ target }) => setVerb(verbs.find((one) => one === target.value) ?? 'raisePercent')}
          >
            {verbs.map((one) => (
              <option key={one} value={one}>
                {text(`board.raise.verb.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <AmountField
          id="raise-value"
          label={text('board.raise.by')}
          unit={percent ? 'percent' : 'money'}
          value={value}
          error={tried && !valid ? text(wrong) : undefined}
          onChange={setValue}
        />
      </Pair>
      <Pair>
        <Field id="raise-step" label={text('board.raise.roundTo')}>
          <Select
            id="raise-step"
            value={step}
            onChange={({ target }) => setStep(steps.find((one) => one === target.value) ?? '0.01')}
          >
            {steps.map((one) => (
              <option key={one} value={one}>
                {one === '0.01'
                  ? text('board.raise.cents')
                  : text('board.raise.multiples', { amount: money({ value: one }) })}
              </option>
            ))}
          </Select>
        </Field>
        <Field id="raise-rounding" label={text('board.raise.rounding')}>
          <Select
            id="raise-rounding"
            value={rounding}
            disabled={step === '0.01'}
            onChange={({ target }) => setRounding(ways.find((one) => one === target.value) ?? 'NEAREST')}
          >
            {ways.map((one) => (
              <option key={one} value={one}>
                {text(`board.raise.way.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      </Pair>
      <RaisedPrices label={text('board.raise.examples')}>
        {priced
          .slice(0, examples)
          .flatMap(({ key, service, cell }) =>
            cell ? (
              <RaisedPrice
                key={key}
                name={service.name}
                before={money({ value: cell.value })}
                after={valid ? money({ value: raised(cell.value, work, '0.01') }) : undefined}
              />
            ) : (
              []
            ),
          )}
        {priced.length > examples && (
          <Box component="li" sx={{ ...raisedPriceRow, color: 'text.tertiary' }}>
            {text('board.raise.others', { smart_count: priced.length - examples })}
          </Box>
        )}
      </RaisedPrices>
    </FormDialog>
  );
}

function Pair({ children }: { children: React.ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: '16px',
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {children}
    </Box>
  );
}
