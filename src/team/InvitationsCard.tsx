import { Box, Button } from '@mui/material';
import { inviteToTeam, rolesGivenBy, type TeamInvitation } from '../../contract/calls/identity/team.ts';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { StateChip } from '../ui/page/StateChip.tsx';
import { useMay } from '../ui/business/useMay.ts';
import { usePerson } from '../ui/business/usePerson.ts';
import { useText } from '../messages/useText.ts';
import { people, PersonRow } from './PersonRow.tsx';
import { useInvitationActions } from './useInvitationActions.ts';
import { useMoments } from '../ui/words/useMoments.ts';

/** Pending invitations. */
export function InvitationsCard({ invitations }: { invitations: readonly TeamInvitation[] }) {
  const text = useText();
  const { day } = useMoments();
  const { role: ownRole } = usePerson();
  const mayInvite = useMay(inviteToTeam) ?? false;
  const { busy, sendAgain, revoke } = useInvitationActions();
  return (
    <SectionCard id="invited" title={text('team.invitations.title')} lead={text('team.invitations.lead')}>
      {invitations.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{text('team.invitations.none')}</Box>
      ) : (
        <Box component="ul" aria-label={text('team.invitations.list')} sx={people}>
          {invitations.map((invitation) => {
            const { id, email, role, status, invitedBy, sentDate, expiresDate } = invitation;
            const open = status === 'OPEN';
            const mayChange = mayInvite && ownRole !== undefined && rolesGivenBy[ownRole].includes(role);
            return (
              <PersonRow
                key={id}
                name={email}
                marks={
                  <StateChip
                    tone={open ? 'off' : 'warn'}
                    reason={text(open ? 'team.invitations.openReason' : 'team.invitations.expiredReason')}
                  >
                    {text(`team.invitations.${status}`)}
                  </StateChip>
                }
                facts={[
                  text('team.invitations.sent', { time: day(sentDate), name: invitedBy }),
                  ...(open ? [text('team.invitations.until', { time: day(expiresDate) })] : []),
                ]}
                role={text(`team.role.${role}`)}
                actions={
                  mayChange && (
                    <>
                      <Button
                        size="small"
                        disabled={busy.has(id)}
                        aria-label={text('team.invitations.againNamed', { email })}
                        onClick={() => void sendAgain(invitation)}
                      >
                        {text('team.invitations.again')}
                      </Button>
                      <Button
                        size="small"
                        disabled={busy.has(id)}
                        aria-label={text('team.invitations.revokeNamed', { email })}
                        onClick={() => void revoke(invitation)}
                      >
                        {text('team.invitations.revoke')}
                      </Button>
                    </>
                  )
                }
              />
            );
          })}
        </Box>
      )}
    </SectionCard>
  );
}
