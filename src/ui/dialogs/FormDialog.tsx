import { Box, Button, Typography } from '@mui/material';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../messages/useText.ts';
import { dialogFoot, SheetDialog } from './SheetDialog.tsx';
import { errorWords, requestIdOf } from '../words/errorWords.ts';
import { RequestId } from '../page/RequestId.tsx';

interface FormDialogProps {
  /** Title: `Change your password`. */
  title: string;
  /** Consequence of the action. */
  lead: ReactNode;
  children: ReactNode;
  /** Label of the cancelling button. */
  safe: string;
  /** Label of the submit button. */
  act: string;
  pending: boolean;
  /** An error that belongs to no field. */
  error?: unknown;
  /** Stays open after a click outside. */
  keeps?: boolean;
  /** The end of the id of the field that takes the focus; default: the first field. */
  focused?: string;
  onSafe: () => void;
  onAct: () => void;
}

/**
 * A form in a dialog, sent independently of the screen's Save. Mounted only while open; focuses a field, then the first
 * invalid one, and Enter submits.
 */
export function FormDialog(props: FormDialogProps) {
  const { pending, keeps = false, onSafe } = props;
  const id = useId();
  return (
    <SheetDialog id={id} keeps={keeps} onClose={pending ? undefined : onSafe}>
      <Form {...props} id={id} />
    </SheetDialog>
  );
}

function Form(props: FormDialogProps & { id: string }) {
  const { id, title, lead, children, safe, act, pending, error, focused, onSafe, onAct } = props;
  const text = useText();
  const requestId = requestIdOf(error);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const frame = focused === undefined ? '[data-field]' : `[data-field$="-${focused}"]`;
    form.current?.querySelector<HTMLElement>(`${frame} input, ${frame} select`)?.focus();
  }, [focused]);
  /** The focused element when the form was sent; null without one. */
  const [sentFrom, setSentFrom] = useState<{ focus: Element | null }>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setSentFrom({ focus: document.activeElement });
    onAct();
  };
  useEffect(() => {
    // A form that moves the focus itself knows the field better.
    if (!sentFrom || pending || document.activeElement !== sentFrom.focus) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [sentFrom, pending]);
  return (
    <Box ref={form} component="form" noValidate onSubmit={send} sx={{ display: 'contents' }}>
      <Box sx={{ padding: { xs: '24px 16px 16px', sm: '24px 24px 16px' }, overflowY: 'auto' }}>
        <Typography id={`${id}-title`} variant="h2" sx={{ textWrap: 'balance', overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography
          id={`${id}-lead`}
          component="div"
          sx={{ marginBlock: '8px 20px', color: 'text.secondary' }}
        >
          {lead}
        </Typography>
        <Box sx={{ display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
        {error !== undefined && error !== null && (
          <Box role="alert" sx={{ marginBlockStart: '16px', color: 'bad.text' }}>
            {errorWords(error, text)} {requestId && <RequestId id={requestId} />}
          </Box>
        )}
      </Box>
      <Box sx={dialogFoot}>
        <Button onClick={onSafe} disabled={pending}>
          {safe}
        </Button>
        <Button type="submit" variant="contained" color="primary" aria-disabled={pending || undefined}>
          {act}
        </Button>
      </Box>
    </Box>
  );
}
