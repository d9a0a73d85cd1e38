import * as z from 'zod';
import { sentName } from '../values/text.ts';
import { bulkRunLimits } from './bulkRun.ts';

export const importLimits = {
  /** Rows of one call: well below the size limit of a body. */
  rowsOfCall: 200,
  fileName: 255,
} as const;

/** The file that a run imports. */
export const importedFile = z.strictObject({
  name: sentName(importLimits.fileName, 1),
  /** Number of its rows; a run with fewer rows cannot be started. */
  rows: z.int().min(1).max(bulkRunLimits.records),
});
export type ImportedFile = z.infer<typeof importedFile>;
