import * as z from 'zod';
import { pathsWith } from '../../fields.ts';
import { sentAmount, sentDecimal } from '../values/money.ts';
import { locationTraits } from '../locations/location.ts';
import { resourceTraits } from '../locations/resource.ts';
import { resourceTypeTraits } from '../locations/resourceType.ts';
import { pricingPlanTraits } from '../prices/pricingPlan.ts';
import { categoryTraits } from '../services/category.ts';
import { serviceTraits } from '../services/service.ts';
import { scheduleLimits } from '../services/serviceSchedule.ts';
import { staffMemberTraits } from '../staff/staffMember.ts';
import { bookingFormTraits } from '../terms/bookingForm.ts';
import { bookingPolicyTraits } from '../terms/bookingPolicy.ts';
import { guid, text, integer } from '../values/text.ts';

/** The operations of a bulk run on each record, by field; fields without an operation stay unchanged. */

/** The families with bulk runs, by their names in the history. A run without one is a run of services. */
export const bulkEntities = [
  'service',
  'staffMember',
  'category',
  'resource',
  'resourceType',
  'location',
  'bookingPolicy',
  'bookingForm',
  'pricingPlan',
  // The appointments and sessions of a staff member who is away.
  'absence',
] as const;
export type BulkEntity = (typeof bulkEntities)[number];

const bulkTextFields = unique([
  ...pathsWith(serviceTraits, { bulk: true, kind: 'text' }),
  ...pathsWith(staffMemberTraits, { bulk: true, kind: 'text' }),
  ...pathsWith(categoryTraits, { bulk: true, kind: 'text' }),
  ...pathsWith(resourceTraits, { bulk: true, kind: 'text' }),
  ...pathsWith(resourceTypeTraits, { bulk: true, kind: 'text' }),
  ...pathsWith(locationTraits, { bulk: true, kind: 'text' }),
  ...pathsWith(bookingPolicyTraits, { bulk: true, kind: 'text' }),
  ...pathsWith(bookingFormTraits, { bulk: true, kind: 'text' }),
  ...pathsWith(pricingPlanTraits, { bulk: true, kind: 'text' }),
]);
export const bulkFlagFields = unique([
  ...pathsWith(serviceTraits, { bulk: true, kind: 'flag' }),
  ...pathsWith(staffMemberTraits, { bulk: true, kind: 'flag' }),
  ...pathsWith(bookingPolicyTraits, { bulk: true, kind: 'flag' }),
  ...pathsWith(pricingPlanTraits, { bulk: true, kind: 'flag' }),
]);
const bulkAmountFields = pathsWith(serviceTraits, { bulk: true, kind: 'amount' });
const raisedNumberFields = pathsWith(serviceTraits, { bulk: true, kind: 'number' });
const bulkNumberFields = unique([
  ...raisedNumberFields,
  ...pathsWith(bookingPolicyTraits, { bulk: true, kind: 'number' }),
]);
/** The price of a service of any price type, including all its variants. */
export const servicePrice = 'payment';
const bulkReferenceFields = pathsWith(serviceTraits, { bulk: true, kind: 'reference' });
const bulkListFields = pathsWith(serviceTraits, { bulk: true, kind: 'list' });
const bulkMinutesFields = pathsWith(serviceTraits, { bulk: true, kind: 'minutes' });

/** The fields that a run of each family can change; readBulkValues counts their values. */
export const bulkFieldsOf = {
  service: pathsWith(serviceTraits, { bulk: true }),
  staffMember: pathsWith(staffMemberTraits, { bulk: true }),
  category: pathsWith(categoryTraits, { bulk: true }),
  resource: pathsWith(resourceTraits, { bulk: true }),
  resourceType: pathsWith(resourceTypeTraits, { bulk: true }),
  location: pathsWith(locationTraits, { bulk: true }),
  bookingPolicy: pathsWith(bookingPolicyTraits, { bulk: true }),
  bookingForm: pathsWith(bookingFormTraits, { bulk: true }),
  pricingPlan: pathsWith(pricingPlanTraits, { bulk: true }),
  absence: [],
} as const satisfies Record<BulkEntity, readonly string[]>;

/** The fields that an operation can name: also the price of a service of any price type. */
export const bulkOperationFieldsOf: Readonly<Record<BulkEntity, readonly string[]>> = {
  ...bulkFieldsOf,
  service: [...bulkFieldsOf.service, servicePrice],
};

/** All fields that a run can change. */
export const bulkFields = unique(Object.values(bulkFieldsOf).flat());
export type BulkField = (typeof bulkFields)[number];

function unique<Path extends string>(paths: readonly Path[]): Path[] {
  return [...new Set(paths)];
}

/** `decrease` in per cent: more would make every amount negative. */
export const bulkOperationLimits = { operations: 30, ids: 75, text: 7000, decrease: 100 } as const;

/** `12.5`, `-3`. */
const signed = z
  .string()
  .regex(
    sentDecimal({ digits: 9, decimals: 2, signed: true }),
    'must be a number such as 10 or -2.50, without leading zeros',
  );
const step = z
  .string()
  .regex(
    sentDecimal({ digits: 6, decimals: 2 }),
    'must be an amount such as 1 or 0.50, without leading zeros',
  )
  .refine((value) => Number(value) > 0, 'must be more than 0');
const ids = z.array(guid).min(1).max(bulkOperationLimits.ids);

const setText = z.strictObject({
  do: z.literal('SET_TEXT'),
  field: z.enum(bulkTextFields),
  /** Default: clears the text. */
  value: text(bulkOperationLimits.text).optional(),
});
const replaceText = z.strictObject({
  do: z.literal('REPLACE_TEXT'),
  field: z.enum(bulkTextFields),
  find: text(500, 1),
  replace: text(500),
  /** Default: case-insensitive. */
  matchCase: z.boolean().optional(),
});
const setFlag = z.strictObject({
  do: z.literal('SET_FLAG'),
  field: z.enum(bulkFlagFields),
  value: z.boolean(),
});
const setNumber = z.strictObject({
  do: z.literal('SET_NUMBER'),
  field: z.enum(bulkNumberFields),
  value: integer(0),
});
const setAmount = z.strictObject({
  do: z.literal('SET_AMOUNT'),
  field: z.enum(bulkAmountFields),
  value: sentAmount,
});
const raise = z
  .strictObject({
    do: z.literal('RAISE'),
    field: z.enum([...bulkAmountFields, ...raisedNumberFields, servicePrice]),
    /** Exactly one of these two; a negative value decreases the amount. */
    percent: signed
      .refine(
        // A text that is no number has its own message.
        (value) => !(Number(value) < -bulkOperationLimits.decrease),
        `must be at least -${bulkOperationLimits.decrease}`,
      )
      .optional(),
    amount: signed.optional(),
    /** Amounts are rounded to multiples of this; default: cents, and integers for numbers. */
    roundTo: step.optional(),
    /** Default: NEAREST. */
    rounding: z.enum(['NEAREST', 'UP', 'DOWN']).optional(),
  })
  .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
    error: 'must have either percent or amount',
  });
const setReference = z
  .strictObject({
    do: z.literal('SET_REFERENCE'),
    field: z.enum(bulkReferenceFields),
    /** Default: clears the reference. */
    id: guid.optional(),
  })
  .refine(({ field, id }) => id !== undefined || field !== 'bookingPolicy.id', {
    error: 'must name a policy: no service is without one',
    path: ['id'],
  });
const changeList = z.strictObject({
  do: z.enum(['ADD', 'REMOVE', 'SET_LIST']),
  field: z.enum(bulkListFields),
  ids,
});

/** Durations of appointments. */
const changeMinutes = z.strictObject({
  do: z.enum(['ADD_MINUTES', 'REMOVE_MINUTES', 'SET_MINUTES']),
  field: z.enum(bulkMinutesFields),
  minutes: z.array(integer(1, scheduleLimits.sessionMinutes)).min(1).max(scheduleLimits.sessionDurations),
});

export const bulkOperation = z.union([
  setText,
  replaceText,
  setFlag,
  setNumber,
  setAmount,
  raise,
  setReference,
  changeList,
  changeMinutes,
]);
export type BulkOperation = z.infer<typeof bulkOperation>;
export type Raise = z.infer<typeof raise>;
