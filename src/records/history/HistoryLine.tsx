import { Button } from '@mui/material';
import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { useText } from '../../messages/useText.ts';
import { ChangeFields } from './ChangeFields.tsx';
import { ChangeLine } from './ChangeLine.tsx';
import { CompareLink } from './CompareLink.tsx';
import { RefusalNote } from './RefusalNote.tsx';
import { useChangeWords } from './useChangeWords.ts';
import type { Refusal, Wanted } from './useRestore.ts';

interface HistoryLineProps {
  change: RecordedChange;
  /** Whether this change is the record's current version. */
  isNow: boolean;
  now: Date;
  pending: boolean;
  refusal: Refusal | undefined;
  /** Undefined without permission to restore. */
  onRestore: ((wanted: Wanted) => void) | undefined;
  onOtherWay: () => void;
  /** Whether the change is of the record itself. Related records are restored as a whole. */
  isOwn: boolean;
}

/** A change in a record's history, with its undo and restore actions. */
export function HistoryLine(props: HistoryLineProps) {
  const { change, isNow, now, pending, refusal, isOwn, onRestore, onOtherWay } = props;
  const text = useText();
  const words = useChangeWords();
  const parts = words.partsOf(change);
  const who = words.whoOf(change.actor);
  const isUpdate = change.action === 'updated';
  const mayUndo = onRestore !== undefined && isUpdate && change.undoable && !change.undone;
  const mayRestore = onRestore !== undefined && !isNow && change.action !== 'deleted';
  return (
    <ChangeLine
      change={change}
      who={who}
      sentence={words.sentenceOf(change, who, parts)}
      now={now}
      fields={
        isUpdate &&
        parts.length > 0 && (
          <>
            <ChangeFields
              parts={parts}
              pending={pending}
              onRevert={
                // For related records, the button above restores all changes.
                onRestore && isOwn ? ({ paths }) => onRestore({ what: 'fields', paths }) : undefined
              }
            />
            <CompareLink changeId={change.id} />
          </>
        )
      }
      actions={
        (mayUndo || mayRestore) && (
          <>
            {mayUndo && (
              <Button size="small" disabled={pending} onClick={() => onRestore({ what: 'change' })}>
                {text('history.undoChange')}
              </Button>
            )}
            {mayRestore && (
              <Button
                size="small"
                disabled={pending}
                onClick={() => onRestore?.({ what: 'version', side: 'AFTER' })}
              >
                {text('history.restoreVersion')}
              </Button>
            )}
          </>
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
    </ChangeLine>
  );
}
