import type { BulkRunItem } from '../../../../contract/entities/bulkRuns/bulkRun.ts';

/** Excludes a row of a preview or includes it again. */
export type RowChoice = (item: BulkRunItem) => void;

export const isExcluded = ({ state }: BulkRunItem): boolean => state === 'EXCLUDED';
