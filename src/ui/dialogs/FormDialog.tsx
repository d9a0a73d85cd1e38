import { Box, Button, Dialog, Typography, useMediaQuery, useTheme } from '@mui/material';
import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../messages/useText.ts';
import { dialogBox, dialogFoot, dialogSheet } from './ConsequenceDialog.tsx';
import { errorWords, requestIdOf } from '../words/errorWords.ts';
import { RequestId } from '../page/RequestId.tsx';

interface FormDialogProps {
  /** What is being done: `Change your password`. */
  title: string;
  /** What follows from it. */
  lead: ReactNode;
  children: ReactNode;
  /** The way out, named by what stays. */
  safe: string;
  /** The way on, named by what happens. */
  act: string;
  pending: boolean;
  /** What failed and belongs to no field. */
  error?: unknown;
  onSafe: () => void;
  onAct: () => void;
}

/**
 * A few fields that belong together and are sent at once, apart from the screen's own Save. It is there while it is
 * open; the first field has the focus, and Enter sends.
 */
export function FormDialog(props: FormDialogProps) {
  const { pending, onSafe } = props;
  const id = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  return (
    <Dialog
      open
      onClose={pending ? undefined : onSafe}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-lead`}
      transitionDuration={200}
      slotProps={{
        container: { sx: { alignItems: { xs: 'flex-end', sm: 'center' } } },
        paper: { sx: isPhone ? dialogSheet : dialogBox },
      }}
    >
      <Form {...props} id={id} />
    </Dialog>
  );
}

function Form(props: FormDialogProps & { id: string }) {
  const { id, title, lead, children, safe, act, pending, error, onSafe, onAct } = props;
  const text = useText();
  const requestId = requestIdOf(error);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[data-field] input, [data-field] select')?.focus();
  }, []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) onAct();
  };
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
