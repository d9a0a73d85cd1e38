import { Box, Button, OutlinedInput } from '@mui/material';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  connectStaffMemberToUser,
  disconnectStaffMemberFromUser,
} from '../../../contract/calls/staff/staffMemberUsers.ts';
import type { StaffMember } from '../../../contract/entities/staff/staffMember.ts';
import { useText } from '../../messages/useText.ts';
import { useRecordForm } from '../../records/editor/RecordFormContext.ts';
import { useTeam } from '../../auth/useTeam.ts';
import { SectionCard } from '../../ui/page/SectionCard.tsx';
import { StateChip } from '../../ui/page/StateChip.tsx';
import { useApi } from '../../ui/queries/useApi.ts';
import { useMay } from '../../ui/business/useMay.ts';
import { useToast } from '../../ui/useToast.ts';
import { shownParts } from './staffHours.ts';

type Connection = 'CONNECTED' | 'PENDING' | 'EXPIRED' | 'DISCONNECTED';

/** Links a staff member to a user. Actions apply at once, independent of unsaved changes. */
export function UserSection() {
  const text = useText();
  const { opened } = useRecordForm<StaffMember>();
  const mayConnect = useMay(connectStaffMemberToUser) ?? false;
  // A new staff member can't be linked yet.
  if (!opened) return null;
  const state = connectionOf(opened);
  return (
    <SectionCard
      id="user"
      title={text('staffEditor.section.user')}
      lead={text('staffEditor.lead.user')}
      actions={<StateChip tone={tones[state]}>{text(`staffEditor.user.${state}`)}</StateChip>}
    >
      {/* A key per state resets the state of the actions. */}
      <ConnectionActions key={state} member={opened} state={state} locked={!mayConnect} />
    </SectionCard>
  );
}

const tones = { CONNECTED: 'good', PENDING: 'warn', EXPIRED: 'bad', DISCONNECTED: 'off' } as const;

const helps = {
  CONNECTED: 'staffEditor.user.connectedHelp',
  PENDING: 'staffEditor.user.pendingHelp',
  EXPIRED: 'staffEditor.user.expiredHelp',
  DISCONNECTED: 'staffEditor.user.disconnectedHelp',
} as const;

function connectionOf({ associatedWixIdentity }: StaffMember): Connection {
  const status = associatedWixIdentity?.connection?.status ?? associatedWixIdentity?.connectionStatus;
  return status === undefined || status === 'UNKNOWN' ? 'DISCONNECTED' : status;
}

interface ConnectionActionsProps {
  member: StaffMember;
  state: Connection;
  locked: boolean;
}

function ConnectionActions({ member, state, locked }: ConnectionActionsProps) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const id = useId();
  const { reread } = useRecordForm<StaffMember>();
  const [email, setEmail] = useState(member.email ?? '');
  const [pending, setPending] = useState(false);
  const path = { staffMemberId: member.id };
  const { name } = member;

  async function act(work: () => Promise<string>): Promise<void> {
    setPending(true);
    try {
      const message = await work();
      await reread?.();
      toast.done(message);
    } catch (error) {
      toast.failed(text('staffEditor.user.failed'), error);
    } finally {
      setPending(false);
    }
  }

  const connect = () =>
    act(async () => {
      const asked = email.trim();
      const body = { ...(asked && { email: asked }), fields: shownParts };
      const { staffMember } = await api.send(connectStaffMemberToUser, { path, body });
      return connectionOf(staffMember) === 'CONNECTED'
        ? text('staffEditor.user.connected', { name })
        : text('staffEditor.user.invited', { email: asked || (staffMember.email ?? '') });
    });
  const disconnect = () =>
    act(async () => {
      await api.send(disconnectStaffMemberFromUser, { path, body: {} });
      return state === 'CONNECTED'
        ? text('staffEditor.user.disconnected', { name })
        : text('staffEditor.user.withdrawn');
    });

  return (
    <>
      <Box sx={{ color: 'text.secondary' }}>{text(helps[state], { name })}</Box>
      {state === 'CONNECTED' && <RoleOfUser member={member} />}
      {!locked && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '8px' }}>
          {state !== 'CONNECTED' && (
            <>
              <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
                <Box component="label" htmlFor={id} sx={{ display: 'block', marginBlockEnd: '6px' }}>
                  {text('staffEditor.user.email')}
                </Box>
                <OutlinedInput
                  id={id}
                  type="email"
                  fullWidth
                  value={email}
                  onChange={(event) => setEmail(event.target.value)}
                />
              </Box>
              <Button disabled={pending || email.trim() === ''} onClick={() => void connect()}>
                {text(state === 'DISCONNECTED' ? 'staffEditor.user.connect' : 'staffEditor.user.sendAgain')}
              </Button>
            </>
          )}
          {state !== 'DISCONNECTED' && (
            <Button disabled={pending} onClick={() => void disconnect()}>
              {text(state === 'CONNECTED' ? 'staffEditor.user.disconnect' : 'staffEditor.user.withdraw')}
            </Button>
          )}
        </Box>
      )}
    </>
  );
}

/** The permissions of the connected user. Roles are changed on the team page. */
function RoleOfUser({ member }: { member: StaffMember }) {
  const text = useText();
  const { team } = useTeam();
  const user = team?.members.find(({ staffMemberId }) => staffMemberId === member.id);
  if (!user) return null;
  return (
    <Box>
      {text('staffEditor.user.role', { role: text(`team.role.${user.role}`) })}{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {text(`team.role.${user.role}May`)}
      </Box>{' '}
      <Link to="/team">{text('staffEditor.user.team')}</Link>
    </Box>
  );
}
