import { Box } from '@mui/material';
import {
  benefitTypes,
  pricingPlanLimits,
  type PricingPlan,
} from '../../contract/entities/prices/pricingPlan.ts';
import { isFields } from '../../contract/paths.ts';
import { useText } from '../messages/useText.ts';
import { useRecordForm } from '../records/editor/RecordFormContext.ts';
import { fieldFrame, FieldNote } from '../ui/fields/form/FieldNote.tsx';
import { RadioCards } from '../ui/fields/RadioCards.tsx';
import { useField } from '../ui/fields/form/useField.ts';
import { useSessionWords } from './useSessionWords.ts';
import { IntegerField } from './IntegerField.tsx';

type Benefit = NonNullable<PricingPlan['benefit']>;

const source = 'benefit';

/** Number of a plan's sessions when it becomes limited. */
const firstNumber = 10;

/** The number of bookings that a plan pays for. */
export function SessionsInput() {
  const text = useText();
  const words = useSessionWords();
  const { opened } = useRecordForm<PricingPlan>();
  const { id, field, error, change } = useField({
    source,
    // Null is absent, which means unlimited.
    format: (value) => value,
    parse: (value) => value,
    describe: (value) => words(isFields(value) ? (value as Benefit) : undefined),
  });
  const benefit: Benefit = isFields(field.value) ? (field.value as Benefit) : { type: 'UNLIMITED' };
  const before = opened?.benefit;

  function choose(type: Benefit['type']): void {
    if (type === before?.type) field.onChange(before);
    else if (type === 'LIMITED') field.onChange({ type, sessions: firstNumber });
    // A plan that never named its sessions stays without.
    else field.onChange(opened && !before ? null : { type });
  }

  return (
    <Box data-field={id} data-changed={change ? '' : undefined} sx={fieldFrame(change !== undefined)}>
      <RadioCards
        legend={text('plans.field.benefit')}
        showLegend
        name="planSessions"
        value={benefit.type}
        columns={2}
        options={benefitTypes.toReversed().map((value) => ({
          value,
          label: text(`plans.sessions.${value}`),
          consequence: text(`plans.sessionsHelp.${value}`),
          extra: value === 'LIMITED' && (
            <IntegerField
              id={id}
              label={text('plans.sessions.number')}
              value={benefit.sessions}
              most={pricingPlanLimits.sessions}
              error={error && text('plans.sessions.missing')}
              onChange={(sessions) =>
                field.onChange({ type: 'LIMITED', ...(sessions !== undefined && { sessions }) })
              }
            />
          ),
        }))}
        onChange={choose}
      />
      <FieldNote
        id={`${id}-all`}
        label={text('plans.field.benefit')}
        help={opened && text('plans.sessions.kept')}
        error={undefined}
        change={change}
      />
    </Box>
  );
}
