import { Box, Button } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '../../messages/useText.ts';
import { ErrorText } from '../page/ErrorText.tsx';
import { NumbersStrip, type Figure } from '../page/NumbersStrip.tsx';
import { DialogBody } from './DialogBody.tsx';
import { SafeButton } from './SafeButton.tsx';
import { dialogFoot, SheetDialog } from './SheetDialog.tsx';

interface ConsequenceDialogProps {
  open: boolean;
  /** Question with the record's name: `Delete Deep tissue massage?` */
  title: string;
  /** One sentence on the consequence. */
  lead: ReactNode;
  /** Up to three figures on what is affected. */
  figures?: readonly Figure[];
  /** Options with their consequences, a message to customers. */
  children?: ReactNode;
  /** Left of the buttons: a link to the full list. */
  more?: ReactNode;
  /** Label of the cancelling button, which is focused. */
  safe: string;
  /** Label of the confirming button: `Delete service`. Undefined until the consequence is known. */
  act?: string | undefined;
  /**
   * `destroys`: the confirming button is filled in red; `changes`: in the accent; `abandons`: the cancelling button is
   * filled, because leaving rarely means to lose the changes.
   */
  effect: 'destroys' | 'changes' | 'abandons';
  /** Text to type before confirming; only when bookings will be cancelled. */
  typed?: string | undefined;
  /** Shown above the buttons: a change since the dialog opened. */
  note?: string | undefined;
  pending?: boolean;
  disabled?: boolean;
  error?: unknown;
  onSafe: () => void;
  onAct: () => void;
}

/** Confirmation dialog that states the consequence in numbers. The cancelling button has the focus. */
export function ConsequenceDialog(props: ConsequenceDialogProps) {
  const { open, pending = false, onSafe } = props;
  const id = useId();
  return (
    <SheetDialog id={id} open={open} onClose={pending ? undefined : onSafe}>
      <Content {...props} id={id} />
    </SheetDialog>
  );
}

function Content(props: ConsequenceDialogProps & { id: string }) {
  const { id, title, lead, figures = [], children, more, safe, act, effect, typed } = props;
  const { note, pending = false, disabled = false, error, onSafe, onAct } = props;
  const text = useText();
  const [typing, setTyping] = useState('');
  const locked = typed !== undefined && typing.trim() !== typed.trim();
  const safeButton = (
    <SafeButton
      key="safe"
      dialogId={id}
      {...(effect === 'abandons' && filled)}
      onClick={onSafe}
      disabled={pending}
    >
      {safe}
    </SafeButton>
  );
  const actButton = act !== undefined && (
    <Button
      key="act"
      {...actLook[effect]}
      disabled={disabled || locked}
      aria-disabled={pending || undefined}
      onClick={pending ? undefined : onAct}
    >
      {act}
    </Button>
  );
  return (
    <>
      <DialogBody id={id} title={title} lead={lead}>
        {figures.length > 0 && <NumbersStrip figures={figures} />}
        {children && <Box sx={{ marginBlockStart: '16px' }}>{children}</Box>}
        {typed !== undefined && (
          <Box component="label" sx={{ display: 'block', marginBlockStart: '16px', fontWeight: 500 }}>
            {text('layout.dialog.typeName', { name: typed })}
            <Box
              component="input"
              value={typing}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTyping(event.target.value)}
              sx={typedInput}
            />
          </Box>
        )}
        {note !== undefined && (
          <Box role="alert" sx={{ marginBlockStart: '16px', fontWeight: 500 }}>
            {note}
          </Box>
        )}
        {error !== undefined && error !== null && (
          <Box role="alert" sx={{ marginBlockStart: '16px', color: 'bad.text' }}>
            <ErrorText error={error} />
          </Box>
        )}
      </DialogBody>
      <Box sx={dialogFoot}>
        {more && <Box sx={{ marginInlineEnd: 'auto' }}>{more}</Box>}
        {effect === 'abandons' ? [actButton, safeButton] : [safeButton, actButton]}
      </Box>
    </>
  );
}

const filled = { variant: 'contained', color: 'primary' } as const;

const actLook = {
  destroys: { variant: 'contained', color: 'error' },
  changes: filled,
  abandons: { sx: { color: 'bad.text' } },
} as const;

const typedInput = {
  display: 'block',
  width: 1,
  height: { xs: 44, sm: 36 },
  marginBlockStart: '6px',
  paddingInline: '12px',
  borderRadius: '8px',
  border: '1px solid',
  borderColor: 'control',
  bgcolor: 'surface',
  color: 'text.primary',
  typography: 'body1',
};
