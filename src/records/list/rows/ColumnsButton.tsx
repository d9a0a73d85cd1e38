import { Popover } from '@mui/material';
import { Columns3 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/loading/lazyPart.ts';
import { IconAction } from '../../../ui/IconAction.tsx';
import { useText } from '../../../messages/useText.ts';

const ColumnChooser = lazyPart(async () => (await import('./ColumnChooser.tsx')).ColumnChooser);

/** Chooses the table's columns and their order. */
export function ColumnsButton() {
  const text = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = text('list.columns');
  return (
    <>
      <IconAction
        icon={Columns3}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width: 304, padding: '4px' } } }}
      >
        <Suspense fallback={null}>
          <ColumnChooser />
        </Suspense>
      </Popover>
    </>
  );
}
