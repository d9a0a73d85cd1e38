import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../messages/useText.ts';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconAction } from '../../ui/IconAction.tsx';

const ExportDialog = lazyDialog(async () => (await import('./ExportDialog.tsx')).ExportDialog);

/** Exports the list. The dialog and the CSV code load on first use. */
export function ExportButton({ phone }: { phone: boolean }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  return (
    <>
      {phone ? (
        <IconAction icon={Download} aria-haspopup="dialog" label={text('list.export')} onClick={show} />
      ) : (
        <Button aria-haspopup="dialog" startIcon={<Icon of={Download} />} onClick={show}>
          {text('list.export')}
        </Button>
      )}
      {open && <ExportDialog onClose={() => setOpen(false)} />}
    </>
  );
}
