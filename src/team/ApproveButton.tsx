import { Button } from '@mui/material';
import type { Registration } from '../../contract/calls/identity/team.ts';
import { useText } from '../messages/useText.ts';
import { nameOf } from './registrations.ts';
import type { useApproval } from './useApproval.ts';

interface ApproveButtonProps {
  registration: Registration;
  approval: ReturnType<typeof useApproval>;
}

/** Approves a waiting or declined customer. */
export function ApproveButton({ registration, approval: { approving, approve } }: ApproveButtonProps) {
  const text = useText();
  return (
    <Button
      size="small"
      disabled={approving === registration.memberId}
      aria-label={text('team.registrations.approveNamed', { name: nameOf(registration) })}
      onClick={() => void approve(registration)}
    >
      {text('team.registrations.approve')}
    </Button>
  );
}
