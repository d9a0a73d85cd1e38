import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { bulkRun, bulkRunLimits } from '../../entities/bulkRuns/bulkRun.ts';
import { importedFile, importLimits } from '../../entities/bulkRuns/importedFile.ts';
import { serviceInput } from '../../entities/services/service.ts';
import { guid, sentName } from '../../entities/values/text.ts';
import { eachItem } from '../bulk.ts';

/** Imports of files as bulk runs: the file is previewed row by row, then started like any run. Frontdesk's own. */

/** A row of a file. Absent fields stay unchanged, or get their defaults in a new service. */
export const importedRow = z.strictObject({
  /** Its line in the file, for messages. */
  line: z.int().min(1),
  service: serviceInput,
});

/**
 * Previews rows of a file of services, by the rules of a creation and an update, and stores them for a day. The service of
 * a row is the one with its id, otherwise with its `mainSlug.name` (default: the slug of its name), otherwise a new one.
 * An invalid row is blocked and does not fail the others. A long file is sent in several calls: each but the first
 * names the run of the first.
 */
export const importServices = defineCall({
  name: 'importServices',
  method: 'POST',
  path: '/frontdesk/v1/bulk-runs/import',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({
    file: importedFile,
    rows: z.array(eachItem(importedRow)).min(1).max(importLimits.rowsOfCall),
    /** The name of the run in the history; default: “Import of” with the name of the file. */
    name: sentName(bulkRunLimits.name, 1).optional(),
    /** The run of the same file's earlier rows. */
    runId: guid.optional(),
  }),
  answer: z.strictObject({ bulkRun }),
});
