import { ApiError, brokenRule, invalidArgument, type FieldViolation } from '../../../contract/errors.ts';
import type {
  AvailabilityLocationType,
  CustomerChoicesAsked,
  LocationAsked,
  ResourceTypeAsked,
  ViolationsAsked,
} from '../../../contract/entities/availability/availability.ts';
import { createFreeTimes } from '../../scheduling/freeTimes.ts';
import type {
  CustomerChoices,
  LocationFilter,
  TypeFilter,
  ViolationFilter,
} from '../../scheduling/question.ts';
import { RefusedQuestion } from '../../scheduling/refusal.ts';
import type { CallContext } from '../callContext.ts';
import { loadScheduling, type Scheduling, type SchedulingAsked } from './loadScheduling.ts';

/** Converts calls to questions of availability, and refusals to errors. */

export type Reading = Pick<CallContext, 'db' | 'businessId' | 'now'>;

/** Rules and busy times with the function that answers questions about them. */
export interface Loaded extends Scheduling {
  ask: ReturnType<typeof createFreeTimes>;
}

/** @param prepare leaves out what the call does not ask about */
export async function loadFreeTimes(
  { db, businessId, now }: Reading,
  asked: SchedulingAsked,
  prepare: (scheduling: Scheduling) => Scheduling = (scheduling) => scheduling,
): Promise<Loaded> {
  const scheduling = prepare(await loadScheduling({ db, businessId }, asked));
  return { ...scheduling, ask: createFreeTimes(scheduling.rules, scheduling.busy, now.getTime()) };
}

/** The call's names of a question's fields. */
export type FieldNames = Readonly<Record<string, string>>;

/** Asks, and throws field violations for invalid questions. */
export function refusedByField<Answer>(fields: FieldNames, ask: () => Answer): Answer {
  try {
    return ask();
  } catch (error) {
    if (!(error instanceof RefusedQuestion)) throw error;
    const { refusal } = error;
    switch (refusal.code) {
      case 'INVALID_VALUE':
        throw invalidArgument([violationOf(fields[refusal.field] ?? refusal.field, refusal.description)]);
      case 'SERVICE_NOT_FOUND':
        throw new ApiError('SERVICE_NOT_FOUND', 'Service not found. It may have been deleted.');
      case 'FAILED_RESOLVING_SCHEDULE':
        throw new ApiError('FAILED_RESOLVING_SCHEDULE', 'The schedule is not that of a course.');
      default:
        throw refusal satisfies never;
    }
  }
}

/** The platform's name of the only rule about the whole list of services. */
const violationOf = (field: string, description: string): FieldViolation =>
  field === 'services'
    ? brokenRule(field, 'INVALID_SERVICES_SIZE', description)
    : { field, description, violatedRule: 'VALIDATION' };

/** Throws for fields that only a cursor makes optional. */
export function refuseMissing(fields: Readonly<Record<string, unknown>>): void {
  const missing = Object.keys(fields).filter((field) => fields[field] === undefined);
  if (missing.length === 0) return;
  throw invalidArgument(
    missing.map((field) => ({ field, description: 'is required', violatedRule: 'REQUIRED_FIELD' })),
  );
}

type Kind = NonNullable<LocationFilter['kind']>;

/** `CUSTOM` is an address of the service in the newer calls, and the customer's location in the older ones. */
const kinds: Readonly<Record<AvailabilityLocationType, Kind | undefined>> = {
  UNDEFINED: undefined,
  UNKNOWN_LOCATION_TYPE: undefined,
  BUSINESS: 'BUSINESS',
  OWNER_BUSINESS: 'BUSINESS',
  CUSTOM: 'CUSTOM',
  OWNER_CUSTOM: 'CUSTOM',
  CUSTOMER: 'CUSTOMER',
};

/** The filter of the engine. In the older calls CUSTOM means the customer's own location. */
export function locationFilterOf(
  { id, locationType = 'UNDEFINED' }: LocationAsked,
  { older }: { older: boolean },
): LocationFilter {
  const kind = older && locationType === 'CUSTOM' ? 'CUSTOMER' : kinds[locationType];
  return { ...(kind && { kind }), ...(id !== undefined && kind !== 'CUSTOMER' && { id }) };
}

/** Throws REQUESTED_GENDER_NOT_ALLOWED. `field` is the wire path of the choices. */
export function choicesOf(
  asked: CustomerChoicesAsked | undefined,
  field = 'customerChoices',
): { choices?: CustomerChoices } {
  if (!asked) return {};
  const { requestedGender, ...choices } = asked;
  if (requestedGender !== undefined) {
    const description = 'is not offered: staff members have no listed gender';
    throw invalidArgument([
      brokenRule(`${field}.requestedGender`, 'REQUESTED_GENDER_NOT_ALLOWED', description),
    ]);
  }
  return { choices };
}

/** The resource types of a call as those of a question. */
export const typesOf = (asked: readonly ResourceTypeAsked[] | undefined): { types?: TypeFilter[] } =>
  asked
    ? {
        types: asked.map(({ resourceTypeId: typeId, resourceIds = [] }) => ({ typeId, resourceIds })),
      }
    : {};

/** No slot violates the customer's form, which is filled in later. */
export function violationsOf({
  validSubmissionRequired: _form,
  ...asked
}: ViolationsAsked = {}): ViolationFilter {
  return asked;
}
