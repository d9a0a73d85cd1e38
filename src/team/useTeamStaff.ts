import { useGetList } from 'react-admin';
import type { StaffMember } from '../../contract/entities/staff/staffMember.ts';

/** Returns the business's staff members, sorted by name. */
export function useTeamStaff(): readonly StaffMember[] {
  const { data } = useGetList<StaffMember>(
    'staffMembers',
    { pagination: { page: 1, perPage: 1000 }, sort: { field: 'name', order: 'ASC' } },
    { staleTime: 60_000 },
  );
  return data ?? [];
}
