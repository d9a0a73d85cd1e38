import * as z from 'zod';
import { defineCall } from '../call.ts';
import { bulkFields, bulkOperation, bulkOperationLimits } from '../entities/bulkOperations.ts';
import { bulkItemStates, bulkRun, bulkRunItem, bulkRunLimits, bulkRunStates } from '../entities/bulkRun.ts';
import { impactToken } from '../entities/serviceImpact.ts';
import { guid, sentName, text } from '../entities/text.ts';
import { queryFilter } from '../query.ts';
import { restListQuery } from '../restList.ts';
import { deletionAnswer } from './previews.ts';
import { deletionOptions } from './services.ts';

/** Changes of many services: previewed, started, watched, retried, undone. Frontdesk's own. */

/** Which services: these, or all that a filter and a text find. */
export const bulkSelection = z
  .strictObject({
    ids: z.array(guid).min(1).max(bulkRunLimits.services).optional(),
    /** As in queryServices; `{}` is every service. */
    filter: queryFilter.optional(),
    /** As in searchServices. */
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
 * What becomes of a service to which some of the operations cannot be applied: ALL_OR_NOTHING leaves the service as it
 * is, WHAT_FITS applies the other operations.
 */
export const bulkUnfitting = ['ALL_OR_NOTHING', 'WHAT_FITS'] as const;

/** What is done to them: fields changed, or all of them deleted. */
export const bulkWork = z
  .strictObject({
    operations: z.array(bulkOperation).min(1).max(bulkOperationLimits.operations).optional(),
    /** What becomes of future sessions at places that are taken away. Left out: KEEP_AT_CURRENT_LOCATION. */
    sessionsAtRemovedLocations: z.enum(['KEEP_AT_CURRENT_LOCATION', 'DELETE']).optional(),
    deletion: z.strictObject(deletionOptions).optional(),
    /** Left out: ALL_OR_NOTHING. */
    unfitting: z.enum(bulkUnfitting).optional(),
  })
  .refine(({ operations, deletion }) => (operations !== undefined) !== (deletion !== undefined), {
    error: 'must have either operations or deletion',
  });
export type BulkWork = z.infer<typeof bulkWork>;

/** So many values of a field are named, the most frequent first. */
export const bulkValuesNamed = 20;

/**
 * What the selected services have now, field by field, so that a person sees what they are about to change. Services
 * that a field has no meaning for (a deposit of a free one) are counted nowhere in it.
 */
export const readBulkValues = defineCall({
  name: 'readBulkValues',
  method: 'POST',
  path: '/frontdesk/v1/bulk-runs/values',
  caller: 'admin',
  effect: 'read',
  body: z.strictObject({ selection: bulkSelection }),
  answer: z.strictObject({
    /** How many services are selected. */
    total: z.int(),
    fields: z.array(
      z.strictObject({
        field: z.enum(bulkFields),
        /** How many different values there are; none counts as one. */
        different: z.int(),
        /** The most frequent ones; without `value` where there is none. */
        values: z.array(z.strictObject({ value: z.unknown().optional(), services: z.int() })),
      }),
    ),
  }),
});

const params = z.strictObject({ id: guid });
const runAnswer = z.strictObject({ bulkRun });

/**
 * Works out what a run would do to each service and keeps it for a day, so that exactly this can be started. Changes
 * nothing else. `items` are the first hundred rows: those that change, then those that are blocked, then those that stay
 * as they are.
 */
export const previewBulkRun = defineCall({
  name: 'previewBulkRun',
  method: 'POST',
  path: '/frontdesk/v1/bulk-runs/preview',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({
    /** What the history calls it; left out, “Bulk edit”. */
    name: sentName(bulkRunLimits.name, 1).optional(),
    selection: bulkSelection,
    work: bulkWork,
    /** The preview whose place this one takes: what was left out of that stays left out. */
    insteadOf: guid.optional(),
  }),
  answer: z.strictObject({ bulkRun, items: z.array(bulkRunItem) }),
});

/**
 * Changes a previewed run: what the history will call it, which of its rows are part of it, and how it deletes. Kept with
 * the preview, whose side effects are those of the rows that are part of it.
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
    /** Services that would change, and shall not. */
    leaveOut: z.array(guid).max(bulkRunLimits.services).optional(),
    /** Services that were left out, and shall change after all. */
    putBack: z.array(guid).max(bulkRunLimits.services).optional(),
    /** Of a run that deletes: in the place of what the preview said. */
    deletion: z.strictObject(deletionOptions).optional(),
  }),
  answer: runAnswer,
});

/**
 * What a previewed deletion would do by now to the services that are part of it, but for those that are gone; kept with
 * the preview in place of the side effects that it had. Refused with FAILED_PRECONDITION where the run changes fields.
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

/** Throws a preview away that nobody started. Answers it. */
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
 * Starts a previewed run. Refused with SELECTION_CHANGED, which names what came and went, when the filter finds other
 * services by now, and with IMPACT_CHANGED where a deletion would do something else than its preview showed. The work
 * goes on after the answer, whether or not anybody watches.
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
    /** Of a deletion: what a preview of it (previewBulkRunDeletion, previewServiceDeletion) showed. */
    impactToken: impactToken.optional(),
  }),
  answer: runAnswer,
});

/** Tries again what failed and what was left waiting, and nothing else. */
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
 * What an undo would do: how many services get everything back, how many keep some fields because they were edited
 * since (`partly`), and from how many nothing can be taken back (`refused`).
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
    /** The fields that stay, of the first hundred services that keep any; `id`: the service itself is gone. */
    kept: z.array(z.strictObject({ serviceId: guid, name: z.string(), fields: z.array(z.string()) })),
  }),
});

/** Takes the whole run back, but for fields that were edited since. Goes on after the answer. */
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

/** Newest first. Previews that nobody started are left out unless they are asked for. */
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
