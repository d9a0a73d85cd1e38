import { HeadAction } from '../ui/page/HeadActions.tsx';
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
      <HeadAction label={text('policies.strictest.open')} opensDialog onSelect={() => setOpen(true)} />
      {open && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}
