import { Box, Button } from '@mui/material';
import { restorePricingPlan } from '../../contract/calls/prices/pricingPlans.ts';
import { pricingPlanInput, type PricingPlan } from '../../contract/entities/prices/pricingPlan.ts';
import { pricingPlanViolations } from '../../contract/entities/prices/pricingPlanRules.ts';
import { useText } from '../messages/useText.ts';
import type { EditorField } from '../records/editor/fields/editorField.ts';
import { plainCreation, plainEditor } from '../records/plain/plainEditor.tsx';
import { useRestoreRemoved } from '../records/removal/useRestoreRemoved.ts';
import { card } from '../ui/page/SectionCard.tsx';
import { useMay } from '../ui/business/useMay.ts';
import { planFields } from './planFields.ts';
import { PlanInputs } from './PlanInputs.tsx';
import { planRemoval } from './planRemoval.tsx';
import { PlanState } from './PlanState.tsx';
import { writeTerms } from './planTerms.ts';
import { usePlanFieldWords } from './usePlanFieldWords.ts';

/** Says that an archived plan must be restored before it can be edited. */
function ArchivedNote({ opened, onChanged }: { opened: PricingPlan; onChanged: () => void }) {
  const text = useText();
  const restore = useRestoreRemoved();
  const mayRestore = useMay(restorePricingPlan) ?? false;
  if (!opened.archived) return null;
  return (
    <Box sx={{ ...card, display: 'flex', flexWrap: 'wrap', gap: '12px', alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 240px' }}>{text('plans.archivedNote')}</Box>
      {mayRestore && (
        <Button onClick={() => void restore(planRemoval, [opened]).then(onChanged)}>
          {text('plans.restore')}
        </Button>
      )}
    </Box>
  );
}

const family = {
  resource: 'pricingPlans',
  path: 'pricing-plans',
  entity: 'pricingPlan',
  wireName: 'plan',
  words: 'plans',
  fields: planFields,
  input: pricingPlanInput,
  moreErrors: pricingPlanViolations,
  sections: (['basics', 'price', 'benefits', 'sale', 'services'] as const).map((key) => ({
    key,
    label: `plans.section.${key}` as const,
  })),
  useFieldWords: usePlanFieldWords,
  Inputs: PlanInputs,
  Notices: ArchivedNote,
  HeadState: ({ record }: { record: PricingPlan }) => <PlanState plan={record} />,
  removal: planRemoval,
} as const;

/** Editor of pricing plans. */
export const planEditorKind = plainEditor<PricingPlan, EditorField>(family);

type NewPlan = Partial<Omit<PricingPlan, 'name'>> & { name: string | null };

/** Creation of pricing plans: at first a monthly membership. */
export const planCreationKind = plainCreation<PricingPlan, EditorField, NewPlan>({
  family,
  editor: planEditorKind,
  start: () => ({
    name: null,
    pricingVariants: [
      writeTerms(
        { billingTerms: { startType: 'ON_PURCHASE' } },
        { amount: '', pay: 'REPEATED', period: 'MONTH', count: 1 },
      ),
    ],
    benefit: { type: 'UNLIMITED' },
    visibility: 'PUBLIC',
    buyable: true,
    buyerCanCancel: true,
  }),
  sections: planEditorKind.sections.slice(0, -1),
});
