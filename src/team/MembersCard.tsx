import { Box } from '@mui/material';
import { ShieldUser, UserMinus } from 'lucide-react';
import { useState } from 'react';
import {
  changeMemberRole,
  inviteToTeam,
  removeFromTeam,
  type TeamMember,
} from '../../contract/calls/identity/team.ts';
import { MenuButton, type MenuAction } from '../ui/dialogs/MenuButton.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { StateChip } from '../ui/page/StateChip.tsx';
import { useMay } from '../ui/business/useMay.ts';
import { usePerson } from '../ui/business/usePerson.ts';
import { useText } from '../messages/useText.ts';
import { people, PersonRow } from './PersonRow.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { isAway } from '../ui/words/isAway.ts';
import { useMoments } from '../ui/words/useMoments.ts';
import { useTeamStaff } from './useTeamStaff.ts';

type Opened = { what: 'role' | 'remove'; member: TeamMember };

/** Team members with their roles and actions. */
export function MembersCard({ members }: { members: readonly TeamMember[] }) {
  const text = useText();
  const { id: ownId } = usePerson();
  const { now, moment } = useMoments();
  const staff = useTeamStaff();
  const mayInvite = useMay(inviteToTeam) ?? false;
  const mayChange = useMay(changeMemberRole) ?? false;
  const mayRemove = useMay(removeFromTeam) ?? false;
  const [opened, setOpened] = useState<Opened>();
  const owners = members.filter(({ role, status }) => role === 'owner' && status === 'ACTIVE');

  function activityOf(lastUsedDate: string | undefined): string {
    if (lastUsedDate === undefined) return text('team.members.away');
    return isAway(lastUsedDate, now)
      ? text('team.members.active', { time: moment(lastUsedDate) })
      : text('team.members.activeNow');
  }

  function factsOf({ email, name, lastUsedDate, staffMemberId }: TeamMember): string[] {
    const staffMember = staff.find(({ id }) => id === staffMemberId);
    return [
      ...(name ? [email] : []),
      activityOf(lastUsedDate),
      ...(staffMember ? [text('team.members.calendar', { name: staffMember.name })] : []),
    ];
  }

  function actionsOf(member: TeamMember): MenuAction[] {
    const onlyOwner = owners.length === 1 && owners[0]?.id === member.id;
    const locked = onlyOwner ? { disabled: true, note: text('team.members.onlyOwner') } : {};
    return [
      ...(mayChange
        ? [
            {
              key: 'role',
              label: text('team.members.changeRole'),
              icon: ShieldUser,
              onSelect: () => setOpened({ what: 'role', member }),
              ...locked,
            },
          ]
        : []),
      ...(mayRemove
        ? [
            {
              key: 'remove',
              label: text('team.members.remove'),
              icon: UserMinus,
              destroys: true,
              onSelect: () => setOpened({ what: 'remove', member }),
              ...locked,
            },
          ]
        : []),
    ];
  }

  const close = () => setOpened(undefined);
  return (
    <SectionCard
      id="people"
      title={text('team.members.title')}
      lead={text(mayInvite && !mayChange ? 'team.members.leadAdmin' : 'team.members.lead')}
    >
      <Box component="ul" aria-label={text('team.members.list')} sx={people}>
        {members.map((member) => {
          const name = member.name || member.email;
          return (
            <PersonRow
              key={member.id}
              name={name}
              marks={
                <>
                  {member.id === ownId && <Tag>{text('team.you')}</Tag>}
                  {member.status !== 'ACTIVE' && (
                    <StateChip tone="warn" reason={text('team.status.reason')}>
                      {text(`team.status.${member.status}`)}
                    </StateChip>
                  )}
                </>
              }
              facts={factsOf(member)}
              role={text(`team.role.${member.role}`)}
              menu={
                (mayChange || mayRemove) && (
                  <MenuButton label={text('team.members.menu', { name })} actions={() => actionsOf(member)} />
                )
              }
            />
          );
        })}
      </Box>
      {opened?.what === 'role' && (
        <RoleDialog member={opened.member} isSelf={opened.member.id === ownId} onClose={close} />
      )}
      {opened?.what === 'remove' && (
        <RemoveDialog member={opened.member} isSelf={opened.member.id === ownId} onClose={close} />
      )}
    </SectionCard>
  );
}

/** Not a state, so it has no mark. */
function Tag({ children }: { children: string }) {
  return (
    <Box
      component="span"
      sx={{
        typography: 'caption',
        color: 'text.secondary',
        border: '1px solid',
        borderColor: 'lineStrong',
        borderRadius: '6px',
        paddingInline: '6px',
      }}
    >
      {children}
    </Box>
  );
}
