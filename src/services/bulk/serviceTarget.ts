import type { BulkSelection } from '../../../contract/calls/bulkRuns.ts';
import type { Service } from '../../../contract/entities/service.ts';
import { serviceFields } from '../../../contract/entities/serviceFields.ts';
import { toWireFilter } from '../../providers/wireQuestion.ts';
import type { WireFilter } from '../../records/list/listFilter.ts';

/** Rows of the page, or everything that a filter (with its text, `q`) finds. */
export interface ServiceTarget {
  services: readonly Service[];
  matching?: { filter: WireFilter; total: number };
}

/** The chosen services as a run asks for them: by their ids, or by what finds them all. */
export function selectionOf({ services, matching }: ServiceTarget): BulkSelection {
  if (!matching) return { ids: services.map(({ id }) => id) };
  const { filter, text: search } = toWireFilter(matching.filter, serviceFields);
  return { filter, ...(search !== '' && { search }) };
}
