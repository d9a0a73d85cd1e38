import { Box } from '@mui/material';
import type { DeclinedRegistration } from '../../contract/calls/identity/team.ts';
import { useText } from '../messages/useText.ts';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { useMoments } from '../ui/words/useMoments.ts';
import { ApproveButton } from './ApproveButton.tsx';
import { people } from './PersonRow.tsx';
import { RegistrationRow } from './RegistrationRow.tsx';
import { useApproval } from './useApproval.ts';

/** Declined customers, whom an approval still admits. */
export function DeclinedCard({ declined }: { declined: readonly DeclinedRegistration[] }) {
  const text = useText();
  const { moment } = useMoments();
  const approval = useApproval();
  return (
    <SectionCard id="declined" title={text('team.declined.title')} lead={text('team.declined.lead')}>
      <Box component="ul" aria-label={text('team.declined.title')} sx={people}>
        {declined.map((registration) => (
          <RegistrationRow
            key={registration.memberId}
            registration={registration}
            when={text('team.declined.declined', { time: moment(registration.declinedDate) })}
            actions={<ApproveButton registration={registration} approval={approval} />}
          />
        ))}
      </Box>
    </SectionCard>
  );
}
