import { Box } from '@mui/material';
import { isFields } from '../../contract/paths.ts';
import type { PricingPlan } from '../../contract/entities/prices/pricingPlan.ts';
import { useText } from '../messages/useText.ts';
import { AmountField } from '../ui/fields/AmountField.tsx';
import { Field } from '../ui/fields/form/Field.tsx';
import { fieldFrame, FieldNote } from '../ui/fields/form/FieldNote.tsx';
import { RadioCards } from '../ui/fields/RadioCards.tsx';
import { Select } from '../ui/fields/Select.tsx';
import { useField } from '../ui/fields/form/useField.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { periods, readTerms, writeTerms, type Period, type PlanTerms } from './planTerms.ts';
import { useTermWords } from './useTermWords.ts';
import { IntegerField } from './IntegerField.tsx';

type Variants = NonNullable<PricingPlan['pricingVariants']>;

const source = 'pricingVariants';

/** Price, period, number of payments and trial of a plan: one field of the form. */
export function PriceInput() {
  const text = useText();
  const { number } = useFormats();
  const termWords = useTermWords();
  const { id, field, error, change } = useField({
    source,
    describe: (value) => {
      const first: unknown = Array.isArray(value) ? value[0] : undefined;
      return isFields(first) ? termWords(readTerms(first)) : '';
    },
  });
  const variants: Variants = Array.isArray(field.value) ? (field.value as Variants) : [];
  const terms = readTerms(variants[0]);
  const write = (next: Partial<PlanTerms>) =>
    field.onChange([writeTerms(variants[0], { ...terms, ...next }), ...variants.slice(1)]);
  const more = variants.length - 1;
  const isRepeated = terms.pay === 'REPEATED';

  function choosePay(pay: PlanTerms['pay']): void {
    const { cycles: _cycles, ...rest } = terms;
    field.onChange([
      writeTerms(variants[0], { ...rest, pay, period: terms.period ?? 'MONTH' }),
      ...variants.slice(1),
    ]);
  }

  return (
    <Box data-field={id} data-changed={change ? '' : undefined} sx={fieldFrame(change !== undefined)}>
      <Box sx={{ display: 'grid', gap: '16px' }}>
        <AmountField
          id={id}
          label={text('plans.amount')}
          value={terms.amount}
          error={error}
          onChange={(amount) => write({ amount })}
          onBlur={field.onBlur}
        />
        <RadioCards
          legend={text('plans.pay.label')}
          showLegend
          name="planPayment"
          value={terms.pay}
          columns={2}
          options={(['REPEATED', 'SINGLE'] as const).map((value) => ({
            value,
            label: text(`plans.pay.${value}`),
            consequence: text(`plans.payHelp.${value}`),
          }))}
          onChange={choosePay}
        />
        <Box sx={pair}>
          <IntegerField
            id="plan-count"
            label={text(isRepeated ? 'plans.every' : 'plans.valid')}
            value={terms.count}
            disabled={!terms.period}
            onChange={(count) => write({ count: count ?? 1 })}
          />
          <Field id="plan-period" label={text('plans.unit')}>
            <Select
              id="plan-period"
              value={terms.period ?? ''}
              onChange={({ target }) => {
                const { period: _period, ...rest } = terms;
                const period = target.value as Period | '';
                const next = { ...rest, ...(period !== '' && { period }) };
                field.onChange([writeTerms(variants[0], next), ...variants.slice(1)]);
              }}
            >
              {!isRepeated && <option value="">{text('plans.forever')}</option>}
              {periods.map((period) => (
                <option key={period} value={period}>
                  {text(`plans.unitOf.${period}`, { smart_count: terms.count })}
                </option>
              ))}
            </Select>
          </Field>
        </Box>
        {isRepeated && (
          <Box sx={pair}>
            <Field id="plan-end" label={text('plans.end')}>
              <Select
                id="plan-end"
                value={terms.cycles === undefined ? 'endless' : 'after'}
                onChange={({ target }) => {
                  const { cycles: _cycles, ...rest } = terms;
                  const next = target.value === 'after' ? { ...rest, cycles: 12 } : rest;
                  field.onChange([writeTerms(variants[0], next), ...variants.slice(1)]);
                }}
              >
                <option value="endless">{text('plans.endless')}</option>
                <option value="after">{text('plans.endsAfter')}</option>
              </Select>
            </Field>
            {terms.cycles !== undefined && (
              <IntegerField
                id="plan-cycles"
                label={text('plans.cycles')}
                value={terms.cycles}
                least={2}
                onChange={(cycles) => write({ cycles: cycles ?? 2 })}
              />
            )}
          </Box>
        )}
        <IntegerField
          id="plan-trial"
          label={text('plans.trial')}
          optional
          value={terms.trialDays}
          onChange={(trialDays) => {
            const { trialDays: _trial, ...rest } = terms;
            const next = { ...rest, ...(trialDays !== undefined && { trialDays }) };
            field.onChange([writeTerms(variants[0], next), ...variants.slice(1)]);
          }}
        />
      </Box>
      <FieldNote
        id={`${id}-all`}
        label={text('plans.field.price')}
        help={more > 0 && text('plans.more', { smart_count: more, count: number(more) })}
        change={change}
      />
    </Box>
  );
}

const pair = {
  display: 'grid',
  gap: '16px',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))' },
};
