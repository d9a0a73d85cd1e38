import type { BulkRunItem } from '../../../contract/entities/bulkRun.ts';

/** Leaves a row of a preview out of the run, or puts it back. */
export type RowChoice = (item: BulkRunItem) => void;

export const isLeftOut = ({ state }: BulkRunItem): boolean => state === 'EXCLUDED';
