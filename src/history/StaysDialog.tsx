import { Box } from '@mui/material';
import { ConsequenceDialog } from '../layout/ConsequenceDialog.tsx';
import { useText } from '../messages/useText.ts';

interface StaysDialogProps {
  /** Of the record. */
  name: string;
  /** What stays although the change is taken back, in sentences. */
  stays: readonly string[];
  pending: boolean;
  onClose: () => void;
  onAct: () => void;
}

/** Before something is taken back that does not go back as a whole: what will stay as it is. */
export function StaysDialog({ name, stays, pending, onClose, onAct }: StaysDialogProps) {
  const text = useText();
  return (
    <ConsequenceDialog
      open
      title={text('history.stays.title', { name })}
      lead={
        <>
          {text('history.stays.lead')}
          <Box component="ul" sx={{ margin: 0, marginBlockStart: '8px', paddingInlineStart: '20px' }}>
            {stays.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Box>
        </>
      }
      safe={text('history.stays.keep')}
      act={text('history.stays.act')}
      effect="changes"
      pending={pending}
      onSafe={onClose}
      onAct={onAct}
    />
  );
}
