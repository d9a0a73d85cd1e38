import { Download } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../messages/useText.ts';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { HeadAction } from '../../ui/page/HeadActions.tsx';

const ExportDialog = lazyDialog(async () => (await import('./ExportDialog.tsx')).ExportDialog);

/** Exports the list. The dialog and the CSV code load on first use. */
export function ExportButton() {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <HeadAction icon={Download} label={text('list.export')} opensDialog onSelect={() => setOpen(true)} />
      {open && <ExportDialog onClose={() => setOpen(false)} />}
    </>
  );
}
