import { rates } from '../../../contract/entities/paymentRules.ts';
import { priceLimits } from '../../../contract/entities/price.ts';
import type { PricingPlan } from '../../../contract/entities/pricingPlan.ts';
import type { Service } from '../../../contract/entities/service.ts';

/** Why a plan cannot be given to a service, or taken from it. */
type Obstacle = 'NO_PRICE' | 'APPROVAL' | 'ARCHIVED' | 'FULL' | 'ONLY_WAY';

/** The place where a service and a plan meet. */
export interface Crossing {
  covered: boolean;
  /** Connected, but nobody can pay with it as the service stands. */
  idle: boolean;
  /** Why it cannot be changed to what it is not. */
  obstacle: Obstacle | undefined;
}

/** The plans that a service names, as the server has them. */
export const planIdsOf = ({ payment }: Service): readonly string[] => payment?.pricingPlanIds ?? [];

/**
 * Why no plan at all can pay for a service: plans pay a price that is charged once, and never go together with approving
 * each booking (reference/calls.md section 3). Undefined where one can.
 */
export function coverObstacle({ payment, onlineBooking }: Service): 'NO_PRICE' | 'APPROVAL' | undefined {
  const rateType = payment?.rateType;
  if (!rateType || rateType === 'UNKNOWN_RATE_TYPE' || !rates[rateType].planAlone) return 'NO_PRICE';
  return onlineBooking?.requireManualApproval ? 'APPROVAL' : undefined;
}

/** `covered` are the service's plans by their ids, with those that are being saved. */
export function crossingOf(service: Service, plan: PricingPlan, covered: ReadonlySet<string>): Crossing {
  const none = coverObstacle(service);
  if (covered.has(plan.id)) {
    const { online, inPerson, pricingPlan } = service.payment?.options ?? {};
    const onlyWay = !none && pricingPlan === true && !online && !inPerson && covered.size === 1;
    return { covered: true, idle: none !== undefined, obstacle: onlyWay ? 'ONLY_WAY' : undefined };
  }
  const full = covered.size >= priceLimits.pricingPlans;
  return {
    covered: false,
    idle: false,
    obstacle: none ?? (plan.archived ? 'ARCHIVED' : full ? 'FULL' : undefined),
  };
}

/** How many services each plan covers; plans without one are left out. */
export function servicesByPlan(
  services: readonly Service[],
  coveredOf: (service: Service) => ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const service of services) {
    for (const planId of coveredOf(service)) counts.set(planId, (counts.get(planId) ?? 0) + 1);
  }
  return counts;
}
