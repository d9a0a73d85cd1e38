import {
  bookingPolicy as bookingPolicySchema,
  bookingPolicyReadOnly,
  type BookingPolicy,
  type BookingPolicyInput,
} from '../../../contract/entities/bookingPolicy.ts';
import { completeChanged, completePolicy } from '../../../contract/entities/bookingPolicyDefaults.ts';
import {
  bookingPolicyViolations,
  newPolicyViolations,
} from '../../../contract/entities/bookingPolicyRules.ts';
import { strictestPolicy, type StrictestPolicy } from '../../../contract/entities/strictestPolicy.ts';
import { ApiError, brokenRule, invalidArgument, type FieldViolation } from '../../../contract/errors.ts';
import { presentPaths } from '../../../contract/mask.ts';
import type { Fields } from '../../../contract/paths.ts';
import { bookingFormStates } from '../../tables/terms/bookingForms.ts';
import {
  bookingPoliciesByIds,
  defaultBookingPolicy,
  lockBookingPolicy,
  setBookingPolicyDeleted,
  updateBookingPolicyRow,
} from '../../tables/terms/bookingPolicies.ts';
import { waitForTurn } from '../../tables/turns.ts';
import type { Reading } from '../../tables/services/wholeServices.ts';
import { addBookingPolicy } from '../businesses/businesses.ts';
import { changeEntity, lockEntity, type EntityFamily } from '../changeEntity.ts';
import { bookingsAppId } from '../services/createService.ts';
import { firstVersion, newEntity } from '../newEntity.ts';
import { recordChange, recordChanges } from '../recordChange.ts';
import { nextRevision } from '../revisions.ts';
import type { Writing } from '../writing.ts';

/** Each sub-policy is replaced as a whole (reference/calls.md section 7); fields of other applications are kept apart. */
function touched({ extendedFields, ...parts }: Fields): string[] {
  return [...Object.keys(parts), ...presentPaths({ extendedFields })];
}

const family: EntityFamily<BookingPolicy> = {
  kind: 'bookingPolicy',
  wireName: 'bookingPolicy',
  noun: 'booking policy',
  schema: bookingPolicySchema,
  readOnly: bookingPolicyReadOnly,
  touched,
  lock: lockBookingPolicy,
  store: updateBookingPolicyRow,
  settle: completeChanged,
  violations: async (writing, after, before) => [
    ...appViolations(after, before),
    ...newPolicyViolations(before, after),
    ...(await intakeFormViolations(writing, after, before)),
  ],
};

/** Creates a policy; what is left out gets the platform's defaults. It is never the default policy. */
export async function createBookingPolicy(
  writing: Writing,
  input: BookingPolicyInput,
): Promise<BookingPolicy> {
  const given = { ...firstVersion(writing.now), default: false, appId: input.appId ?? bookingsAppId };
  const policy = completePolicy(newEntity(family, input, given));
  const violations = [...bookingPolicyViolations(policy), ...(await intakeFormViolations(writing, policy))];
  if (violations.length > 0) throw invalidArgument(violations);
  await addBookingPolicy(writing, { ...policy, createdByAppId: bookingsAppId });
  return policy;
}

/**
 * Changes the sub-policies that the patch holds; its services show the change at once. Throws NOT_FOUND, field
 * violations, or REVISION_MISMATCH with the current policy.
 */
export function updateBookingPolicy(
  writing: Writing,
  id: string,
  patch: BookingPolicyInput,
): Promise<BookingPolicy> {
  return changeEntity(writing, family, { id, patch });
}

/**
 * Makes a policy the default one in place of the present default, of which there is exactly one at every moment. Both
 * get a new revision and one event announces both; for what is the default already nothing happens. Throws NOT_FOUND.
 */
export async function setDefaultBookingPolicy(writing: Writing, id: string) {
  const { db, businessId, now } = writing;
  await waitForTurn(db, businessId, 'booking policies');
  const before = await lockEntity(writing, family, id);
  if (before.default) return { currentDefaultBookingPolicy: before };
  const standing = await defaultBookingPolicy(db, businessId);
  const previousBefore = standing && (await lockEntity(writing, family, standing.id));

  const changed = (policy: BookingPolicy, isDefault: boolean): BookingPolicy => ({
    ...policy,
    default: isDefault,
    revision: nextRevision(policy),
    updatedDate: now.toISOString(),
  });
  const current = changed(before, true);
  const previous = previousBefore && changed(previousBefore, false);
  // The one that was goes first: the database allows no two.
  if (previous) await updateBookingPolicyRow(db, businessId, previous);
  await updateBookingPolicyRow(db, businessId, current);
  const answer = { currentDefaultBookingPolicy: current, previousDefaultBookingPolicy: previous };
  await recordChanges(writing, 'bookingPolicy', [
    ...(previousBefore && previous
      ? [{ action: 'updated', before: previousBefore, after: previous, announced: false } as const]
      : []),
    { action: 'acted', slug: 'default_booking_policy_set', before, after: current, body: answer },
  ]);
  return answer;
}

/**
 * Deletes a policy softly: it is in no list any more and no service can choose it anew, but the services that have it
 * keep it, with its rules, until somebody gives them another. Customers have booked under it, and nothing an owner
 * does to a list of policies should change what they agreed to. (The platform does not say what becomes of the
 * services.) Throws NOT_FOUND, and DEFAULT_POLICY_CANNOT_BE_DELETED.
 */
export async function deleteBookingPolicy(writing: Writing, id: string): Promise<void> {
  const { db, businessId, now } = writing;
  await waitForTurn(db, businessId, 'booking policies');
  const before = await lockEntity(writing, family, id);
  if (before.default) {
    throw new ApiError(
      'DEFAULT_POLICY_CANNOT_BE_DELETED',
      'New services get the default policy. Make another one the default first.',
    );
  }
  await setBookingPolicyDeleted(db, businessId, id, now);
  await recordChange(writing, 'bookingPolicy', { action: 'deleted', before });
}

/** The policies merged into the strictest, deleted ones too: services keep those. Throws NOT_FOUND for an unknown id. */
export async function readStrictestPolicy(
  { db, businessId }: Pick<Reading, 'db' | 'businessId'>,
  ids: readonly string[],
): Promise<StrictestPolicy> {
  const known = await bookingPoliciesByIds(db, businessId, ids);
  const policies = ids.flatMap((id) => known.get(id) ?? []);
  if (policies.length < ids.length) {
    const missing = ids.filter((id) => !known.has(id));
    throw new ApiError('NOT_FOUND', 'Booking policy not found.', { data: { ids: missing } });
  }
  return strictestPolicy(policies);
}

function appViolations(after: BookingPolicy, before: BookingPolicy): FieldViolation[] {
  if (after.appId === before.appId) return [];
  const description = 'cannot be changed after creation';
  return [{ field: 'bookingPolicy.appId', description, violatedRule: 'FIELD_NOT_ALLOWED' }];
}

/**
 * A form that customers cannot be asked to fill in: the business has none of this id, or had it and deleted it. Forms
 * come with the product, so INTAKE_FORM_APP_NOT_INSTALLED cannot happen here.
 */
async function intakeFormViolations(
  { db, businessId }: Writing,
  after: BookingPolicy,
  before?: BookingPolicy,
): Promise<FieldViolation[]> {
  const formId = after.intakeFormPolicy?.formId;
  if (formId === undefined || formId === before?.intakeFormPolicy?.formId) return [];
  const field = 'bookingPolicy.intakeFormPolicy.formId';
  const state = (await bookingFormStates(db, businessId, [formId])).get(formId);
  switch (state) {
    case 'stands':
      return [];
    case 'deleted':
      return [brokenRule(field, 'INTAKE_FORM_ARCHIVED', 'is a form that was deleted; choose another')];
    case undefined:
      return [brokenRule(field, 'INTAKE_FORM_NOT_FOUND', 'is a form that does not exist; choose another')];
    default:
      return state satisfies never;
  }
}
