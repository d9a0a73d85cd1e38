import { Button } from '@mui/material';
import { useState } from 'react';
import { useText } from '../messages/useText.ts';
import { lazyDialog } from '../ui/dialogs/lazyDialog.tsx';

const Dialog = lazyDialog(async () => (await import('./StrictestDialog.tsx')).StrictestDialog);

/** Opens the comparison of policies. */
export function StrictestButton() {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text('policies.strictest.open')}
      </Button>
      {open && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}
