import * as z from 'zod';
import { entity, forStaff } from '../audience.ts';
import { changeActor, fieldChange } from './recordedChange.ts';
import { anyText, dateTime, guid } from './text.ts';

export const bulkRunLimits = { services: 10_000, name: 100, daysToUndo: 30 } as const;

/**
 * Before the start CHANGES, UNCHANGED or BLOCKED; afterwards the outcome. For PARTLY_UNDONE the fields in `error` were
 * edited later and stay; NOT_UNDONE reverted nothing.
 */
export const bulkItemStates = [
  'CHANGES',
  'UNCHANGED',
  'BLOCKED',
  'EXCLUDED',
  'WAITING',
  'DONE',
  'FAILED',
  'UNDONE',
  'PARTLY_UNDONE',
  'NOT_UNDONE',
] as const;
export type BulkItemState = (typeof bulkItemStates)[number];

/**
 * Why a service is blocked, failed or was not undone. For a row that CHANGES or is DONE: why some operations are not
 * applied to it (WHAT_FITS).
 */
export const bulkItemError = z.strictObject({
  code: z.string(),
  description: z.string(),
  /** Wire paths. */
  fields: z.array(z.string()),
});
export type BulkItemError = z.infer<typeof bulkItemError>;

/** One service of a run. */
export const bulkRunItem = z.strictObject({
  /** The id of this row: the run and its position. */
  id: z.string(),
  runId: guid,
  serviceId: guid,
  /** The name of the service, or its name at the preview. */
  name: anyText,
  state: z.enum(bulkItemStates),
  fields: z.array(fieldChange),
  error: bulkItemError.optional(),
  /** The recorded change. */
  changeId: guid.optional(),
});
export type BulkRunItem = z.infer<typeof bulkRunItem>;

/** The side effects of a run on other records. */
export const bulkSideEffects = z.strictObject({
  /** Services whose slug follows their new name; the previous slugs keep redirecting. */
  addresses: z.int(),
  /** Future sessions that are cancelled, and their bookings. */
  sessions: z.int(),
  bookings: z.int(),
  /** Upcoming bookings of changed services, which stay unchanged. */
  booked: z.int(),
});

export const bulkRunStates = ['PREVIEWED', 'RUNNING', 'DONE', 'FAILED', 'UNDOING', 'UNDONE'] as const;

/** A change of many services, from its preview to its undo. */
export const bulkRun = entity({
  id: forStaff(guid),
  name: forStaff(anyText),
  /** FAILED: the server had to stop; WAITING rows can be retried. */
  state: forStaff(z.enum(bulkRunStates)),
  actor: forStaff(changeActor),
  createdDate: forStaff(dateTime),
  startedDate: forStaff(dateTime.optional()),
  undoneDate: forStaff(dateTime.optional()),
  /** The end of the undo period. */
  undoUntil: forStaff(dateTime.optional()),
  selection: forStaff(z.record(z.string(), z.unknown())),
  work: forStaff(z.record(z.string(), z.unknown())),
  total: forStaff(z.int()),
  /** The number of services by state; states without services are omitted. */
  counts: forStaff(z.record(z.string(), z.int())),
  sideEffects: forStaff(bulkSideEffects),
});
export type BulkRun = z.infer<typeof bulkRun>;
