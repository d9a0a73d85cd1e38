import * as z from 'zod';
import { defineCall } from '../call.ts';
import { fieldChange, recordedChange } from '../entities/recordedChange.ts';
import { service } from '../entities/service.ts';
import { anyText, guid, revision } from '../entities/text.ts';

/** What was changed, taken back. Frontdesk's own. Each undo is itself one recorded change. */

/** `change` is what was recorded now; absent where there was nothing left to do. `service` when it is one that stands. */
const undoAnswer = z.strictObject({
  change: recordedChange.optional(),
  service: service.optional(),
});

/**
 * Takes one saved change back. Refused with CHANGED_SINCE, which names the fields, where one of its fields was edited
 * since, and with NOTHING_TO_UNDO where the change was undone or reverted before. Of a creation: deletes; of a deletion:
 * restores. Taking an undo back does the change again.
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
 * Gives a record the values that it had before or after a change, whatever happened to it since: all of them, or only
 * those of `fields`. Equal to that version then but for `revision` and `updatedDate`, and for former addresses, which go
 * on leading to it.
 */
export const restoreVersion = defineCall({
  name: 'restoreVersion',
  method: 'POST',
  path: '/frontdesk/v1/changes/{changeId}/restore',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ changeId: guid }),
  body: z.strictObject({
    /** Left out: AFTER. */
    version: z.enum(changeSides).optional(),
    /** Wire paths as the history names them. */
    fields: z.array(z.string().min(1).max(512)).min(1).max(200).optional(),
    /** The revision that the restorer has seen; REVISION_MISMATCH when the record has moved on. */
    revision: revision.optional(),
  }),
  answer: undoAnswer,
});

/**
 * Two versions of one record side by side, as each was after its change, or before it where the change took the record
 * away. `fields` lists only what differs, from the older to the newer. FAILED_PRECONDITION where the changes are of two
 * records.
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

/** One save of one person: everything that they changed under one request id. */
export const undoStep = z.strictObject({
  /** Its latest change; names the step. */
  changeId: guid,
  /** What its requests were sent under. */
  requestId: anyText,
  date: z.iso.datetime(),
  entity: z.string(),
  action: z.string(),
  /** What the first record of it was called. */
  name: z.string().optional(),
  /** How many records it changed. */
  records: z.int(),
});
export type UndoStep = z.infer<typeof undoStep>;

export const undoLimits = { steps: 50 } as const;

/** What undo and redo would do next for the caller; absent where there is nothing. */
export const getUndoSteps = defineCall({
  name: 'getUndoSteps',
  method: 'GET',
  path: '/frontdesk/v1/undo',
  caller: 'admin',
  effect: 'read',
  answer: z.strictObject({ undo: undoStep.optional(), redo: undoStep.optional() }),
});

/**
 * A change of the save that the caller was shown. Refused with NOTHING_TO_UNDO when that save was undone or done again
 * before, and with LAST_SAVE_CHANGED when another save is the last one.
 */
const stepBody = z.strictObject({ changeId: guid });
/** `runId` where it was a bulk run: its undo goes on after the answer (getBulkRun). */
const stepAnswer = z.strictObject({
  changes: z.array(recordedChange),
  runId: guid.optional(),
});

/** Takes back what the caller saved last, as a whole or not at all; one of their last 50 saves. */
export const undoLastAction = defineCall({
  name: 'undoLastAction',
  method: 'POST',
  path: '/frontdesk/v1/undo',
  caller: 'admin',
  effect: 'write',
  body: stepBody,
  answer: stepAnswer,
});

/** Does again what the caller took back last, unless they saved something else since. */
export const redoLastAction = defineCall({
  name: 'redoLastAction',
  method: 'POST',
  path: '/frontdesk/v1/redo',
  caller: 'admin',
  effect: 'write',
  body: stepBody,
  answer: stepAnswer,
});
