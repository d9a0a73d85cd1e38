import { Button } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { countExtendedBookings } from '../../contract/calls/bookings/extendedBookings.ts';
import { deleteStaffMember } from '../../contract/calls/staff/staffMembers.ts';
import { liveBookingStatuses } from '../../contract/entities/bookings/booking.ts';
import type { StaffMember } from '../../contract/entities/staff/staffMember.ts';
import { useText } from '../messages/useText.ts';
import { useRestoreRecords } from '../records/trash/useRestoreRecords.ts';
import { ConsequenceDialog } from '../ui/dialogs/ConsequenceDialog.tsx';
import { unguarded } from '../ui/dialogs/unguarded.ts';
import { useApi } from '../ui/useApi.ts';
import { useMay } from '../ui/useMay.ts';
import { useToast } from '../ui/useToast.ts';
import { useFormats } from '../ui/words/useFormats.ts';

/** Deletes a staff member after confirming the numbers of affected services and bookings. The toast offers Undo. */
export function DeleteStaffMember({ member }: { member: StaffMember }) {
  const text = useText();
  const mayDelete = useMay(deleteStaffMember) ?? false;
  const [open, setOpen] = useState(false);
  if (!mayDelete) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text('staffEditor.remove.open')}
      </Button>
      {open && <Question member={member} onClose={() => setOpen(false)} />}
    </>
  );
}

function Question({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const { id, name, resourceId } = member;
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { number } = useFormats();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const { data: services } = useQuery({
    // Shares the prefix of react-admin's keys, so it is invalidated with the services.
    queryKey: ['services', 'givenBy', resourceId],
    queryFn: async ({ signal }) => (await api.count({ staffMemberIds: resourceId }, { signal })).data,
  });
  const { data: bookings } = useQuery({
    queryKey: ['bookings', 'with', resourceId],
    queryFn: async ({ signal }) => {
      const filter = {
        'bookedEntity.item.slot.resource.id': resourceId,
        status: { $in: liveBookingStatuses },
        startDate: { $gt: new Date().toISOString() },
      };
      return (await api.send(countExtendedBookings, { body: { filter } }, { signal })).count;
    },
  });
  const { restore } = useRestoreRecords();
  const renew = () =>
    Promise.all(
      ['staff', 'staffMembers', 'services', 'activity', 'trash'].map((area) =>
        queryClient.invalidateQueries({ queryKey: [area] }),
      ),
    );

  async function remove(): Promise<void> {
    setPending(true);
    setError(undefined);
    try {
      await api.send(deleteStaffMember, { path: { staffMemberId: id } });
    } catch (failure) {
      setError(failure);
      setPending(false);
      return;
    }
    void navigate('/staff', { state: unguarded });
    toast.done(text('staffEditor.remove.done', { name }), {
      action: {
        label: text('layout.actions.undo'),
        run: () => void restore([{ id, entity: 'staffMember', name, bookings: 0 }]),
      },
    });
    await renew();
  }

  return (
    <ConsequenceDialog
      open
      title={text('staffEditor.remove.title', { name })}
      lead={text('staffEditor.remove.lead')}
      figures={[
        {
          value: services === undefined ? '—' : number(services),
          label: text('staffEditor.remove.services', { smart_count: services ?? 2 }),
        },
        {
          value: bookings === undefined ? '—' : number(bookings),
          label: text('staffEditor.remove.bookings', { smart_count: bookings ?? 2 }),
        },
      ]}
      safe={text('staffEditor.remove.safe')}
      act={services === undefined || bookings === undefined ? undefined : text('staffEditor.remove.act')}
      effect="destroys"
      pending={pending}
      error={error}
      onSafe={onClose}
      onAct={() => void remove()}
    />
  );
}
