import * as z from 'zod';
import { anyText, dateTime, guid } from '../values/text.ts';

/** In the order of reference/scheduling.md section 10. */
export const diagnoseCodes = [
  'HIDDEN',
  'BOOKING_OFF',
  'NO_CATEGORY',
  'NO_STAFF',
  'STAFF_DELETED',
  'NO_RESOURCE_OF_TYPE',
  'NO_HOURS',
  'NO_HOURS_AT_PLACE',
  'DURATION_TOO_LONG_FOR_HOURS',
  'CLOSED',
  'BOOKED_OUT',
  'BUFFER',
  'RESOURCE_TAKEN',
  'TOO_EARLY',
  'TOO_LATE',
  'NO_CAPACITY',
  'HELD_FOR_WAITING_LIST',
  'NO_SESSIONS',
  'COURSE_OVER',
  'COURSE_STARTED',
  'NO_PAYMENT_OPTION',
  'PLAN_REQUIRED',
  'CANCELLED',
] as const;
export type DiagnoseCode = (typeof diagnoseCodes)[number];

/** Warnings and notes, which do not keep customers from finding a time. */
const harmless = ['HIDDEN', 'NO_CATEGORY', 'NO_PAYMENT_OPTION', 'PLAN_REQUIRED'] as const;
export type BlockingCode = Exclude<DiagnoseCode, (typeof harmless)[number]>;

export const isBlocking = (code: DiagnoseCode): code is BlockingCode => !harmless.some((one) => one === code);

const ids = z.array(guid).optional();
/** Of sessions and blocked times: a GUID, or `<id of the series>:<local start>`. */
const eventIds = z.array(anyText).optional();

/** Ids, times and numbers of the rule; only what belongs to the reason. Lists have at most 100 items. */
const evidence = z.strictObject({
  serviceId: guid.optional(),
  placeIds: ids,
  resourceIds: ids,
  typeIds: ids,
  bookingIds: ids,
  sessionIds: eventIds,
  blockIds: eventIds,
  closureIds: ids,
  planIds: ids,
  /** The starts that it blocks. */
  starts: z.array(dateTime).optional(),
  /** Duration, buffer, earliest or latest booking. */
  minutes: z.int().optional(),
  /** When booking of the first start opens. */
  opens: dateTime.optional(),
  capacity: z.int().optional(),
  taken: z.int().optional(),
});

/** Why something can or cannot be booked. */
export const diagnosis = z.strictObject({
  bookable: z.boolean(),
  /** Reasons whose repair alone makes something bookable come first. */
  reasons: z.array(z.strictObject({ code: z.enum(diagnoseCodes), evidence })),
  /**
   * The reasons whose repair alone makes something bookable, each with a time that all others allow. Absent if something
   * is bookable.
   */
  sufficient: z.array(z.enum(diagnoseCodes)).optional(),
});
export type Diagnosis = z.infer<typeof diagnosis>;
