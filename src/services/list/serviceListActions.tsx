import { Box, Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconAction } from '../../ui/IconAction.tsx';
import { NewRecordButton } from '../../records/list/NewRecordButton.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { useText } from '../../messages/useText.ts';

const ExportDialog = lazyDialog(async () => (await import('../export/ExportDialog.tsx')).ExportDialog);

/** Actions next to the list's title. */
export function ListActions({ phone }: { phone: boolean }) {
  return (
    <>
      <ExportServices phone={phone} />
      <NewService />
    </>
  );
}

/** The export dialog and the CSV code load on first use. */
function ExportServices({ phone }: { phone: boolean }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  const { canAccess = false } = useCanAccess({ resource: 'services', action: 'export' });
  if (!canAccess) return null;
  return (
    <>
      {phone ? (
        <IconAction icon={Download} aria-haspopup="dialog" label={text('services.export')} onClick={show} />
      ) : (
        <Button aria-haspopup="dialog" startIcon={<Icon of={Download} />} onClick={show}>
          {text('services.export')}
        </Button>
      )}
      {open && <ExportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function NewService() {
  const text = useText();
  return <NewRecordButton resource="services" path="services" label={text('services.new')} />;
}

/** Empty state of a business without services. */
export function FirstService() {
  const text = useText();
  return (
    <EmptyState title={text('services.empty.firstTitle')} actions={<NewService />}>
      {text('services.empty.first')}
      <Box sx={{ marginBlockStart: '8px', color: 'text.tertiary' }}>{text('services.empty.example')}</Box>
    </EmptyState>
  );
}
