import { Button } from '@mui/material';
import type { RecordedChange } from '../../../contract/entities/recordedChange.ts';
import { useText } from '../../messages/useText.ts';
import { ChangeFields } from './ChangeFields.tsx';
import { ChangeLine } from './ChangeLine.tsx';
import { CompareLink } from './CompareLink.tsx';
import { RefusalNote } from './RefusalNote.tsx';
import { useChangeWords } from './useChangeWords.ts';
import type { Refusal, Wanted } from './useRestore.ts';

interface HistoryLineProps {
  change: RecordedChange;
  /** The record is as this change left it. */
  isNow: boolean;
  now: Date;
  pending: boolean;
  refusal: Refusal | undefined;
  /** Left out where nothing may be brought back. */
  onBringBack: ((wanted: Wanted) => void) | undefined;
  onOtherWay: () => void;
  /** Whether it is a change of the record itself: what is edited with it comes back as one. */
  isOwn: boolean;
}

/** One change of the record whose history it is, and the ways back. */
export function HistoryLine(props: HistoryLineProps) {
  const { change, isNow, now, pending, refusal, isOwn, onBringBack, onOtherWay } = props;
  const text = useText();
  const words = useChangeWords();
  const parts = words.partsOf(change);
  const who = words.whoOf(change.actor);
  const isUpdate = change.action === 'updated';
  const mayUndo = onBringBack !== undefined && isUpdate && change.undoable && !change.undone;
  const mayRestore = onBringBack !== undefined && !isNow && change.action !== 'deleted';
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
              onPutBack={
                // Of the rest all that changed comes back by the button above.
                onBringBack && isOwn ? ({ paths }) => onBringBack({ what: 'fields', paths }) : undefined
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
              <Button size="small" disabled={pending} onClick={() => onBringBack({ what: 'change' })}>
                {text('history.undoChange')}
              </Button>
            )}
            {mayRestore && (
              <Button
                size="small"
                disabled={pending}
                onClick={() => onBringBack?.({ what: 'version', side: 'AFTER' })}
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
