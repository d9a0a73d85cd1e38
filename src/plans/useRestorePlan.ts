import { restorePricingPlan } from '../../contract/calls/prices/pricingPlans.ts';
import { useText } from '../messages/useText.ts';
import { useActAtOnce } from '../records/undo/useActAtOnce.ts';
import { useApi } from '../ui/useApi.ts';

/** Returns a function that puts an archived plan back on sale. */
export function useRestorePlan() {
  const api = useApi();
  const text = useText();
  const act = useActAtOnce();
  return ({ id, name }: { id: string; name: string }, after?: () => Promise<void>) =>
    act({
      act: async (requestId) => {
        await api.send(restorePricingPlan, { path: { planId: id } }, { requestId });
        await after?.();
      },
      done: text('plans.restored', { name }),
      failed: text('plans.notRestored', { name }),
      changes: ['pricingPlans', 'services'],
    });
}
