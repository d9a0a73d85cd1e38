import { Button, Drawer } from '@mui/material';
import { useCallback, useState, type ReactNode } from 'react';
import { useText } from '../../../messages/useText.ts';

/** The further actions of a selection on phones, in a sheet that each of them closes. */
export function MoreActions({ children }: { children: ReactNode }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const [isEmpty, setEmpty] = useState(true);
  // Actions decide themselves whether they apply.
  const watch = useCallback((sheet: HTMLElement | null) => {
    if (!sheet) return undefined;
    const look = () => setEmpty(sheet.childElementCount === 0);
    look();
    const observer = new MutationObserver(look);
    observer.observe(sheet, { childList: true });
    return () => observer.disconnect();
  }, []);
  const close = () => setOpen(false);
  return (
    <>
      {!isEmpty && (
        <Button size="small" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
          {text('bulk.bar.more')}
        </Button>
      )}
      <Drawer
        anchor="bottom"
        open={open}
        onClose={close}
        onClick={close}
        slotProps={{
          // An action's dialog outlives the sheet.
          root: { keepMounted: true },
          paper: { ref: watch, role: 'dialog', 'aria-label': text('bulk.bar.moreSheet'), sx: sheet },
        }}
      >
        {children}
      </Drawer>
    </>
  );
}

const sheet = {
  display: 'grid',
  gap: '8px',
  padding: '20px 16px calc(16px + env(safe-area-inset-bottom))',
  borderRadius: '16px 16px 0 0',
  '& .MuiButton-root': { minHeight: 44 },
} as const;
