import { minuteMs } from '../../contract/durations.ts';
import { staffResourceTypeId } from '../../contract/entities/locations/resourceType.ts';
import type { OfferedLocation } from './answer.ts';
import type { Compiled } from './compiled.ts';
import type { Resource, ResourceNeed, Service } from './model.ts';
import { byNameAndId, offeredAt } from './locations.ts';
import type { CustomerChoices, TypeFilter } from './question.ts';
import { refuseValue } from './refusal.ts';

/** One appointment as a question requests it. Durations are in milliseconds. */
export interface Plan {
  service: Service;
  length: number;
  buffer: number;
  /** The distance between two starts of a window; undefined: fills free gaps. */
  every: number | undefined;
  locations: readonly OfferedLocation[];
  /** The staff type, or the first required type of a service without staff. */
  ownerTypeId: string;
  /** Types that the question filters or includes, in its order. */
  askedTypeIds: readonly string[];
  /** The resources whose windows and grids count, by name and id. */
  owners: readonly Resource[];
  /** Further required types with all candidates, by name and id. */
  needs: readonly Need[];
  /** Whether one resource is a candidate for two roles. */
  overlapping: boolean;
}

interface Need {
  typeId: string;
  candidates: readonly Resource[];
}

/** Undefined for a service without appointments. */
export function planOf(
  compiled: Compiled,
  service: Service,
  choices: CustomerChoices | undefined,
  types: readonly TypeFilter[] = [],
): Plan | undefined {
  const minutes = minutesOf(service, choices);
  if (service.type !== 'APPOINTMENT' || minutes === undefined) return undefined;
  const { slotsSplit } = compiled.rules.business;
  const hasStaff = service.staffIds.length > 0;
  const [first, ...others] = service.needs;
  const owner = hasStaff ? { typeId: staffResourceTypeId, resourceIds: service.staffIds } : first;
  const needs = (hasStaff ? service.needs : others).map((need) => candidatesOf(compiled, need, types));
  const owners = owner
    ? candidatesOf(compiled, owner, types).candidates.filter((one) => !hasStaff || isActive(one))
    : [];
  return {
    service,
    length: minutes * minuteMs,
    buffer: service.bufferInMinutes * minuteMs,
    every: slotsSplit.by === 'MINUTES' ? slotsSplit.minutes * minuteMs : undefined,
    locations: offeredAt(compiled, service),
    ownerTypeId: owner?.typeId ?? staffResourceTypeId,
    askedTypeIds: types.map(({ typeId }) => typeId),
    owners,
    needs,
    overlapping: areOverlapping([owners, ...needs.map(({ candidates }) => candidates)]),
  };
}

/** The types whose free resources an answer contains: the requested ones, else the owners' type. */
export const shownTypes = (
  { askedTypeIds, ownerTypeId }: Plan,
  included: readonly string[] | undefined,
): readonly string[] =>
  included || askedTypeIds.length > 0 ? [...(included ?? []), ...askedTypeIds] : [ownerTypeId];

const isActive = ({ typeId, serviceProvider }: Resource): boolean =>
  typeId === staffResourceTypeId && serviceProvider;

/** Candidates of a type: the specific resources, or any of the type; none that is deleted. */
export function candidatesOf(
  { rules, resources }: Compiled,
  { typeId, resourceIds }: ResourceNeed,
  types: readonly TypeFilter[] = [],
): Need {
  const named = [...new Set(resourceIds)].flatMap((id) => resources.get(id) ?? []);
  const all = resourceIds.length > 0 ? named : rules.resources.filter((one) => one.typeId === typeId);
  const asked = types.filter((type) => type.typeId === typeId && type.resourceIds.length > 0);
  return {
    typeId,
    candidates: all
      .filter(({ deleted }) => !deleted)
      .filter(({ id }) => asked.every(({ resourceIds }) => resourceIds.includes(id)))
      .toSorted(byNameAndId),
  };
}

function areOverlapping(roles: readonly (readonly Resource[])[]): boolean {
  const all = roles.flatMap((role) => role.map(({ id }) => id));
  return new Set(all).size < all.length;
}

/** The chosen duration, or the first one, plus the add-ons. */
export function minutesOf(service: Service, choices: CustomerChoices = {}): number | undefined {
  const { durationInMinutes, durationChoiceId } = choices;
  const variant = service.durationChoices?.find(({ id }) => id === durationChoiceId);
  if (durationChoiceId !== undefined && !variant) {
    throw refuseValue('customerChoices.durationChoiceId', 'is not a duration of this service');
  }
  if (durationInMinutes !== undefined && !service.durations.includes(durationInMinutes)) {
    throw refuseValue('customerChoices.durationInMinutes', 'is not a duration of this service');
  }
  const minutes = durationInMinutes ?? variant?.minutes ?? service.durations.at(0);
  return minutes === undefined ? undefined : minutes + addOnMinutes(service, choices);
}

/** The minutes that the chosen add-ons add. Throws RefusedQuestion for an unknown add-on. */
export function addOnMinutes({ addOns = [] }: Service, { addOnIds = [] }: CustomerChoices): number {
  const minutes = addOnIds.map((chosen) => {
    const addOn = addOns.find(({ id }) => id === chosen);
    if (!addOn)
      throw refuseValue('customerChoices.addOnIds', 'holds an add-on that this service does not have');
    return addOn.minutes;
  });
  return minutes.reduce((sum, each) => sum + each, 0);
}
