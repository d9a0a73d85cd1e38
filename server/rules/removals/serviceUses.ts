import { sql } from 'kysely';
import type { UseEffect } from '../../../contract/entities/history/removal.ts';
import type { PricingPlan } from '../../../contract/entities/prices/pricingPlan.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import type { ServiceResource } from '../../../contract/entities/services/serviceStaff.ts';
import { replaced, type Consequence } from './holders.ts';
import type { Removing } from './removal.ts';

/** The effects of removals on services. */

type Named = { id: string };

/** A reference that every service has: it gets the replacement, and needs one. */
export function getsReplacement(key: 'category' | 'bookingPolicy' | 'form') {
  return (service: Service, { replacement }: Removing<Named>): Consequence<Service> => ({
    effect: 'MOVES',
    after: replacement && { ...service, [key]: { ...(key === 'form' && service.form), id: replacement.id } },
  });
}

/** A plan stays with its services, unless it is replaced or the caller has them leave it. */
export function losesPlan(
  service: Service,
  { ids, replacement, leaveServices = false }: Removing<PricingPlan>,
): Consequence<Service> {
  if (!replacement && !leaveServices) return { effect: 'KEEPS' };
  const pricingPlanIds = replaced(service.payment?.pricingPlanIds ?? [], ids, replacement?.id);
  return {
    effect: replacement ? 'MOVES' : pricingPlanIds.length > 0 ? 'LOSES' : 'LEFT_WITHOUT',
    after: { ...service, payment: { ...service.payment, pricingPlanIds } },
  };
}

/** From the mildest. */
const byWeight: readonly UseEffect[] = ['MOVES', 'LOSES', 'LEFT_WITHOUT'];

/**
 * The effect on a service that needs rooms or equipment. An entry whose last room is removed keeps it: without ids it
 * would accept any room of its type, also rooms that the service was never meant to use.
 */
export function losesResources(
  service: Service,
  { ids, replacement }: Pick<Removing<Named>, 'ids' | 'replacement'>,
  { emptied }: { emptied: readonly string[] },
): Consequence<Service> | undefined {
  const effects = new Set<UseEffect>();
  const serviceResources = (service.serviceResources ?? []).map((need): ServiceResource => {
    const named = need.resourceIds?.values ?? [];
    if (named.length === 0) {
      if (emptied.includes(need.resourceType?.id?.toLowerCase() ?? '')) effects.add('LEFT_WITHOUT');
      return need;
    }
    if (!named.some((id) => ids.includes(id.toLowerCase()))) return need;
    const values = replaced(named, ids, replacement?.id);
    effects.add(replacement ? 'MOVES' : values.length > 0 ? 'LOSES' : 'LEFT_WITHOUT');
    return values.length > 0 ? { ...need, resourceIds: { ...need.resourceIds, values } } : need;
  });
  const effect = byWeight.findLast((each) => effects.has(each));
  return effect && { effect, after: { ...service, serviceResources } };
}

/** Condition on services that need rooms or equipment of one of these types. */
export function needsType(typeIds: readonly string[]) {
  return sql<boolean>`exists (
    select from jsonb_array_elements(service_resources) as need
    where lower(need #>> '{resourceType,id}')::uuid = any(${typeIds}::uuid[]))`;
}
