import { Box, Button } from '@mui/material';
import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useText } from '../../messages/useText.ts';
import { DialogBody } from './DialogBody.tsx';
import { dialogFoot, SheetDialog, type ClosingReason } from './SheetDialog.tsx';
import { ErrorText } from '../page/ErrorText.tsx';

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
  /** The end of the id of the field that takes the focus; default: the first field. */
  focused?: string;
  onSafe: () => void;
  onAct: () => void;
}

/**
 * A form in a dialog, sent independently of the screen's Save. Mounted only while open; focuses a field, then the first
 * invalid one, and Enter submits. With input, it stays open after a click outside, and Escape asks before it closes.
 */
export function FormDialog(props: FormDialogProps) {
  const { pending, onSafe } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const initial = useRef('');
  /** Controls that load later are no input of the person. */
  const isTouched = useRef(false);
  const open = useCallback((element: HTMLFormElement) => {
    form.current = element;
    initial.current = inputOf(element);
    const touch = (event: Event) => {
      if (!(event instanceof KeyboardEvent && passingKeys.has(event.key))) isTouched.current = true;
    };
    const kinds = ['click', 'keydown'];
    for (const kind of kinds) element.addEventListener(kind, touch);
    return () => {
      for (const kind of kinds) element.removeEventListener(kind, touch);
      form.current = null;
    };
  }, []);
  /** The focused element when Escape was pressed; undefined unless the dialog asks whether to discard the input. */
  const [askedFrom, setAskedFrom] = useState<{ focus: Element | null }>();
  function stay(): void {
    setAskedFrom(undefined);
    if (askedFrom?.focus instanceof HTMLElement) askedFrom.focus.focus();
  }
  function close(reason: ClosingReason): void {
    if (askedFrom) stay();
    else if (!isTouched.current || inputOf(form.current) === initial.current) onSafe();
    else if (reason === 'escapeKeyDown') setAskedFrom({ focus: document.activeElement });
  }
  return (
    <SheetDialog id={id} onClose={pending ? undefined : close}>
      <Form {...props} id={id} form={form} open={open} asks={askedFrom !== undefined} onStay={stay} />
    </SheetDialog>
  );
}

/** Keys that change no control. */
const passingKeys: ReadonlySet<string> = new Set(['Escape', 'Tab', 'Shift']);

/** The values of a form's controls, as one text. */
function inputOf(form: HTMLFormElement | null): string {
  const controls = form?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [];
  return JSON.stringify([...controls].map(({ type, checked, value }) => [type, checked, value]));
}

interface FormProps extends FormDialogProps {
  id: string;
  form: RefObject<HTMLFormElement | null>;
  /** Attaches {@link form}. */
  open: (element: HTMLFormElement) => () => void;
  /** Asks whether to discard the input. */
  asks: boolean;
  onStay: () => void;
}

function Form(props: FormProps) {
  const { id, form, open, asks, title, lead, children, safe, act, pending, error, focused } = props;
  const { onSafe, onStay, onAct } = props;
  const text = useText();
  const staying = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asks) staying.current?.focus();
  }, [asks]);
  useEffect(() => {
    const frame = focused === undefined ? '[data-field]' : `[data-field$="-${focused}"]`;
    form.current?.querySelector<HTMLElement>(`${frame} input, ${frame} select`)?.focus();
  }, [form, focused]);
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
  }, [form, sentFrom, pending]);
  return (
    <Box ref={open} component="form" noValidate onSubmit={send} sx={{ display: 'contents' }}>
      <DialogBody id={id} title={title} lead={lead}>
        <Box sx={fields}>{children}</Box>
      </DialogBody>
      {error !== undefined && error !== null && (
        // Beside the scrolled fields, so that it is always visible.
        <Box role="alert" sx={{ padding: { xs: '0 16px 12px', sm: '0 24px 16px' }, color: 'bad.text' }}>
          <ErrorText error={error} />
        </Box>
      )}
      {asks ? (
        <Box key="asks" sx={dialogFoot}>
          <Box role="alert" sx={{ flexGrow: 1 }}>
            {text('layout.form.discardAsk')}
          </Box>
          <Button ref={staying} onClick={onStay}>
            {text('layout.form.stay')}
          </Button>
          <Button variant="contained" color="error" onClick={onSafe}>
            {text('layout.form.discard')}
          </Button>
        </Box>
      ) : (
        <Box key="acts" sx={dialogFoot}>
          <Button onClick={onSafe} disabled={pending}>
            {safe}
          </Button>
          <Button type="submit" variant="contained" color="primary" aria-disabled={pending || undefined}>
            {act}
          </Button>
        </Box>
      )}
    </Box>
  );
}

const fields = {
  display: 'grid',
  gap: '16px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  marginBlockStart: '20px',
};
