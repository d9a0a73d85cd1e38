import type { BulkSelection } from '../../../../contract/calls/bulkRuns/bulkRuns.ts';
import type { FieldTable } from '../../../../contract/queries/query.ts';
import { toWireFilter } from '../../../providers/data/wireFilter.ts';
import type { WireFilter } from '../../list/listFilter.ts';

/** Selected rows, or all matches of a filter with its text (`q`). */
interface BulkTarget {
  ids: readonly string[];
  matching?: { filter: WireFilter; total: number } | undefined;
}

/** Converts a target to a run's selection: by IDs, or by filter. */
export function selectionOf({ ids, matching }: BulkTarget, fields: FieldTable): BulkSelection {
  if (!matching) return { ids: [...ids] };
  const { filter, text: search } = toWireFilter(matching.filter, fields);
  return { filter, ...(search !== '' && { search }) };
}
