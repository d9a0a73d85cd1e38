import { searchStaffMembersV2 } from '../../contract/calls/staff/staffMembersV2.ts';
import { staffMemberSearchFields } from '../../contract/entities/staff/staffMemberFields.ts';
import type { ApiClient } from '../platform/apiClient.ts';
import { toWireFilter } from '../providers/wireFilter.ts';
import type { WireFilter } from '../records/list/listFilter.ts';

/** Counts the staff members of a filter with its text (`q`). Text requires a search. */
export async function countStaff(
  api: Pick<ApiClient, 'send'>,
  values: WireFilter,
  signal: AbortSignal,
): Promise<number> {
  const { filter, text } = toWireFilter(values, staffMemberSearchFields);
  const search = {
    filter,
    ...(text && { search: { expression: text } }),
    cursorPaging: { limit: 1 },
    aggregations: [howMany],
  };
  const { aggregationData } = await api.send(searchStaffMembersV2, { body: { search } }, { signal });
  return aggregationData?.results?.find(({ name }) => name === howMany.name)?.scalar?.value ?? 0;
}

const howMany = {
  name: 'count',
  type: 'SCALAR' as const,
  fieldPath: 'id',
  scalar: { type: 'COUNT_DISTINCT' as const },
};
