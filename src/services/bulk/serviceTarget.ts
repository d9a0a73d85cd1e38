import type { BulkSelection } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { serviceFields } from '../../../contract/entities/services/serviceFields.ts';
import { selectionOf as selectionOfTarget } from '../../records/bulk/selection/selectionOf.ts';
import type { WireFilter } from '../../records/list/listFilter.ts';

/** Selected rows, or all matches of a filter with its text (`q`). */
export interface ServiceTarget {
  services: readonly Service[];
  matching?: { filter: WireFilter; total: number };
}

/** Converts a target to a run's selection: by IDs, or by filter. */
export function selectionOf({ services, matching }: ServiceTarget): BulkSelection {
  return selectionOfTarget({ ids: services.map(({ id }) => id), matching }, serviceFields);
}
