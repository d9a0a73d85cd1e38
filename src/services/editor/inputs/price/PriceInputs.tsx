import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import type { RateType } from '../../../../../contract/entities/values/price.ts';
import { AmountField } from '../../../../ui/fields/AmountField.tsx';
import { FieldNumber } from '../../../../ui/fields/form/FieldNumber.tsx';
import { FieldRadioCards } from '../../../../ui/fields/form/FieldRadioCards.tsx';
import { FieldSelect } from '../../../../ui/fields/form/FieldSelect.tsx';
import { FieldSwitch } from '../../../../ui/fields/form/FieldSwitch.tsx';
import { FieldText } from '../../../../ui/fields/form/FieldText.tsx';
import { decimalsOf, formatAmount } from '../../../../ui/fields/amounts.ts';
import { useField } from '../../../../ui/fields/form/useField.ts';
import { FormSection } from '../../../../records/editor/sections/FormSection.tsx';
import { useBusiness } from '../../../../ui/business/useBusiness.ts';
import { useText } from '../../../../messages/useText.ts';
import { ChargeInputs } from './ChargeInputs.tsx';
import { PayInputs } from './PayInputs.tsx';
import { PlansInput } from './PlansInput.tsx';
import { withChoicePrices } from '../../../options/choicePrices.ts';
import { readableService } from '../../../readableService.ts';
import { moneyFormat } from '../../../../ui/words/moneyFormat.ts';
import { useServiceFacts } from '../../../list/useServiceFacts.ts';
import { useServiceForm } from '../../useServiceForm.ts';

/** Price and payment methods. */
export function PriceInputs() {
  const text = useText();
  const { service } = useServiceForm();
  const shown = readableService(withChoicePrices(service, service.optionsAndVariants));
  const { price } = useServiceFacts()(shown);
  const rates: RateType[] = ['FIXED', 'VARIED', 'CUSTOM', 'NO_FEE'];
  // Only courses support monthly payments; another type keeps them until the price type is changed.
  if (service.type === 'COURSE' || service.payment?.rateType === 'SUBSCRIPTION') rates.push('SUBSCRIPTION');
  const options = rates.map((rate) => ({
    value: rate,
    label: rateWord(rate, text),
    consequence: rate === 'UNKNOWN_RATE_TYPE' ? undefined : text(`serviceEditor.rate.${rate}Effect`),
  }));
  const words = [price?.main, price?.unit].filter(Boolean).join(' ');
  return (
    <FormSection
      id="price"
      title={text('serviceEditor.section.price')}
      lead={
        words ? text('serviceEditor.lead.price', { price: words }) : text('serviceEditor.lead.priceUnknown')
      }
    >
      <FieldRadioCards
        source="payment.rateType"
        label={text('serviceField.payment.rateType')}
        options={options}
        columns={2}
      />
      <RateInputs key={service.payment?.rateType} rate={service.payment?.rateType} />
      <PayInputs />
      <PlansInput />
      <FieldSelect
        source="taxableAddress.taxableAddressType"
        label={text('serviceField.taxableAddress.taxableAddressType')}
        choices={(['BUSINESS', 'BILLING'] as const).map((value) => ({
          value,
          label: text(`serviceEditor.tax.${value}`),
        }))}
        format={(value) => value ?? 'BUSINESS'}
        help={text('serviceEditor.tax.help')}
      />
    </FormSection>
  );
}

function rateWord(rate: RateType, text: ReturnType<typeof useText>): string {
  return rate === 'UNKNOWN_RATE_TYPE'
    ? text('serviceEditor.rate.unknown')
    : text(`serviceEditor.rate.${rate}`);
}

function RateInputs({ rate }: { rate: RateType | undefined }) {
  const text = useText();
  switch (rate) {
    case 'FIXED':
      return (
        <>
          <Pair>
            <Amount
              source="payment.fixed.price.value"
              label={text('serviceField.payment.fixed.price.value')}
              help={text('serviceEditor.price.help')}
            />
            <Amount
              source="payment.fixed.deposit.value"
              label={text('serviceField.payment.fixed.deposit.value')}
              help={text('serviceEditor.price.depositHelp')}
              optional
            />
          </Pair>
          <UpfrontSwitch part="fixed" />
        </>
      );
    case 'VARIED':
      return (
        <>
          <Pair>
            <Amount
              source="payment.varied.defaultPrice.value"
              label={text('serviceField.payment.varied.defaultPrice.value')}
              help={text('serviceEditor.price.usualHelp')}
            />
            <Amount
              source="payment.varied.deposit.value"
              label={text('serviceField.payment.varied.deposit.value')}
              help={text('serviceEditor.price.depositHelp')}
              optional
            />
          </Pair>
          <UpfrontSwitch part="varied" />
          <VariantsLine />
        </>
      );
    case 'CUSTOM':
      return (
        <FieldText
          source="payment.custom.description"
          label={text('serviceField.payment.custom.description')}
          help={text('serviceEditor.price.wordsHelp')}
        />
      );
    case 'SUBSCRIPTION':
      return (
        <>
          <Pair>
            <Amount
              source="payment.subscription.amountPerBillingCycle.value"
              label={text('serviceField.payment.subscription.amountPerBillingCycle.value')}
              help={text('serviceEditor.price.monthlyHelp')}
            />
            <FieldNumber
              source="payment.subscription.totalPayments"
              label={text('serviceField.payment.subscription.totalPayments')}
              help={text('serviceEditor.price.paymentsHelp')}
            />
          </Pair>
          <ChargeInputs />
        </>
      );
    case 'NO_FEE':
    case 'UNKNOWN_RATE_TYPE':
    case undefined:
      return null;
    default:
      return rate satisfies never;
  }
}

/** With a deposit, whether customers may pay in full at booking. */
function UpfrontSwitch({ part }: { part: 'fixed' | 'varied' }) {
  const text = useText();
  const { service, opened } = useServiceForm();
  const { deposit, fullUpfrontPaymentAllowed: allowed } = service.payment?.[part] ?? {};
  if (!deposit?.value) return null;
  return (
    <FieldSwitch
      source={`payment.${part}.fullUpfrontPaymentAllowed`}
      label={text('serviceField.payment.fixed.fullUpfrontPaymentAllowed')}
      effect={text(allowed ? 'serviceEditor.price.upfrontOn' : 'serviceEditor.price.upfrontOff')}
      unsaid={opened?.payment?.[part]?.fullUpfrontPaymentAllowed === undefined}
    />
  );
}

/** Effect of the variants on the default price, with a link to their section. */
function VariantsLine() {
  const text = useText();
  const { business, locale } = useBusiness();
  const { service } = useServiceForm();
  const { payment } = withChoicePrices(service, service.optionsAndVariants);
  const { minPrice, maxPrice } = payment?.varied ?? {};
  if (!minPrice || !maxPrice) return null;
  const money = moneyFormat(locale, business?.currency);
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
      {text('serviceEditor.price.variants', { from: money(minPrice), to: money(maxPrice) })}
    </Box>
  );
}

interface AmountProps {
  source: string;
  label: string;
  help?: string;
  optional?: boolean;
}

/** An amount of the price, bound to the form. */
function Amount({ source, label, help, optional }: AmountProps) {
  const { business, locale } = useBusiness();
  const { id, field, error, change } = useField({
    source,
    parse: (value) => (value === '' ? null : value),
    describe: (value) =>
      typeof value === 'string' ? formatAmount(value, locale, decimalsOf(business?.currency)) : '',
  });
  return (
    <AmountField
      {...{ id, label, help, optional, error, change }}
      name={field.name}
      disabled={field.disabled ?? false}
      value={String(field.value ?? '')}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
    />
  );
}

function Pair({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: '16px',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {children}
    </Box>
  );
}
