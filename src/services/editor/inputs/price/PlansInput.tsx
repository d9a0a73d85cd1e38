import { Box } from '@mui/material';
import { useGetList } from 'react-admin';
import { priceLimits } from '../../../../../contract/entities/values/price.ts';
import type { PricingPlan } from '../../../../../contract/entities/prices/pricingPlan.ts';
import { ChoiceActions } from '../../../../records/choice/ChoiceActions.tsx';
import { OpenChoice } from '../../../../records/choice/OpenChoice.tsx';
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx';
import { ErrorPanel } from '../../../../ui/page/ErrorPanel.tsx';
import { Field } from '../../../../ui/fields/form/Field.tsx';
import { oneLine } from '../../../../ui/textStyles.ts';
import { useBusiness } from '../../../../ui/business/useBusiness.ts';
import { useField } from '../../../../ui/fields/form/useField.ts';
import { useText } from '../../../../messages/useText.ts';
import { allOptions } from '../../../../ui/queries/allOptions.ts';
import { listOf } from '../../../../ui/words/listOf.ts';
import { nameOrGone } from '../../../../ui/words/nameOrGone.ts';
import { useServiceForm } from '../../useServiceForm.ts';
import { payRules, waysToPay } from '../../serviceValues.ts';
import { ChoicesSkeleton } from '../ChoicesSkeleton.tsx';
import { choiceKinds } from '../choiceKinds.ts';
import { choiceGrid, choiceLine, choiceRow } from '../choiceStyles.ts';

const source = 'payment.pricingPlanIds';

/**
 * Plans that cover the service. Archived plans are not offered, but a service keeps those it has, because customers may
 * still use them.
 */
export function PlansInput() {
  const text = useText();
  const { locale } = useBusiness();
  const { service, opened } = useServiceForm();
  const { data, error: failure, refetch } = useGetList<PricingPlan>('pricingPlans', ...allOptions);
  const before = opened?.payment?.pricingPlanIds ?? [];
  const nameOf = (id: string) => nameOrGone(data, id, text('serviceEditor.plans.unknown'));
  const { id, field, error, change } = useField({
    source,
    format: (value) => value,
    parse: (value) => value,
    describe: (value) => listOf(idsIn(value).map(nameOf), locale),
  });
  const chosen = idsIn(field.value);
  const payment = service.payment ?? {};
  const ticked = waysToPay(payment).pricingPlan === true;
  // A price that plans can't pay keeps its plans, to be removed or used again after another change of the price.
  if (!ticked && chosen.length === 0 && !change) return null;
  if (failure) {
    return (
      <ErrorPanel what={text('serviceEditor.plans.failed')} error={failure} onRetry={() => void refetch()} />
    );
  }
  const offered = (data ?? []).filter((plan) => !plan.archived || [...before, ...chosen].includes(plan.id));
  const gone = data ? chosen.filter((one) => !offered.some((plan) => plan.id === one)) : [];
  const plans = [
    ...offered.toSorted((one, other) => one.name.localeCompare(other.name)),
    ...gone.map((one) => ({ id: one, name: nameOf(one), archived: true })),
  ];
  const toggle = (plan: string, on: boolean) => {
    const wanted = new Set(on ? [...chosen, plan] : chosen.filter((other) => other !== plan));
    // Keeps the previous order, so that unticking and ticking changes nothing.
    field.onChange([...before.filter((one) => wanted.delete(one)), ...wanted]);
  };
  const isFull = chosen.length >= priceLimits.pricingPlans;
  return (
    <Field
      {...{ id, error, change }}
      group
      label={text('serviceField.payment.pricingPlanIds')}
      help={data && plans.length === 0 ? text('serviceEditor.plans.none') : text(helpOf())}
      aside={
        <>
          {chosen.length > 0 && text('serviceEditor.staff.count', { smart_count: chosen.length })}{' '}
          <ChoiceActions
            kind={choiceKinds.plan}
            label={text('serviceField.payment.pricingPlanIds')}
            creates={ticked && !isFull}
            onCreated={({ id: made }) => toggle(made, true)}
          />
        </>
      }
    >
      {!data && <ChoicesSkeleton lines={chosen.length} />}
      <Box sx={choiceGrid}>
        {plans.map((plan) => {
          const on = chosen.includes(plan.id);
          return (
            <Box key={plan.id} sx={choiceRow}>
              <Box component="label" sx={choiceLine}>
                <Checkbox
                  name={source}
                  checked={on}
                  disabled={!on && (isFull || !ticked)}
                  onChange={(event) => toggle(plan.id, event.target.checked)}
                  onBlur={field.onBlur}
                />
                <Box component="span" sx={{ minWidth: 0 }}>
                  <Box component="span" sx={{ ...oneLine, display: 'block' }} title={plan.name}>
                    {plan.name}
                  </Box>
                  {plan.archived && (
                    <Box
                      component="span"
                      sx={{ display: 'block', typography: 'body2', color: 'text.tertiary' }}
                    >
                      {text('serviceEditor.plans.archived')}
                    </Box>
                  )}
                </Box>
              </Box>
              {gone.includes(plan.id) || <OpenChoice kind={choiceKinds.plan} {...plan} />}
            </Box>
          );
        })}
      </Box>
    </Field>
  );

  function helpOf() {
    if (!payRules(payment).canPayByPlan) return 'serviceEditor.plans.notForPrice';
    return ticked ? 'serviceEditor.plans.help' : 'serviceEditor.plans.notTicked';
  }
}

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
