import { Button } from '@mui/material';
import { useState } from 'react';
import type { RecordedChange } from '../../contract/entities/history/recordedChange.ts';
import { ChangeFields } from '../records/history/ChangeFields.tsx';
import { ChangeLine } from '../records/history/ChangeLine.tsx';
import { CompareLink } from '../records/history/CompareLink.tsx';
import { RefusalNote } from '../records/history/RefusalNote.tsx';
import { UndoDialog } from '../records/history/UndoDialog.tsx';
import { useSideEffectWords } from '../records/history/useSideEffectWords.ts';
import { useChangeWords } from '../records/history/useChangeWords.ts';
import type { Refusal } from '../records/history/useRestore.ts';
import { useText } from '../messages/useText.ts';
import { RecordLink } from '../records/history/RecordLink.tsx';
import { useRecordWords } from '../records/history/useRecordWords.ts';

interface ActivityLineProps {
  change: RecordedChange;
  now: Date;
  pending: boolean;
  refusal: Refusal | undefined;
  /** Undefined if nothing may be undone. */
  onUndo: (() => Promise<boolean>) | undefined;
  onOtherWay: () => void;
}

/** One change of a record: person, change, record and actions. */
export function ActivityLine({ change, now, pending, refusal, onUndo, onOtherWay }: ActivityLineProps) {
  const text = useText();
  const words = useChangeWords();
  const { beforehand } = useSideEffectWords();
  const [asking, setAsking] = useState(false);
  const parts = words.partsOf(change);
  const who = words.whoOf(change.actor);
  const { name } = useRecordWords()(change);
  const isUpdate = change.action === 'updated';
  const beside = beforehand(change, { what: 'change' });
  const mayUndo = onUndo && change.undoable && !change.undone;
  const undo = async () => {
    await onUndo?.();
    setAsking(false);
  };
  return (
    <ChangeLine
      change={change}
      who={who}
      sentence={words.sentenceOf(change, who, parts)}
      about={<RecordLink change={change} />}
      now={now}
      fields={
        isUpdate &&
        parts.length > 0 && (
          <>
            <ChangeFields parts={parts} pending={pending} />
            <CompareLink changeId={change.id} name={name} />
          </>
        )
      }
      actions={
        mayUndo && (
          <Button
            size="small"
            disabled={pending}
            aria-label={text('activity.undoOf', { name })}
            onClick={() => (beside.length > 0 ? setAsking(true) : void undo())}
          >
            {text('history.undoChange')}
          </Button>
        )
      }
    >
      {refusal && (
        <RefusalNote
          refusal={refusal}
          pathWords={words.pathWords}
          pending={pending}
          onOtherWay={onOtherWay}
        />
      )}
      {asking && (
        <UndoDialog
          name={name}
          beside={beside}
          pending={pending}
          onClose={() => setAsking(false)}
          onAct={() => void undo()}
        />
      )}
    </ChangeLine>
  );
}
