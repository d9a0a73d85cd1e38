import type { PricingPlan } from '../../contract/entities/prices/pricingPlan.ts';
import { useText } from '../messages/useText.ts';
import { StateChip } from '../ui/page/StateChip.tsx';

/** Why customers cannot buy a plan; nothing for one that they can. */
export function PlanState({ plan }: { plan: PricingPlan }) {
  const text = useText();
  if (plan.archived) return <StateChip tone="off">{text('plans.state.archived')}</StateChip>;
  if (plan.visibility === 'PRIVATE') return <StateChip tone="off">{text('plans.state.private')}</StateChip>;
  if (plan.buyable === false) return <StateChip tone="warn">{text('plans.state.notBuyable')}</StateChip>;
  return null;
}
