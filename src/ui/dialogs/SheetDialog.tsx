import { Dialog } from '@mui/material';
import type { ReactNode } from 'react';
import { rem } from '../../theme/rem.ts';
import { useIsPhone } from '../page/useIsPhone.ts';

export type ClosingReason = 'backdropClick' | 'escapeKeyDown';

interface SheetDialogProps {
  /** Prefix of the ids of the title and the lead: `<id>-title`, `<id>-lead`. */
  id: string;
  hasLead?: boolean;
  open?: boolean;
  /** Pixels at the usual text size, on screens wider than a phone. */
  width?: number;
  /** Stays open after a click outside, which would lose input. */
  keeps?: boolean;
  /** Undefined while the dialog cannot be closed. */
  onClose: ((reason: ClosingReason) => void) | undefined;
  children: ReactNode;
}

/** A dialog; on phones a sheet at the bottom edge. */
export function SheetDialog({
  id,
  hasLead = true,
  open = true,
  width = 600,
  keeps = false,
  onClose,
  children,
}: SheetDialogProps) {
  const isPhone = useIsPhone();
  return (
    <Dialog
      open={open}
      onClose={(_event, reason) => (keeps && reason === 'backdropClick' ? undefined : onClose?.(reason))}
      aria-labelledby={`${id}-title`}
      {...(hasLead && { 'aria-describedby': `${id}-lead` })}
      transitionDuration={200}
      slotProps={{
        container: { sx: { alignItems: { xs: 'flex-end', sm: 'center' } } },
        paper: { sx: isPhone ? sheet : { width: rem(width), maxWidth: 'calc(100% - 32px)' } },
      }}
    >
      {children}
    </Dialog>
  );
}

const sheet = {
  width: 1,
  maxWidth: 1,
  margin: 0,
  borderRadius: '16px 16px 0 0',
  maxHeight: 'min(92dvh, 100%)',
};

/** `sx` of a dialog's footer. */
export const dialogFoot = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'end',
  gap: '8px',
  padding: { xs: '12px 16px calc(12px + env(safe-area-inset-bottom))', sm: '16px 24px' },
  borderBlockStart: '1px solid',
  borderColor: 'line',
  '& .MuiButton-root': {
    // Full width on phones, within reach of a thumb.
    flex: { xs: '1 1 auto', sm: 'none' },
    // A label may contain a service's long name.
    minWidth: 0,
    maxWidth: 1,
    height: 'auto',
    minHeight: { xs: rem(44), sm: rem(36) },
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
};
