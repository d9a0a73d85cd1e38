import * as z from 'zod';
import { defineCall, type AnswerOf } from '../../call.ts';
import {
  bulkEntities,
  bulkFields,
  bulkOperation,
  bulkOperationLimits,
} from '../../entities/bulkRuns/bulkOperations.ts';
import {
  bulkItemStates,
  bulkRun,
  bulkRunItem,
  bulkRunLimits,
  bulkRunStates,
  ofRow,
} from '../../entities/bulkRuns/bulkRun.ts';
import {
  absenceDecision,
  absenceFields,
  absenceLimits,
  checkedAbsence,
} from '../../entities/bulkRuns/absence.ts';
import type { ImportedFile } from '../../entities/bulkRuns/importedFile.ts';
import { impactToken } from '../../entities/services/serviceImpact.ts';
import { staffDeletion } from '../../entities/staff/staffDeletion.ts';
import { guid, sentName, text } from '../../entities/values/text.ts';
import { queryFilter } from '../../queries/query.ts';
import { restListQuery } from '../../queries/restList.ts';
import { deletionAnswer } from '../services/previews.ts';
import { deletionOptions } from '../services/services.ts';

/** Changes of many records of a family: preview, start, progress, retry, undo. Frontdesk's own. */

/** The family of a run; default: services. */
const ofFamily = { entity: z.enum(bulkEntities).optional() };

/** The selected records: a list of ids, or all matches of a filter and a text. */
export const bulkSelection = z
  .strictObject({
    ids: z.array(guid).min(1).max(bulkRunLimits.records).optional(),
    /** As in the family's query; `{}` matches every record. */
    filter: queryFilter.optional(),
    /** As in the family's search. */
    search: text(200).optional(),
  })
  .refine(
    ({ ids, filter, search }) => (ids !== undefined) !== (filter !== undefined || search !== undefined),
    {
      error: 'must have either ids, or filter and search',
    },
  );
export type BulkSelection = z.infer<typeof bulkSelection>;

/**
 * The handling of a record to which some operations cannot be applied: ALL_OR_NOTHING skips the record, WHAT_FITS
 * applies the other operations.
 */
export const bulkUnfitting = ['ALL_OR_NOTHING', 'WHAT_FITS'] as const;

/** The decisions on the appointments and sessions of an absence; those without one stay. */
const absenceWork = z
  .strictObject({
    ...absenceFields,
    decisions: z.array(absenceDecision).max(absenceLimits.decisions),
    /** One message to each customer whose booking is handed over or cancelled. Default: none. */
    participantNotification: deletionOptions.participantNotification,
  })
  .check(checkedAbsence);
export type AbsenceWork = z.infer<typeof absenceWork>;

/**
 * The change of the selected records: operations on fields of the family, or deletion. Options about sessions and
 * bookings are for services only. A run of the family `absence` has only the decisions of the absence, and selects all
 * of its records with an empty filter.
 */
export const bulkWork = z
  .strictObject({
    operations: z.array(bulkOperation).min(1).max(bulkOperationLimits.operations).optional(),
    /** The handling of future sessions at removed locations. Default: KEEP_AT_CURRENT_LOCATION. */
    sessionsAtRemovedLocations: z.enum(['KEEP_AT_CURRENT_LOCATION', 'DELETE']).optional(),
    deletion: z.strictObject(deletionOptions).optional(),
    absence: absenceWork.optional(),
    /** Default: ALL_OR_NOTHING. */
    unfitting: z.enum(bulkUnfitting).optional(),
  })
  .refine(
    ({ operations, deletion, absence }) =>
      [operations, deletion, absence].filter((each) => each !== undefined).length === 1,
    { error: 'must have either operations, deletion or absence' },
  );
export type BulkWork = z.infer<typeof bulkWork>;

/** The work of a stored run. Imports have a call of their own (importServices). */
export type RunWork = BulkWork & { import?: ImportedFile };

/** Maximum number of values listed per field, the most frequent first. */
export const bulkValuesNamed = 20;

/**
 * The current values of the selected records by field, shown before a change. Services to which a field does not apply
 * (the deposit of a free one) are not counted for it.
 */
export const readBulkValues = defineCall({
  name: 'readBulkValues',
  method: 'POST',
  path: '/frontdesk/v1/bulk-runs/values',
  caller: 'admin',
  effect: 'read',
  body: z.strictObject({ ...ofFamily, selection: bulkSelection }),
  answer: z.strictObject({
    /** The number of selected records. */
    total: z.int(),
    fields: z.array(
      z.strictObject({
        field: z.enum(bulkFields),
        /** The number of distinct values; an absent value counts as one. */
        different: z.int(),
        /**
         * The most frequent values; without `value` for an absent one. `services` counts services, `records` the records
         * of another family.
         */
        values: z.array(
          z.strictObject({
            value: z.unknown().optional(),
            services: z.int().optional(),
            records: z.int().optional(),
          }),
        ),
      }),
    ),
  }),
});

type FieldValue = AnswerOf<typeof readBulkValues>['fields'][number]['values'][number];

/** The number of records with a value, in any family. */
export function recordsWith({ services, records }: FieldValue): number {
  return services ?? records ?? 0;
}

const params = z.strictObject({ id: guid });
const runAnswer = z.strictObject({ bulkRun });

/**
 * Computes the effect of a run on each record and stores it for a day, so that exactly this can be started. Changes
 * nothing else. `items` contains the first hundred rows: changed ones first, then blocked, then unchanged ones.
 */
export const previewBulkRun = defineCall({
  name: 'previewBulkRun',
  method: 'POST',
  path: '/frontdesk/v1/bulk-runs/preview',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({
    ...ofFamily,
    /** Its name in the history; default: “Bulk edit”. */
    name: sentName(bulkRunLimits.name, 1).optional(),
    selection: bulkSelection,
    work: bulkWork,
    /** The preview that this one replaces; its excluded rows stay excluded. */
    insteadOf: guid.optional(),
  }),
  answer: z.strictObject({ bulkRun, items: z.array(bulkRunItem) }),
});

/**
 * Changes a previewed run: its name in the history, its included rows, and its deletion options. The stored side
 * effects are those of the included rows.
 */
export const prepareBulkRun = defineCall({
  name: 'prepareBulkRun',
  method: 'PATCH',
  path: '/frontdesk/v1/bulk-runs/{id}',
  caller: 'admin',
  effect: 'write',
  params,
  body: z.strictObject({
    name: sentName(bulkRunLimits.name, 1).optional(),
    /** Rows to exclude from the run. */
    leaveOut: z.array(guid).max(bulkRunLimits.records).optional(),
    /** Excluded rows to include again. */
    putBack: z.array(guid).max(bulkRunLimits.records).optional(),
    /** For a deletion: replaces the options of the preview. */
    deletion: z.strictObject(deletionOptions).optional(),
  }),
  answer: runAnswer,
});

/**
 * The current impact of a previewed deletion on its included services, without those already deleted; replaces the
 * stored side effects of the preview. Refused with FAILED_PRECONDITION if the run deletes no services.
 */
export const previewBulkRunDeletion = defineCall({
  name: 'previewBulkRunDeletion',
  method: 'POST',
  path: '/frontdesk/v1/bulk-runs/{id}/deletion/preview',
  caller: 'admin',
  effect: 'write',
  params,
  answer: deletionAnswer,
});

/** The same for a run of staff members: the services that lose them. */
export const previewBulkRunStaffDeletion = defineCall({
  name: 'previewBulkRunStaffDeletion',
  method: 'POST',
  path: '/frontdesk/v1/bulk-runs/{id}/staff-deletion/preview',
  caller: 'admin',
  effect: 'write',
  params,
  answer: staffDeletion,
});

/** Discards a preview that was not started. Returns it. */
export const discardBulkRun = defineCall({
  name: 'discardBulkRun',
  method: 'DELETE',
  path: '/frontdesk/v1/bulk-runs/{id}',
  caller: 'admin',
  effect: 'write',
  params,
  answer: runAnswer,
});

/**
 * Starts a previewed run. Refused with SELECTION_CHANGED, which lists added and removed records, when the filter's
 * matches have changed, and with IMPACT_CHANGED when the impact of a deletion differs from its preview. Runs as a job
 * after the answer.
 */
export const startBulkRun = defineCall({
  name: 'startBulkRun',
  method: 'POST',
  path: '/frontdesk/v1/bulk-runs/{id}/start',
  caller: 'admin',
  effect: 'write',
  params,
  body: z.strictObject({
    name: sentName(bulkRunLimits.name, 1).optional(),
    /** For a deletion: the token of its preview (previewBulkRunDeletion, previewBulkRunStaffDeletion, previewServiceDeletion). */
    impactToken: impactToken.optional(),
  }),
  answer: runAnswer,
});

/** Retries failed and waiting rows only. */
export const retryBulkRun = defineCall({
  name: 'retryBulkRun',
  method: 'POST',
  path: '/frontdesk/v1/bulk-runs/{id}/retry',
  caller: 'admin',
  effect: 'write',
  params,
  answer: runAnswer,
});

/**
 * The effect of an undo: the number of records that are fully reverted, that keep some fields because they were edited
 * later (`partly`), and that keep all of them (`refused`).
 */
export const previewBulkRunUndo = defineCall({
  name: 'previewBulkRunUndo',
  method: 'GET',
  path: '/frontdesk/v1/bulk-runs/{id}/undo',
  caller: 'admin',
  effect: 'read',
  params,
  answer: z.strictObject({
    undoable: z.int(),
    partly: z.int(),
    refused: z.int(),
    /** The fields that stay, for the first hundred records that keep any; `id`: the record itself was deleted. */
    kept: z.array(z.strictObject({ ...ofRow, name: z.string(), fields: z.array(z.string()) })),
  }),
});

/** Reverts the whole run, except for fields that were edited later. Runs as a job after the answer. */
export const undoBulkRun = defineCall({
  name: 'undoBulkRun',
  method: 'POST',
  path: '/frontdesk/v1/bulk-runs/{id}/undo',
  caller: 'admin',
  effect: 'write',
  params,
  answer: runAnswer,
});

export const bulkRunFilter = z.strictObject({
  id: z.array(guid).max(100).optional(),
  state: z.enum(bulkRunStates).optional(),
  memberId: guid.optional(),
});
export type BulkRunFilter = z.infer<typeof bulkRunFilter>;

/** The newest first. Previews that were not started are included on request only. */
export const listBulkRuns = defineCall({
  name: 'listBulkRuns',
  method: 'GET',
  path: '/frontdesk/v1/bulk-runs',
  caller: 'staff',
  effect: 'read',
  query: restListQuery,
  answer: z.array(bulkRun),
});

export const getBulkRun = defineCall({
  name: 'getBulkRun',
  method: 'GET',
  path: '/frontdesk/v1/bulk-runs/{id}',
  caller: 'staff',
  effect: 'read',
  params,
  answer: bulkRun,
});

export const bulkRunItemFilter = z.strictObject({
  runId: guid,
  state: z.union([z.enum(bulkItemStates), z.array(z.enum(bulkItemStates)).max(10)]).optional(),
  /** Only rows that create their records, or only the others. */
  isNew: z.boolean().optional(),
});
export type BulkRunItemFilter = z.infer<typeof bulkRunItemFilter>;

/** The rows of one run, `filter.runId`. */
export const listBulkRunItems = defineCall({
  name: 'listBulkRunItems',
  method: 'GET',
  path: '/frontdesk/v1/bulk-run-items',
  caller: 'staff',
  effect: 'read',
  query: restListQuery,
  answer: z.array(bulkRunItem),
});
