import { useGetList } from 'react-admin';
import { useMemo } from 'react';
import type { StaffMember } from '../../../contract/entities/staff/staffMember.ts';
import { allOptions } from '../../ui/queries/allOptions.ts';

/** Returns staff names by resource ID, which services reference; undefined while they load. */
export function useStaffNames(): ReadonlyMap<string, string> | undefined {
  const { data } = useGetList<StaffMember>('staffMembers', ...allOptions);
  return useMemo(
    () =>
      data &&
      new Map(data.flatMap(({ resourceId, name }) => (resourceId && name ? [[resourceId, name]] : []))),
    [data],
  );
}
