import { Box } from '@mui/material';
import { ConsequenceDialog } from '../../../ui/dialogs/ConsequenceDialog.tsx';
import { useText } from '../../../messages/useText.ts';

interface UndoDialogProps {
  /** Name of the record. */
  name: string;
  /** Effects on sessions and bookings, in sentences. */
  notes: readonly string[];
  pending: boolean;
  onClose: () => void;
  onAct: () => void;
}

/** Confirms undoing a change with effects on sessions and bookings. */
export function UndoDialog({ name, notes, pending, onClose, onAct }: UndoDialogProps) {
  const text = useText();
  return (
    <ConsequenceDialog
      open
      title={text('history.undo.title', { name })}
      lead={text('history.undo.lead')}
      safe={text('history.undo.keep')}
      act={text('history.undo.act')}
      effect="changes"
      pending={pending}
      onSafe={onClose}
      onAct={onAct}
    >
      {notes.map((sentence) => (
        <Box key={sentence}>{sentence}</Box>
      ))}
    </ConsequenceDialog>
  );
}
