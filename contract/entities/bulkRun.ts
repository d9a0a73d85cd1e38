import * as z from 'zod';
import { entity, forStaff } from '../audience.ts';
import { changeActor, fieldChange } from './recordedChange.ts';
import { anyText, dateTime, guid } from './text.ts';

export const bulkRunLimits = { services: 10_000, name: 100, daysToUndo: 30 } as const;

/**
 * Before the start CHANGES, UNCHANGED or BLOCKED; after it what became of each. Of a service that is PARTLY_UNDONE the
 * fields in its `error` were edited since and stay; of one that is NOT_UNDONE nothing came back.
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
 * Why a service is blocked, failed or was not undone. Of a row that CHANGES or is DONE: why some of the operations are not
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
  /** Of this row: the run and the place in it. */
  id: z.string(),
  runId: guid,
  serviceId: guid,
  /** What the service is called, or was when the run was previewed. */
  name: anyText,
  state: z.enum(bulkItemStates),
  fields: z.array(fieldChange),
  error: bulkItemError.optional(),
  /** What was recorded. */
  changeId: guid.optional(),
});
export type BulkRunItem = z.infer<typeof bulkRunItem>;

/** What a run does beside what its rows show. */
export const bulkSideEffects = z.strictObject({
  /** Services whose page address follows their new name; the former ones go on leading to them. */
  addresses: z.int(),
  /** Future sessions that are cancelled, and bookings of theirs. */
  sessions: z.int(),
  bookings: z.int(),
  /** Bookings ahead of services that it changes; they stay as they were made. */
  booked: z.int(),
});

export const bulkRunStates = ['PREVIEWED', 'RUNNING', 'DONE', 'FAILED', 'UNDOING', 'UNDONE'] as const;

/** A change of many services, from its preview to its undo. */
export const bulkRun = entity({
  id: forStaff(guid),
  name: forStaff(anyText),
  /** FAILED: the server had to stop; what is still WAITING can be retried. */
  state: forStaff(z.enum(bulkRunStates)),
  actor: forStaff(changeActor),
  createdDate: forStaff(dateTime),
  startedDate: forStaff(dateTime.optional()),
  undoneDate: forStaff(dateTime.optional()),
  /** Until when it can be undone. */
  undoUntil: forStaff(dateTime.optional()),
  selection: forStaff(z.record(z.string(), z.unknown())),
  work: forStaff(z.record(z.string(), z.unknown())),
  total: forStaff(z.int()),
  /** How many services are in each state; states without one are left out. */
  counts: forStaff(z.record(z.string(), z.int())),
  sideEffects: forStaff(bulkSideEffects),
});
export type BulkRun = z.infer<typeof bulkRun>;
