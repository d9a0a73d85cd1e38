import {
  bulkFlagFields,
  servicePrice,
  type BulkField,
  type BulkOperation,
} from '../../../../contract/entities/bulkRuns/bulkOperations.ts';
import { cents } from '../../../../contract/entities/values/money.ts';
import { priceLimits } from '../../../../contract/entities/values/price.ts';
import { raised } from '../../../../contract/entities/values/raisedAmount.ts';
import { serviceTraits, type Service } from '../../../../contract/entities/services/service.ts';
import { brokenRule, type FieldViolation } from '../../../../contract/errors.ts';
import { pathsWith } from '../../../../contract/fields.ts';
import { clearPath, getPath, setPath, type Fields } from '../../../../contract/paths.ts';
import { applyPlain } from '../applyPlain.ts';
import { raisedPrice } from './raisePrices.ts';

/** A service after a run's operations, unvalidated, with the operations that do not apply to it. */
export interface Applied {
  changed: Fields;
  blocked: FieldViolation[];
}

/** Applies a run's operations to a service, in order. */
export function applyOperations(service: Service, operations: readonly BulkOperation[]): Applied {
  return operations.reduce<Applied>(
    ({ changed, blocked }, operation) => {
      const result = applied(service, changed, operation);
      return 'changed' in result
        ? { changed: result.changed, blocked }
        : { changed, blocked: [...blocked, result] };
    },
    { changed: { ...service }, blocked: [] },
  );
}

function applied(
  service: Service,
  changed: Fields,
  operation: BulkOperation,
): { changed: Fields } | FieldViolation {
  const { field } = operation;
  const set = (value: unknown) => ({ changed: setPath(changed, field, value) });
  switch (operation.do) {
    case 'SET_TEXT':
    case 'REPLACE_TEXT':
    case 'SET_FLAG':
    case 'SET_NUMBER':
      return { changed: applyPlain(changed, operation) };
    case 'SET_AMOUNT':
      return isCharged(changed, field) ? set(operation.value) : notCharged(field);
    case 'RAISE': {
      if (field === servicePrice) return raisedPrice(changed, operation);
      const value = getPath(changed, field);
      if (typeof value === 'number') return set(Number(raised(String(value), operation, '1')));
      if (typeof value !== 'string' || !isCharged(changed, field)) return notCharged(field);
      const next = raised(value, operation, '0.01');
      // `40` and `40.00` are equal; an equal amount keeps its stored form.
      return next.startsWith('-') || cents(next) !== cents(value) ? set(next) : { changed };
    }
    case 'SET_REFERENCE':
      return operation.id === undefined
        ? { changed: clearPath(changed, operation.field === 'category.id' ? 'category' : 'form') }
        : set(operation.id);
    case 'ADD':
    case 'REMOVE':
    case 'SET_LIST':
      return changedList(service, changed, operation);
    case 'ADD_MINUTES':
    case 'REMOVE_MINUTES':
    case 'SET_MINUTES':
      return changedMinutes(service, changed, operation);
    default:
      return operation satisfies never;
  }
}

/** Fields that apply to some services only. */
const fieldsOfSome: Partial<Record<BulkField, (service: Service) => boolean>> = {
  ...Object.fromEntries(
    pathsWith(serviceTraits, { bulk: true, kind: 'amount' }).map((field) => [
      field,
      (service: Service) => isCharged({ ...service }, field),
    ]),
  ),
  staffMemberIds: isAppointment,
  'schedule.availabilityConstraints.sessionDurations': isAppointment,
  'schedule.availabilityConstraints.timeBetweenSessions': isAppointment,
  defaultCapacity: (service) => !isAppointment(service),
  'payment.pricingPlanIds': (service) =>
    isCharged({ ...service }, 'payment.fixed.') || isCharged({ ...service }, 'payment.varied.'),
};

function isAppointment({ type }: Service): boolean {
  return type === 'APPOINTMENT';
}

/** Whether a field applies to a service in its current state; otherwise its value is meaningless. */
export function hasField(service: Service, field: BulkField): boolean {
  return fieldsOfSome[field]?.(service) ?? true;
}

/** The service's value in an editable field; locations are ids of the business's own ones. */
export function bulkValueOf(service: Service, field: BulkField): unknown {
  if (field === 'locations.business.id') {
    return (service.locations ?? []).flatMap((location) => locationIdOf({ ...location }) ?? []).toSorted();
  }
  if (field === 'staffMemberIds' || field === 'payment.pricingPlanIds') {
    return idsAt({ ...service }, field).toSorted();
  }
  return isFlag(field) ? getPath(service, field) === true : getPath(service, field);
}

function isFlag(field: BulkField): boolean {
  return bulkFlagFields.some((flag) => flag === field);
}

/** An amount applies only under its price type: `payment.fixed.price.value` under FIXED. */
function isCharged(service: Fields, field: string): boolean {
  const rateType = getPath(service, 'payment.rateType');
  return rateType === (field.startsWith('payment.fixed.') ? 'FIXED' : 'VARIED');
}

function notCharged(field: string): FieldViolation {
  const kind = field.startsWith('payment.fixed.') ? 'fixed' : 'varying';
  const what = field.includes('.deposit.') ? 'deposit' : 'price';
  return {
    field: `service.${field}`,
    description: `cannot be changed: the service has no ${what} of a ${kind} price`,
    violatedRule: 'VALIDATION',
  };
}

type ListChange = Extract<BulkOperation, { do: 'ADD' | 'REMOVE' | 'SET_LIST' }>;

function changedList(
  service: Service,
  changed: Fields,
  operation: ListChange,
): { changed: Fields } | FieldViolation {
  const { field } = operation;
  switch (field) {
    case 'staffMemberIds':
      return service.type === 'APPOINTMENT'
        ? { changed: setPath(changed, field, listAfter(idsAt(changed, field), operation)) }
        : brokenRule(
            'service.staffMemberIds',
            'INVALID_STAFF_MEMBER_IDS',
            'come from its sessions in the calendar: it is no appointment',
          );
    case 'payment.pricingPlanIds':
      return withPlans(changed, listAfter(idsAt(changed, field), operation));
    case 'locations.business.id':
      return { changed: setPath(changed, 'locations', locationsAfter(changed, operation)) };
    default:
      return field satisfies never;
  }
}

function idsAt(changed: Fields, field: string): string[] {
  const list = getPath(changed, field);
  return Array.isArray(list) ? list.filter((id): id is string => typeof id === 'string') : [];
}

function listAfter(before: readonly string[], { do: verb, ids }: ListChange): string[] {
  const named = [...new Set(ids.map((id) => id.toLowerCase()))];
  switch (verb) {
    case 'ADD':
      return [...before, ...named.filter((id) => !before.includes(id))];
    case 'REMOVE':
      return before.filter((id) => !named.includes(id));
    case 'SET_LIST':
      return named;
    default:
      return verb satisfies never;
  }
}

type MinutesChange = Extract<BulkOperation, { do: 'ADD_MINUTES' | 'REMOVE_MINUTES' | 'SET_MINUTES' }>;

/** Durations apply to appointments only, shortest first. */
function changedMinutes(
  service: Service,
  changed: Fields,
  { do: verb, field, minutes }: MinutesChange,
): { changed: Fields } | FieldViolation {
  if (service.type !== 'APPOINTMENT') {
    const description = 'come from its sessions in the calendar: it is no appointment';
    return brokenRule(`service.${field}`, 'INVALID_SESSION_DURATION', description);
  }
  const list = getPath(changed, field);
  const before = Array.isArray(list) ? list.filter((one): one is number => typeof one === 'number') : [];
  const remaining = verb === 'SET_MINUTES' ? [] : before.filter((one) => !minutes.includes(one));
  const after = verb === 'REMOVE_MINUTES' ? remaining : [...remaining, ...new Set(minutes)];
  const sorted = after.toSorted((a, b) => a - b);
  // A different order of the same durations is no change.
  const same = sorted.join() === before.toSorted((a, b) => a - b).join();
  return { changed: same ? changed : setPath(changed, field, sorted) };
}

/** Plans cover a price, so they need a price type with one. */
function withPlans(changed: Fields, ids: string[]): { changed: Fields } | FieldViolation {
  const field = 'service.payment.pricingPlanIds';
  const rateType = getPath(changed, 'payment.rateType');
  if (ids.length > 0 && rateType !== 'FIXED' && rateType !== 'VARIED') {
    return { field, description: 'can pay only for a fixed or varying price', violatedRule: 'VALIDATION' };
  }
  if (ids.length > priceLimits.pricingPlans) {
    const description = `would be more than ${priceLimits.pricingPlans} plans`;
    return { field, description, violatedRule: 'MAX_SIZE' };
  }
  return { changed: setPath(changed, 'payment.pricingPlanIds', ids) };
}

/** Adds and removes business locations only; custom addresses stay. */
function locationsAfter({ locations }: Fields, operation: ListChange): Fields[] {
  const listed: Fields[] = Array.isArray(locations) ? locations : [];
  const before = listed.flatMap((location) => locationIdOf(location) ?? []);
  const after = listAfter(before, operation);
  const remaining = listed.filter((location) => {
    const id = locationIdOf(location);
    return id === undefined || after.includes(id);
  });
  const added = after.filter((id) => !before.includes(id));
  return [...remaining, ...added.map((id) => ({ id, type: 'BUSINESS', business: { id } }))];
}

function locationIdOf(location: Fields): string | undefined {
  return location['type'] === 'BUSINESS' ? String(getPath(location, 'business.id')) : undefined;
}
