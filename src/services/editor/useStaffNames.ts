import { useGetList } from 'react-admin';
import { useMemo } from 'react';
import type { StaffMember } from '../../../contract/entities/staff/staffMember.ts';

/** Returns staff names by resource ID, which services reference. */
export function useStaffNames(): ReadonlyMap<string, string> {
  const { data } = useGetList<StaffMember>(
    'staffMembers',
    { pagination: { page: 1, perPage: 100 } },
    { staleTime: 5 * 60_000 },
  );
  return useMemo(
    () =>
      new Map(
        (data ?? []).flatMap(({ resourceId, name }) => (resourceId && name ? [[resourceId, name]] : [])),
      ),
    [data],
  );
}
