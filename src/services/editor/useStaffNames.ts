import { useGetList } from 'react-admin';
import { useMemo } from 'react';
import type { StaffMember } from '../../../contract/entities/staffMember.ts';

/** The names of the business's people by the id of their resource, which is how services name them. */
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
