import { Box, Button } from '@mui/material';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { inviteToTeam, listRegistrations } from '../../contract/calls/identity/team.ts';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PageHead } from '../ui/page/PageHead.tsx';
import { ReadOnlyNote } from '../ui/page/ReadOnlyNote.tsx';
import { useMay } from '../ui/business/useMay.ts';
import { useText } from '../messages/useText.ts';
import { InvitationsCard } from './InvitationsCard.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MembersCard } from './MembersCard.tsx';
import { RegistrationsCards } from './RegistrationsCards.tsx';
import { teamColumn } from './teamColumn.ts';
import { TeamSkeleton } from './TeamSkeleton.tsx';
import { useTeam } from '../auth/useTeam.ts';

/** Team members, pending invitations and registrations that wait for approval. */
export function Team() {
  const text = useText();
  const { team, error, refetch } = useTeam();
  const mayInvite = useMay(inviteToTeam);
  const mayApprove = useMay(listRegistrations) ?? false;
  const [inviting, setInviting] = useState(false);
  // `/team?invite` opens the dialog, as the palette does.
  const [address, setAddress] = useSearchParams();
  const isAsked = address.has('invite') && mayInvite === true;
  const close = () => {
    setInviting(false);
    if (isAsked) setAddress({}, { replace: true });
  };
  const count = team?.members.length;
  return (
    <>
      <PageHead
        title={text('team.title')}
        lead={count === undefined ? text('team.leadUnknown') : text('team.lead', { smart_count: count })}
        actions={
          mayInvite && (
            <Button
              variant="contained"
              color="primary"
              aria-haspopup="dialog"
              startIcon={<Icon of={UserPlus} />}
              onClick={() => setInviting(true)}
            >
              {text('team.invite.open')}
            </Button>
          )
        }
      />
      {mayInvite === false && <ReadOnlyNote />}
      <Box data-width="form" sx={{ ...teamColumn, marginBlockEnd: '24px' }}>
        {team && <MembersCard members={team.members} />}
        {!team && error && (
          <ErrorPanel what={text('team.failed')} error={error} onRetry={() => void refetch()} />
        )}
        {!team && !error && <TeamSkeleton />}
        {team && (team.invitations.length > 0 || mayInvite) && (
          <InvitationsCard invitations={team.invitations} />
        )}
        {/* After the members, which would move it. */}
        {(team || error) && mayApprove && <RegistrationsCards />}
      </Box>
      {(inviting || isAsked) && <InviteDialog takenStaffMembers={takenIn(team)} onClose={close} />}
    </>
  );
}

function takenIn(team: ReturnType<typeof useTeam>['team']): ReadonlySet<string> {
  const everybody = [...(team?.members ?? []), ...(team?.invitations ?? [])];
  return new Set(everybody.flatMap(({ staffMemberId }) => staffMemberId ?? []));
}
