import { Box } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx';
import { Field } from '../../../../ui/fields/form/Field.tsx';
import { useBusiness } from '../../../../ui/business/useBusiness.ts';
import { useField } from '../../../../ui/fields/form/useField.ts';
import { useText } from '../../../../messages/useText.ts';
import { useServiceForm } from '../../useServiceForm.ts';
import { payRules, waysToPay, type ServiceValues } from '../../serviceValues.ts';
import { waysWords } from '../../../waysWords.ts';

type Payment = NonNullable<ServiceValues['payment']>;
type Way = 'online' | 'inPerson' | 'pricingPlan';

/** Payment methods. One that the price excludes is disabled, with the reason below. */
export function PayInputs() {
  const text = useText();
  const { locale } = useBusiness();
  const { service } = useServiceForm();
  const { id, field, error, change } = useField({
    source: 'payment.options',
    format: (value) => value,
    parse: (value) => value,
    describe: (value) => waysWords(value, text, locale),
  });
  const payment: Payment = useWatch({ name: 'payment' }) ?? {};
  const rules = payRules(payment);
  const ways = waysToPay(payment);
  const approval = service.onlineBooking?.requireManualApproval === true;
  const open: Record<Way, boolean> = {
    online: rules.canPayOnline && !rules.deposit,
    inPerson: !rules.mustPayInPerson && !rules.deposit,
    // A selected method can always be removed.
    pricingPlan: rules.canPayByPlan && (!approval || ways.pricingPlan === true),
  };
  return (
    <Field
      {...{ id, error, change }}
      group
      label={text('serviceField.payment.options')}
      help={noteOf(service.payment?.pricingPlanIds?.length ?? 0)}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: '20px', rowGap: '8px', paddingBlock: '2px' }}>
        {(['online', 'inPerson', 'pricingPlan'] as const).map((way) => (
          <Box
            key={way}
            component="label"
            sx={{ display: 'flex', alignItems: 'center', gap: '8px', minHeight: 24, cursor: 'pointer' }}
          >
            <Checkbox
              name={`payment.options.${way}`}
              checked={ways[way] === true}
              disabled={!open[way]}
              onChange={(event) => field.onChange({ ...payment.options, [way]: event.target.checked })}
              onBlur={field.onBlur}
            />
            {text(`serviceEditor.way.${way}`)}
          </Box>
        ))}
      </Box>
    </Field>
  );

  function noteOf(plans: number): string {
    if (rules.deposit) return text('serviceEditor.way.depositNote');
    if (rules.mustPayInPerson) return text('serviceEditor.way.freeNote');
    if (payment.rateType === 'SUBSCRIPTION') return text('serviceEditor.way.monthlyNote');
    if (ways.pricingPlan) {
      return plans > 0
        ? text('serviceEditor.way.plans', { smart_count: plans })
        : text('serviceEditor.way.noPlans');
    }
    return approval ? text('serviceEditor.way.approvalNote') : '';
  }
}
