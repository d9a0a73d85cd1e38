import {
  bookingPolicy as bookingPolicySchema,
  type BookingPolicy,
} from '../../../contract/entities/terms/bookingPolicy.ts';
import { completeChanged, completePolicy } from '../../../contract/entities/terms/bookingPolicyDefaults.ts';
import {
  bookingPolicyViolations,
  newPolicyViolations,
} from '../../../contract/entities/terms/bookingPolicyRules.ts';
import { strictestPolicy, type StrictestPolicy } from '../../../contract/entities/terms/strictestPolicy.ts';
import { ApiError, brokenRule, type FieldViolation } from '../../../contract/errors.ts';
import { presentPaths } from '../../../contract/mask.ts';
import { equalValues, type Fields } from '../../../contract/paths.ts';
import { findBusiness } from '../../tables/businesses.ts';
import { bookingFormStates } from '../../tables/terms/bookingForms.ts';
import { bookingPolicyTable, defaultBookingPolicy } from '../../tables/terms/bookingPolicies.ts';
import { waitForTurn } from '../../tables/turns.ts';
import type { Reading } from '../../tables/services/fullServices.ts';
import { family, type PlainFamily } from '../family.ts';
import { bookingsAppId } from '../services/createService.ts';
import type { Writing } from '../writing.ts';
import { makeDefault, type MadeDefault } from '../makeDefault.ts';

/**
 * Each sub-policy is replaced as a whole (reference/calls.md section 7); extended fields are separate for each
 * application.
 */
function touched({ extendedFields, ...parts }: Fields): string[] {
  return [...Object.keys(parts), ...presentPaths({ extendedFields })];
}

const plain = family<BookingPolicy>({
  table: bookingPolicyTable,
  kind: 'bookingPolicy',
  wireName: 'bookingPolicy',
  noun: 'booking policy',
  schema: bookingPolicySchema,
  readOnly: ['createdByAppId', 'default'],
  touched,
  given: ({ appId }) => ({ default: false, appId: appId ?? bookingsAppId }),
  settle: (writing, after, before) =>
    feesInCurrency(writing, before ? completeChanged(after, before) : completePolicy(after), before),
  violations: async (writing, after, before) => [
    ...(before ? appViolations(after, before) : []),
    ...(before ? newPolicyViolations(before, after) : bookingPolicyViolations(after)),
    ...(await intakeFormViolations(writing, after, before)),
  ],
  beforeDeletion: (_writing, policy) => refuseDefaultPolicy(policy),
});

/**
 * Booking policies. Omitted fields of a new one get the platform's defaults, and it is never the default policy;
 * services show a change at once.
 *
 * A deleted policy is in no list and cannot be chosen, but its services keep it with its rules until it is
 * replaced. Customers have booked under it, and editing a list of policies must not change the terms that they
 * agreed to. (The platform does not define the effect on services.)
 */
export const bookingPolicyFamily: PlainFamily<BookingPolicy> = {
  ...plain,
  create: async (writing, input) => {
    const policy = await plain.check(writing, plain.begin(writing, input));
    await plain.add(writing, { ...policy, createdByAppId: bookingsAppId });
    return policy;
  },
  delete: async (writing, id) => {
    await waitForTurn(writing.db, writing.businessId, 'booking policies');
    return plain.delete(writing, id);
  },
};

/**
 * Makes a policy the default instead of the current one; there is always exactly one. Both get a new revision and
 * one event announces both; does nothing if it is the default already. Throws NOT_FOUND.
 */
export async function setDefaultBookingPolicy(writing: Writing, id: string) {
  return defaultsOf(
    await makeDefault(
      writing,
      {
        family: plain,
        turn: 'booking policies',
        find: defaultBookingPolicy,
        slug: 'default_booking_policy_set',
        bodyOf: defaultsOf,
      },
      id,
    ),
  );
}

const defaultsOf = ({ current, previous }: MadeDefault<BookingPolicy>) => ({
  currentDefaultBookingPolicy: current,
  previousDefaultBookingPolicy: previous,
});

/** Throws DEFAULT_POLICY_CANNOT_BE_DELETED for the default policy. */
export function refuseDefaultPolicy({ default: isDefault }: BookingPolicy): void {
  if (!isDefault) return;
  const description = 'New services get the default policy. Make another one the default first.';
  throw new ApiError('DEFAULT_POLICY_CANNOT_BE_DELETED', description);
}

/**
 * The strictest combination of the policies, including deleted ones, which services keep. Throws NOT_FOUND for an
 * unknown id.
 */
export async function readStrictestPolicy(
  { db, businessId }: Pick<Reading, 'db' | 'businessId'>,
  ids: readonly string[],
): Promise<StrictestPolicy> {
  const known = await bookingPolicyTable.everByIds(db, businessId, ids);
  const policies = ids.flatMap((id) => known.get(id) ?? []);
  if (policies.length < ids.length) {
    const missing = ids.filter((id) => !known.has(id));
    throw new ApiError('NOT_FOUND', 'Booking policy not found.', { data: { ids: missing } });
  }
  return strictestPolicy(policies);
}

/** Gives the amounts of changed fees the business's currency (reference/entities.md section 1, Money). */
async function feesInCurrency(
  { db, businessId }: Writing,
  policy: BookingPolicy,
  before?: BookingPolicy,
): Promise<BookingPolicy> {
  const { cancellationFeePolicy: fees } = policy;
  const windows = fees?.cancellationWindows ?? [];
  if (windows.every(({ amount }) => !amount) || equalValues(fees, before?.cancellationFeePolicy))
    return policy;
  const business = await findBusiness(db, businessId);
  const cancellationWindows = windows.map((window) =>
    window.amount
      ? { ...window, amount: { value: window.amount.value, currency: business?.currency } }
      : window,
  );
  return { ...policy, cancellationFeePolicy: { ...fees, cancellationWindows } };
}

function appViolations(after: BookingPolicy, before: BookingPolicy): FieldViolation[] {
  if (after.appId === before.appId) return [];
  const description = 'cannot be changed after creation';
  return [{ field: 'bookingPolicy.appId', description, violatedRule: 'FIELD_NOT_ALLOWED' }];
}

/**
 * Violation for a form that customers cannot fill in: unknown or deleted. Forms are built in, so
 * INTAKE_FORM_APP_NOT_INSTALLED cannot occur.
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
