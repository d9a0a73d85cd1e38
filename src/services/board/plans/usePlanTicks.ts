import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PricingPlan } from '../../../../contract/entities/prices/pricingPlan.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { useApi } from '../../../ui/queries/useApi.ts';
import { useToast } from '../../../ui/useToast.ts';
import { useText } from '../../../messages/useText.ts';
import { planIdsOf } from './coverage.ts';
import { createPlanTicks, type PlanTicks, type Tick, type TickBurst } from './planTicks.ts';
import { savePlans, takeBackPlans } from './savePlans.ts';
import { useBoardServices } from '../useCatalogue.ts';

/** The board's ticks: saved at once, with progress in their cells and Undo in a toast. */
export function usePlanTicks(plans: readonly PricingPlan[]): PlanTicks {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const services = useBoardServices();
  const planNames = useRef<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    planNames.current = new Map(plans.map(({ id, name }) => [id, name]));
  }, [plans]);

  // Created once per mount; its dependencies are stable.
  const [ticks] = useState(() =>
    createPlanTicks({
      isCovered: (serviceId, planId) => {
        const service = services.find(serviceId);
        return service !== undefined && planIdsOf(service).includes(planId);
      },
      async send(serviceId, change, requestId) {
        const service = services.find(serviceId);
        if (service) await savePlans(api, service, { change, requestId, onStep: services.updateCache });
      },
    }),
  );

  function notify(burst: TickBurst): void {
    const { saved, failed } = burst;
    const [first] = saved;
    if (failed.length > 0) {
      toast.failed(text('board.failed.ticks', { smart_count: failed.length }), failed[0]?.error);
    } else if (first) {
      const run = () => takeBack(burst);
      toast.done(saved.length === 1 ? sentence(first) : text('board.done.many', { count: saved.length }), {
        action: { label: text('layout.actions.undo'), run },
      });
    }
  }

  function sentence({ serviceId, planId, covered }: TickBurst['saved'][number]): string {
    const names = {
      service: services.find(serviceId)?.name ?? '',
      plan: planNames.current.get(planId) ?? '',
    };
    return text(covered ? 'board.done.covered' : 'board.done.uncovered', names);
  }

  async function takeBack({ saved, requestId }: TickBurst): Promise<void> {
    const back = saved.map((ticked) => ({ ...ticked, covered: !ticked.covered }));
    const undoId = crypto.randomUUID();
    try {
      await ticks.undo(back, async (serviceId) => {
        const service = await takeBackPlans(api, { serviceId, requestId, undoId });
        if (service) services.updateCache(service);
      });
      toast.done(text('board.done.takenBack', { smart_count: saved.length }));
    } catch (error) {
      await services.renew();
      toast.failed(text('board.failed.undo'), error);
    }
  }

  useEffect(() => ticks.onBurst(notify));

  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (ticks.hasUnsent()) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => {
      window.removeEventListener('beforeunload', hold);
      // Leaving the board sends pending ticks.
      ticks.flush();
    };
  }, [ticks]);
  return ticks;
}

/** Returns the ticks in progress of a service. */
export function useRowTicks(ticks: PlanTicks, serviceId: string): ReadonlyMap<string, Tick> {
  return useSyncExternalStore(ticks.subscribe, () => ticks.of(serviceId));
}

/** Returns a number that changes with the ticks. */
export const useTicksVersion = (ticks: PlanTicks): number =>
  useSyncExternalStore(ticks.subscribe, ticks.version);

/** Returns the plan IDs of a service including ticks being saved; failed ticks count as unsaved. */
export function coveredPlans(service: Service, row: ReadonlyMap<string, Tick>): ReadonlySet<string> {
  const covered = new Set(planIdsOf(service));
  for (const [planId, { wanted, state }] of row) {
    if (state === 'failed') continue;
    if (wanted) covered.add(planId);
    else covered.delete(planId);
  }
  return covered;
}
