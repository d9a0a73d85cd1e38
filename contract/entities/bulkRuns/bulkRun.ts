import * as z from 'zod';
import { entity, forStaff } from '../../audience.ts';
import { changeActor, fieldChange } from '../history/recordedChange.ts';
import { bulkEntities, type BulkEntity } from './bulkOperations.ts';
import { anyText, dateTime, guid } from '../values/text.ts';

export const bulkRunLimits = { records: 10_000, name: 100, daysToUndo: 30 } as const;

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
 * Why a record is blocked, failed or was not undone. For a row that CHANGES or is DONE: why some operations are not
 * applied to it (WHAT_FITS).
 */
export const bulkItemError = z.strictObject({
  code: z.string(),
  description: z.string(),
  /** Wire paths. */
  fields: z.array(z.string()),
});
export type BulkItemError = z.infer<typeof bulkItemError>;

/** The record of a row: `serviceId` in a run of services, `entityId` in a run of another family. */
export const ofRow = { serviceId: guid.optional(), entityId: guid.optional() };

/** One record of a run. */
export const bulkRunItem = z.strictObject({
  /** The id of this row: the run and its position. */
  id: z.string(),
  runId: guid,
  ...ofRow,
  /** The name of the record, or its name at the preview. */
  name: anyText,
  state: z.enum(bulkItemStates),
  fields: z.array(fieldChange),
  error: bulkItemError.optional(),
  /** The recorded change. */
  changeId: guid.optional(),
  /** The line of the imported file. */
  line: z.int().optional(),
  /** The row creates its record, which does not exist before. Absent: false. */
  isNew: z.boolean().optional(),
});
export type BulkRunItem = z.infer<typeof bulkRunItem>;

/** The id of a row's record, in a run of any family. */
export function recordOfRow({ serviceId, entityId }: Pick<BulkRunItem, 'serviceId' | 'entityId'>): string {
  return serviceId ?? entityId ?? '';
}

/** The side effects of a run on other records. */
export const bulkSideEffects = z.strictObject({
  /** Services whose slug follows their new name; the previous slugs keep redirecting. */
  addresses: z.int(),
  /** Future sessions that are cancelled, and their bookings. */
  sessions: z.int(),
  bookings: z.int(),
  /** Upcoming bookings of changed services, or with deleted staff members, which stay unchanged. */
  booked: z.int(),
  /** For staff members: services that lose a deleted one. */
  services: z.int().optional(),
  /** For staff members: appointments among these services that are left without staff. */
  unstaffed: z.int().optional(),
});

export const bulkRunStates = ['PREVIEWED', 'RUNNING', 'DONE', 'FAILED', 'UNDOING', 'UNDONE'] as const;

/** A change of many records of a family, from its preview to its undo. */
export const bulkRun = entity({
  id: forStaff(guid),
  /** Absent for services. */
  entity: forStaff(z.enum(bulkEntities).optional()),
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
  /** The number of records by state; states without records are omitted. */
  counts: forStaff(z.record(z.string(), z.int())),
  /** The same for the rows that create their records; in an import only. */
  newCounts: forStaff(z.record(z.string(), z.int()).optional()),
  sideEffects: forStaff(bulkSideEffects),
});
export type BulkRun = z.infer<typeof bulkRun>;

/** The family of a run. */
export function entityOfRun({ entity = 'service' }: Pick<BulkRun, 'entity'>): BulkEntity {
  return entity;
}
