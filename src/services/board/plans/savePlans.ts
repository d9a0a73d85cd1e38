import { listActivity } from '../../../../contract/calls/history/activity.ts';
import { undoChange } from '../../../../contract/calls/history/history.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import type { FrontdeskDataProvider } from '../../../providers/data/dataProvider.ts';
import { currentService } from '../../currentService.ts';
import type { PlanChange } from './planTicks.ts';

type Api = Pick<FrontdeskDataProvider, 'send' | 'update' | 'addPricingPlans' | 'removePricingPlans'>;

interface PlanSaving {
  change: PlanChange;
  /** ID of the burst of ticks, which is one undo step. */
  requestId: string;
  /** Called after each call, so that after a later failure only the rest is unsaved. */
  onStep: (service: Service) => void;
}

/**
 * Adds plans to and removes plans from a service. Enables payment by plan first if it is off, because a ticked plan
 * should be usable and the call that adds plans does not check it (reference/calls.md section 3).
 */
export async function savePlans(
  api: Api,
  service: Service,
  { change, requestId, onStep }: PlanSaving,
): Promise<void> {
  const { add, remove } = change;
  if (add.length > 0) {
    if (service.payment?.options?.pricingPlan !== true) onStep(await allowPlans(api, service, requestId));
    onStep((await api.addPricingPlans(service.id, add, { requestId })).data);
  }
  if (remove.length > 0) onStep((await api.removePricingPlans(service.id, remove, { requestId })).data);
}

async function allowPlans(
  api: Api,
  previousData: Service,
  requestId: string,
  again = true,
): Promise<Service> {
  const { id, payment } = previousData;
  const data: Service = {
    ...previousData,
    payment: { ...payment, options: { ...payment?.options, pricingPlan: true } },
  };
  try {
    return (await api.update<Service>('services', { id, data, previousData, meta: { requestId } })).data;
  } catch (error) {
    // On a conflict, retries with the current service.
    const current = again ? currentService(error) : undefined;
    if (!current) throw error;
    return allowPlans(api, current, requestId, false);
  }
}

/** Number of a service's latest changes searched for one request. */
const latest = [0, 9];

/**
 * Undoes what one request changed of a service, in reverse order. `undoId` makes it one undo step. Returns the service,
 * or undefined if nothing was changed.
 */
export async function takeBackPlans(
  api: Api,
  { serviceId, requestId, undoId }: { serviceId: string; requestId: string; undoId: string },
): Promise<Service | undefined> {
  const query = { filter: JSON.stringify({ entityId: serviceId }), range: JSON.stringify(latest) };
  const changes = await api.send(listActivity, { query });
  let service: Service | undefined;
  for (const change of changes.filter((one) => one.requestId === requestId && one.undoable)) {
    const answer = await api.send(undoChange, { path: { changeId: change.id } }, { requestId: undoId });
    service = answer.service ?? service;
  }
  return service;
}
