import { useQuery } from '@tanstack/react-query';
import { countExtendedBookings } from '../../contract/calls/bookings/extendedBookings.ts';
import { deleteStaffMember } from '../../contract/calls/staff/staffMembers.ts';
import type { StaffMember } from '../../contract/entities/staff/staffMember.ts';
import { upcomingWith } from '../bookings/booking/bookingQuestions.ts';
import type { DeletionKind } from '../records/trash/DeleteRecord.tsx';
import { useApi } from '../ui/queries/useApi.ts';

/** Deletion of a staff member, with the numbers of affected services and bookings. */
export const staffDeletion: DeletionKind<StaffMember> = {
  entity: 'staffMember',
  path: 'staff',
  deletion: deleteStaffMember,
  changes: ['staff', 'staffMembers', 'services'],
  useFigures,
  texts: {
    open: 'staffEditor.remove.open',
    title: 'staffEditor.remove.title',
    lead: 'staffEditor.remove.lead',
    safe: 'staffEditor.remove.safe',
    act: 'staffEditor.remove.act',
    done: 'staffEditor.remove.done',
  },
};

function useFigures({ resourceId }: StaffMember) {
  const api = useApi();
  const { data: services } = useQuery({
    // Shares the prefix of react-admin's keys, so it is invalidated with the services.
    queryKey: ['services', 'givenBy', resourceId],
    queryFn: async ({ signal }) => (await api.count({ staffMemberIds: resourceId }, { signal })).data,
  });
  const { data: bookings } = useQuery({
    queryKey: ['bookings', 'with', resourceId],
    queryFn: async ({ signal }) => {
      const filter = upcomingWith([resourceId ?? ''], new Date());
      return (await api.send(countExtendedBookings, { body: { filter } }, { signal })).count;
    },
  });
  return [
    { value: services, label: 'staffEditor.remove.services' },
    {
      value: bookings,
      label: 'staffEditor.remove.bookings',
      screen: { to: `/staff/absence?staff=${resourceId}`, label: 'absence.open' },
    },
  ] as const;
}
