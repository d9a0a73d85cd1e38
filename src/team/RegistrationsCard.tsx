import { Box, Button } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  approveRegistration,
  listRegistrations,
  type Registration,
} from '../../contract/calls/identity/team.ts';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { StateChip } from '../ui/page/StateChip.tsx';
import { useApi } from '../ui/queries/useApi.ts';
import { useToast } from '../ui/useToast.ts';
import { useText } from '../messages/useText.ts';
import { people, PersonRow } from './PersonRow.tsx';
import { RefuseDialog } from './RefuseDialog.tsx';
import { nameOf, registrationsKey } from './registrations.ts';
import { useMoments } from '../ui/words/useMoments.ts';
import { isNotFound } from '../platform/errors.ts';

/** Registered customers who wait for approval. */
export function RegistrationsCard() {
  const api = useApi();
  const text = useText();
  const { moment } = useMoments();
  const [refusing, setRefusing] = useState<Registration>();
  const { approving, approve } = useApproval();
  const { data, error, refetch } = useQuery({
    queryKey: registrationsKey,
    queryFn: ({ signal }) => api.send(listRegistrations, {}, { signal }),
  });
  const registrations = data && 'registrations' in data ? data.registrations : undefined;
  return (
    <SectionCard
      id="registrations"
      title={text('team.registrations.title')}
      lead={text('team.registrations.lead')}
    >
      {!registrations && error && (
        <ErrorPanel what={text('team.registrations.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {registrations?.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>{text('team.registrations.none')}</Box>
      )}
      {!registrations && !error && <Box sx={{ minHeight: 20 }} />}
      {registrations && registrations.length > 0 && (
        <Box component="ul" aria-label={text('team.registrations.list')} sx={people}>
          {registrations.map((registration) => {
            const { memberId, email, emailVerified, registeredDate } = registration;
            const name = nameOf(registration);
            const proof = emailVerified ? 'verified' : 'unverified';
            return (
              <PersonRow
                key={memberId}
                name={name}
                marks={
                  <StateChip
                    tone={emailVerified ? 'good' : 'warn'}
                    reason={text(`team.registrations.${proof}Reason`)}
                  >
                    {text(`team.registrations.${proof}`)}
                  </StateChip>
                }
                facts={[
                  ...(name === email ? [] : [email]),
                  text('team.registrations.registered', { time: moment(registeredDate) }),
                ]}
                actions={
                  <>
                    <Button
                      size="small"
                      disabled={approving === memberId}
                      aria-label={text('team.registrations.approveNamed', { name })}
                      onClick={() => void approve(registration)}
                    >
                      {text('team.registrations.approve')}
                    </Button>
                    <Button
                      size="small"
                      disabled={approving === memberId}
                      aria-label={text('team.registrations.refuseNamed', { name })}
                      onClick={() => setRefusing(registration)}
                    >
                      {text('team.registrations.refuse')}
                    </Button>
                  </>
                }
              />
            );
          })}
        </Box>
      )}
      {refusing && <RefuseDialog registration={refusing} onClose={() => setRefusing(undefined)} />}
    </SectionCard>
  );
}

function useApproval() {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [approving, setApproving] = useState<string>();
  async function approve(registration: Registration): Promise<void> {
    const { memberId } = registration;
    const name = nameOf(registration);
    setApproving(memberId);
    try {
      await api.send(approveRegistration, { path: { memberId } });
      toast.done(text('team.registrations.approved', { name }));
    } catch (error) {
      const gone = isNotFound(error);
      if (gone) toast.done(text('team.registrations.gone', { name }));
      else toast.failed(text('team.registrations.approveFailed', { name }), error);
    }
    await queryClient.invalidateQueries({ queryKey: registrationsKey });
    setApproving(undefined);
  }
  return { approving, approve };
}
