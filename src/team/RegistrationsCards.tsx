import { Box, Button } from '@mui/material';
import { useState } from 'react';
import type { Registration } from '../../contract/calls/identity/team.ts';
import { useText } from '../messages/useText.ts';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { useMoments } from '../ui/words/useMoments.ts';
import { ApproveButton } from './ApproveButton.tsx';
import { DeclinedCard } from './DeclinedCard.tsx';
import { people } from './PersonRow.tsx';
import { RefuseDialog } from './RefuseDialog.tsx';
import { RegistrationRow } from './RegistrationRow.tsx';
import { nameOf } from './registrations.ts';
import { useApproval } from './useApproval.ts';
import { useRegistrations } from './useRegistrations.ts';

/** Registered customers who wait for approval, and below them the declined ones, if any. */
export function RegistrationsCards() {
  const text = useText();
  const { moment } = useMoments();
  const [refusing, setRefusing] = useState<Registration>();
  const approval = useApproval();
  const { registrations, declined, error, refetch } = useRegistrations();
  return (
    <>
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
            {registrations.map((registration) => (
              <RegistrationRow
                key={registration.memberId}
                registration={registration}
                when={text('team.registrations.registered', { time: moment(registration.registeredDate) })}
                actions={
                  <>
                    <ApproveButton registration={registration} approval={approval} />
                    <Button
                      size="small"
                      disabled={approval.approving === registration.memberId}
                      aria-label={text('team.registrations.refuseNamed', { name: nameOf(registration) })}
                      onClick={() => setRefusing(registration)}
                    >
                      {text('team.registrations.refuse')}
                    </Button>
                  </>
                }
              />
            ))}
          </Box>
        )}
        {refusing && <RefuseDialog registration={refusing} onClose={() => setRefusing(undefined)} />}
      </SectionCard>
      {declined && declined.length > 0 && <DeclinedCard declined={declined} />}
    </>
  );
}
