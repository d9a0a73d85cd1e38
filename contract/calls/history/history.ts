import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { fieldChange, recordedChange } from '../../entities/history/recordedChange.ts';
import { service } from '../../entities/services/service.ts';
import { anyText, guid, revision } from '../../entities/values/text.ts';

/** Undo of changes. Frontdesk's own. Each undo is itself one recorded change. */

/** `change` is the new change; absent when nothing was left to do. `service`: the service, if it exists. */
const undoAnswer = z.strictObject({
  change: recordedChange.optional(),
  service: service.optional(),
});

/**
 * Undoes one change. Refused with CHANGED_SINCE, which names the fields, when one of its fields was edited later, and
 * with NOTHING_TO_UNDO when the change is already undone or reverted. Of a creation: deletes; of a deletion: restores.
 * Undoing an undo redoes the change.
 */
export const undoChange = defineCall({
  name: 'undoChange',
  method: 'POST',
  path: '/frontdesk/v1/changes/{changeId}/undo',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ changeId: guid }),
  answer: undoAnswer,
});

export const changeSides = ['BEFORE', 'AFTER'] as const;

/**
 * Restores the values of a record before or after a change, regardless of later changes: all of them, or only `fields`.
 * The result equals that version except for `revision` and `updatedDate`, and for previous slugs, which keep
 * redirecting.
 */
export const restoreVersion = defineCall({
  name: 'restoreVersion',
  method: 'POST',
  path: '/frontdesk/v1/changes/{changeId}/restore',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ changeId: guid }),
  body: z.strictObject({
    /** Default: AFTER. */
    version: z.enum(changeSides).optional(),
    /** Wire paths as in the history. */
    fields: z.array(z.string().min(1).max(512)).min(1).max(200).optional(),
    /** The revision that the caller has read; REVISION_MISMATCH when it is stale. */
    revision: revision.optional(),
  }),
  answer: undoAnswer,
});

/**
 * Compares two versions of one record, each after its change, or before it if the change deleted the record. `fields`
 * contains only differences, from the older to the newer version. FAILED_PRECONDITION for changes of two records.
 */
export const compareVersions = defineCall({
  name: 'compareVersions',
  method: 'GET',
  path: '/frontdesk/v1/changes/{changeId}/compare/{otherId}',
  caller: 'staff',
  effect: 'read',
  params: z.strictObject({ changeId: guid, otherId: guid }),
  answer: z.strictObject({ older: recordedChange, newer: recordedChange, fields: z.array(fieldChange) }),
});

/** One save of one person: all changes under one request id. */
export const undoStep = z.strictObject({
  /** Its latest change; identifies the step. */
  changeId: guid,
  /** The request id of its requests. */
  requestId: anyText,
  date: z.iso.datetime(),
  entity: z.string(),
  action: z.string(),
  /** The name of its first record at that time. */
  name: z.string().optional(),
  /** The number of records that it changed. */
  records: z.int(),
});
export type UndoStep = z.infer<typeof undoStep>;

export const undoLimits = { steps: 50 } as const;

/**
 * The caller's next undo and redo steps; absent when there is none. `last`: the caller's last save, if it is none of
 * those that can be undone, for example a moved session or a confirmed booking.
 */
export const getUndoSteps = defineCall({
  name: 'getUndoSteps',
  method: 'GET',
  path: '/frontdesk/v1/undo',
  caller: 'admin',
  effect: 'read',
  answer: z.strictObject({
    undo: undoStep.optional(),
    redo: undoStep.optional(),
    last: undoStep.optional(),
  }),
});

/**
 * A change of the save that the caller was shown. Refused with NOTHING_TO_UNDO when that save is already undone or
 * redone, and with LAST_SAVE_CHANGED when another save is the last one.
 */
const stepBody = z.strictObject({ changeId: guid });
/** `runId` for a bulk run, whose undo continues after the answer (getBulkRun). */
const stepAnswer = z.strictObject({
  changes: z.array(recordedChange),
  runId: guid.optional(),
});

/** Undoes the caller's last save as a whole, up to 50 saves back. */
export const undoLastAction = defineCall({
  name: 'undoLastAction',
  method: 'POST',
  path: '/frontdesk/v1/undo',
  caller: 'admin',
  effect: 'write',
  body: stepBody,
  answer: stepAnswer,
});

/** Redoes the caller's last undo, unless they saved something else since. */
export const redoLastAction = defineCall({
  name: 'redoLastAction',
  method: 'POST',
  path: '/frontdesk/v1/redo',
  caller: 'admin',
  effect: 'write',
  body: stepBody,
  answer: stepAnswer,
});
