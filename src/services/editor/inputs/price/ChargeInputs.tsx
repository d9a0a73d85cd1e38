import { FieldDate } from '../../../../ui/fields/form/FieldDate.tsx';
import { FieldRadioCards } from '../../../../ui/fields/form/FieldRadioCards.tsx';
import { useText } from '../../../../messages/useText.ts';
import { useServiceForm } from '../../useServiceForm.ts';

const paths = 'payment.subscription';

/** Date of the first monthly payment. */
export function ChargeInputs() {
  const text = useText();
  const { service } = useServiceForm();
  return (
    <>
      <FieldRadioCards
        source={`${paths}.firstChargeDate`}
        label={text('serviceField.payment.subscription.firstChargeDate')}
        options={(['CHECKOUT', 'SCHEDULED'] as const).map((value) => ({
          value,
          label: text(`serviceEditor.firstCharge.${value}`),
        }))}
        format={(value) => value ?? 'CHECKOUT'}
        columns={2}
      />
      {service.payment?.subscription?.firstChargeDate === 'SCHEDULED' && (
        <FieldDate
          source={`${paths}.recurringStartDate`}
          label={text('serviceField.payment.subscription.recurringStartDate')}
          help={text('serviceEditor.firstCharge.help')}
        />
      )}
    </>
  );
}
