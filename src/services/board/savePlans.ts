import { listActivity } from '../../../contract/calls/activity.ts';
import { undoChange } from '../../../contract/calls/history.ts';
import type { Service } from '../../../contract/entities/service.ts';
import type { FrontdeskDataProvider } from '../../providers/dataProvider.ts';
import { RefusedChange } from '../../providers/formErrors.ts';
import type { PlanChange } from './planTicks.ts';

type Api = Pick<FrontdeskDataProvider, 'send' | 'update' | 'addPricingPlans' | 'removePricingPlans'>;

interface PlanSaving {
  change: PlanChange;
  /** Names the burst of ticks that it is part of, which is one step of undo. */
  requestId: string;
  /** Told after each call, so that a failure in a later one leaves only the rest undone. */
  onStep: (service: Service) => void;
}

/**
 * Gives plans to a service and takes others away. Somebody who ticks a plan means that customers can pay with it, so
 * payment by plan is switched on first where it is off: the call that adds plans does not look
 * (reference/calls.md section 3).
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
    // Somebody else changed something: it is asked once more of the service as it is by now.
    const current = error instanceof RefusedChange ? error.current : undefined;
    if (!current || !again) throw error;
    return allowPlans(api, current as unknown as Service, requestId, false);
  }
}

/** How many of a service's latest changes are looked through for those of one request. */
const latest = [0, 9];

/**
 * Takes back what one request changed of a service, the last first. `undoId` makes one step of all that is taken back.
 * Answers the service; undefined where nothing was changed.
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
