import { Box } from '@mui/material';
import { useState } from 'react';
import type { RecordedChange } from '../../contract/entities/history/recordedChange.ts';
import { ChangeLine } from '../records/history/ChangeLine.tsx';
import { ChangeSentence } from '../records/history/ChangeSentence.tsx';
import { below } from '../records/history/HistoryLine.tsx';
import { RefusalNote } from '../records/history/restore/RefusalNote.tsx';
import { UndoDialog } from '../records/history/restore/UndoDialog.tsx';
import { useSideEffectWords } from '../records/history/useSideEffectWords.ts';
import { useChangeWords } from '../records/history/useChangeWords.ts';
import type { Refusal } from '../records/history/restore/useRestore.ts';
import { useText } from '../messages/useText.ts';
import { useChangeNotes } from '../records/history/useChangeNotes.ts';
import { useRecordWords } from '../records/history/useRecordWords.ts';

interface ActivityLineProps {
  change: RecordedChange;
  pending: boolean;
  refusal: Refusal | undefined;
  /** Undefined if nothing may be undone. */
  onUndo: (() => Promise<boolean>) | undefined;
  onOtherWay: () => void;
}

/** One change of a record: person, change, record and actions. */
export function ActivityLine({ change, pending, refusal, onUndo, onOtherWay }: ActivityLineProps) {
  const text = useText();
  const words = useChangeWords();
  const { beforehand } = useSideEffectWords();
  const [asking, setAsking] = useState(false);
  const { name } = useRecordWords()(change);
  const notesOf = useChangeNotes();
  const hasFields = change.action === 'updated' && words.partsOf(change).length > 0;
  const notes = beforehand(change, { what: 'change' });
  const mayUndo = onUndo && change.undoable && !change.undone;
  const undo = async () => {
    await onUndo?.();
    setAsking(false);
  };
  return (
    <ChangeLine
      change={change}
      sentence={<ChangeSentence change={change} />}
      notes={notesOf(change)}
      actions={[
        ...(hasFields
          ? [
              {
                key: 'compare',
                label: text('history.compareShort'),
                name: text('history.compareOf', { name }),
                to: `/activity/${change.id}`,
              },
            ]
          : []),
        ...(mayUndo
          ? [
              {
                key: 'undo',
                label: text('history.undoShort'),
                name: text('activity.undoOf', { name }),
                disabled: pending,
                onSelect: () => (notes.length > 0 ? setAsking(true) : void undo()),
              },
            ]
          : []),
      ]}
    >
      {refusal && (
        <Box sx={below}>
          <RefusalNote refusal={refusal} pending={pending} onOtherWay={onOtherWay} />
        </Box>
      )}
      {asking && (
        <UndoDialog
          name={name}
          notes={notes}
          pending={pending}
          onClose={() => setAsking(false)}
          onAct={() => void undo()}
        />
      )}
    </ChangeLine>
  );
}
