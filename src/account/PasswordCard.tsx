import { Button } from '@mui/material';
import { useState } from 'react';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { useText } from '../messages/useText.ts';
import { PasswordDialog } from './PasswordDialog.tsx';

/** Opens the password dialog. */
export function PasswordCard({ email }: { email: string }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <SectionCard id="password" title={text('account.password.title')} lead={text('account.password.lead')}>
      <div>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {text('account.password.open')}
        </Button>
      </div>
      {open && <PasswordDialog email={email} onClose={() => setOpen(false)} />}
    </SectionCard>
  );
}
